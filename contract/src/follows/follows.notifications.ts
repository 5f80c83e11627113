import { defineNotificationTypes, nameActors } from '../shared/notification-type.ts';

/** The notifications about follows. */
export const followNotifications = defineNotificationTypes({
  follow: {
    group: 'people',
    label: 'New followers',
    describe: (facts) => ({ title: 'New follower', message: `${nameActors(facts)} follows you now.` }),
    link: ({ actor }) => (actor === null ? '/followers' : `/profile/${actor.username}`),
  },
});
