import { defineNotificationTypes } from '../shared/notification-type.ts';

/** The notifications about feedback that a member has sent. */
export const feedbackNotifications = defineNotificationTypes({
  feedback_updated: {
    group: 'feedback',
    label: 'News on your feedback',
    describe: ({ note }) => ({ title: 'News on your feedback', message: note ?? 'Halfstar has looked at it.' }),
    link: () => '/settings/feedback',
  },
});
