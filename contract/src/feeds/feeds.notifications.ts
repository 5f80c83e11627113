import { defineNotificationTypes } from '../shared/notification-type.ts';

const link = () => '/import';

/** The notifications about a member's feed on Letterboxd. */
export const feedNotifications = defineNotificationTypes({
  feed_failing: {
    group: 'imports',
    label: 'Problems with your Letterboxd feed',
    describe: ({ note }) => ({
      title: 'Your Letterboxd feed could not be read',
      message: `We have tried several times. ${note ?? ''} Nothing here was changed.`,
    }),
    link,
  },
  feed_taken_over: {
    group: 'imports',
    label: 'Your Letterboxd feed proven by another member',
    describe: () => ({
      title: 'Your Letterboxd feed was removed',
      message: 'Another member has proven that the account on Letterboxd is theirs. What came from it stays here.',
    }),
    link,
  },
});
