import { defineNotificationTypes, formatActors, formatFilmTitle } from '../shared/notification-type.ts';

/** The notifications about the timeline. */
export const timelineNotifications = defineNotificationTypes({
  activity_reaction: {
    group: 'reactions',
    label: 'Reactions to your ratings and list entries',
    describe: (facts) => ({
      title: 'New reaction',
      message: `${formatActors(facts)} reacted to your activity on ${formatFilmTitle(facts)}.`,
    }),
    // A card has no page of its own; the film's page shows the same rating and lists.
    link: ({ movieId }) => `/movies/${movieId}`,
  },
});
