import { defineNotificationTypes, formatActors } from '../shared/notification-type.ts';

/** The notifications about follows. */
export const followNotifications = defineNotificationTypes({
  follow: {
    group: 'people',
    label: 'New followers',
    describe: (facts) => ({ title: 'New follower', message: `${formatActors(facts)} follows you now.` }),
    namesOnly: true,
    link: ({ actor }) => (actor === null ? '/followers' : `/profile/${actor.username}`),
  },
  follow_request: {
    group: 'people',
    label: 'Requests to follow you',
    describe: (facts) => ({ title: 'Follow request', message: `${formatActors(facts)} asks to follow you.` }),
    namesOnly: true,
    link: () => '/followers?tab=requests',
  },
  follow_approved: {
    group: 'people',
    label: 'Approved requests',
    describe: (facts) => ({ title: 'Request approved', message: `${formatActors(facts)} lets you follow them.` }),
    namesOnly: true,
    link: ({ actor }) => (actor === null ? '/followers?tab=following' : `/profile/${actor.username}`),
  },
});
