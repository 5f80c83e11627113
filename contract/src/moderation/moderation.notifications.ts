import { defineNotificationTypes } from '../shared/notification-type.ts';

const linkDecision = ({ targetId }: { targetId: string }) => `/decisions/${targetId}`;

/** The notifications about reports and what moderators decide. */
export const moderationNotifications = defineNotificationTypes({
  moderation_decision: {
    group: 'moderation',
    label: 'Decisions about what you wrote',
    describe: ({ note }) => ({
      title: 'A decision of our moderators',
      message:
        note ??
        'A moderator has decided about something of yours. Read what and why, and ask for a second look if you disagree.',
    }),
    link: linkDecision,
  },
  second_look_decided: {
    group: 'moderation',
    label: 'Second looks that you asked for',
    describe: ({ note }) => ({ title: 'Your second look', message: `We have looked again. ${note ?? ''}`.trim() }),
    link: linkDecision,
  },
  report_handled: {
    group: 'moderation',
    label: 'What became of your reports',
    describe: ({ note }) => ({
      title: 'Thank you for your report',
      message: `We looked at what you reported. ${note ?? ''}`.trim(),
    }),
    link: () => '/moderation-ledger',
  },
});
