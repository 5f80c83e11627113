import { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from '../accounts/accounts.schema.ts';
import { Id } from '../shared/ids.schema.ts';
import { safeText } from '../shared/safe-text.schema.ts';
import { ReportReason } from '../subjects/moderated.schema.ts';

/** What moderators do about a case; `suspend` and `ban` are for admins. */
export const MODERATION_ACTIONS = [
  'dismiss',
  'lock_spoiler',
  'hide',
  'remove',
  'show',
  'warn',
  'comment_ban',
  'suspend',
  'ban',
  'escalate',
] as const;
export const ModerationAction = z.enum(MODERATION_ACTIONS);
export type ModerationAction = z.infer<typeof ModerationAction>;

/** What a decision did: what moderators do about a case, or that an admin lifted a sanction. */
export const DecidedAction = z.enum([...MODERATION_ACTIONS, 'lift']);
export type DecidedAction = z.infer<typeof DecidedAction>;

/** Actions that are a whole decision. */
const ALONE: ReadonlySet<ModerationAction> = new Set(['dismiss', 'show', 'escalate']);
/** Of each of these at most one is part of a decision. */
const EXCLUSIVE: readonly (readonly ModerationAction[])[] = [
  ['hide', 'remove'],
  ['warn', 'comment_ban', 'suspend', 'ban'],
];

/** For how many days members are banned from commenting. */
export const COMMENT_BAN_DAYS = [1, 7, 30] as const;
/** For at most how many days members are suspended. */
export const MAX_SUSPENSION_DAYS = 365;

export const MAX_REASON_LENGTH = 1000;
export const ACTION_MESSAGES = {
  together: 'These actions cannot be taken together.',
  commentBanDays: `A comment ban lasts ${COMMENT_BAN_DAYS.join(', ').replace(/, (\d+)$/, ' or $1')} days.`,
  suspensionDays: `A suspension lasts 1 to ${MAX_SUSPENSION_DAYS} days.`,
  noDays: 'Only comment bans and suspensions last a number of days.',
  ruleMissing: 'Say which rule was broken.',
  reasonMissing: 'Write a reason.',
  passwordMissing: 'Enter your password.',
  passwordWrong: 'That is not your password.',
  reasonTooLong: `A reason has at most ${MAX_REASON_LENGTH} characters.`,
} as const;

/** Whether these actions can be one decision: each once, and none that excludes another. */
export const canBeTogether = (actions: readonly ModerationAction[]): boolean =>
  new Set(actions).size === actions.length &&
  (actions.length === 1 || !actions.some((action) => ALONE.has(action))) &&
  EXCLUSIVE.every((group) => actions.filter((action) => group.includes(action)).length <= 1);

/** Whether a decision of these actions says that a rule was broken. */
export const needsRule = (actions: readonly ModerationAction[]): boolean =>
  !actions.some((action) => ALONE.has(action));

/** Whether the actor must enter their password again. */
export const needsPassword = (actions: readonly ModerationAction[]): boolean =>
  actions.includes('suspend') || actions.includes('ban');

/** The error message for the days of a decision; null when they are right. */
export const validateDays = (actions: readonly ModerationAction[], days: number | null): string | null => {
  if (actions.includes('comment_ban'))
    return COMMENT_BAN_DAYS.some((one) => one === days) ? null : ACTION_MESSAGES.commentBanDays;
  if (actions.includes('suspend'))
    return days !== null && days <= MAX_SUSPENSION_DAYS ? null : ACTION_MESSAGES.suspensionDays;
  return days === null ? null : ACTION_MESSAGES.noDays;
};

/** What a moderator or an admin writes to a member. */
export const ReasonText = safeText({
  max: MAX_REASON_LENGTH,
  tooLong: ACTION_MESSAGES.reasonTooLong,
  empty: ACTION_MESSAGES.reasonMissing,
});

/** What is done about a case: one decision of up to three actions. */
export const ActForm = z
  .strictObject({
    case_id: Id,
    actions: z.array(ModerationAction).min(1).max(3),
    days: z.number().int().min(1).nullable().default(null).meta({ description: 'Of a comment ban or a suspension.' }),
    rule: ReportReason.nullable().default(null).meta({ description: 'Needed but for dismiss, show and escalate.' }),
    reason: ReasonText.meta({ description: 'The member reads it.' }),
    password: z
      .string()
      .max(MAX_PASSWORD_LENGTH, ACTION_MESSAGES.passwordWrong)
      .nullable()
      .default(null)
      .meta({ description: "The viewer's own. Needed for suspend and ban." }),
  })
  .superRefine(({ actions, days, rule, password }, ctx) => {
    if (!canBeTogether(actions)) ctx.addIssue({ code: 'custom', path: ['actions'], message: ACTION_MESSAGES.together });
    const wrongDays = validateDays(actions, days);
    if (wrongDays !== null) ctx.addIssue({ code: 'custom', path: ['days'], message: wrongDays });
    if (rule === null && needsRule(actions))
      ctx.addIssue({ code: 'custom', path: ['rule'], message: ACTION_MESSAGES.ruleMissing });
    if (needsPassword(actions) && (password === null || password === ''))
      ctx.addIssue({ code: 'custom', path: ['password'], message: ACTION_MESSAGES.passwordMissing });
  });
export type ActForm = z.infer<typeof ActForm>;
