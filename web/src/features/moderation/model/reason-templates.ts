import type { ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import type { ContentType, ReportReason } from '@halfstar/contract/subjects/moderated.schema';
import { KIND_NAMES } from './moderation-words.ts';

const BROKEN: Record<ReportReason, string> = {
  spam: 'advertises, or repeats what you have posted before',
  harassment: 'insults or threatens somebody',
  hate: 'shows contempt for people because of who they are',
  spoilers: 'gives a film away without a spoiler mark',
  plagiarism: 'was written by somebody else',
  inappropriate: 'has something in it that is not for here',
  other: 'breaks our rules',
};

const DONE: Partial<Record<ModerationAction, string>> = {
  lock_spoiler: 'We have marked it as a spoiler.',
  hide: 'We have hidden it. You can still edit it.',
  remove: 'We have removed it.',
  warn: 'Please do not do this again.',
  comment_ban: 'You cannot comment for some time.',
  suspend: 'Your account is suspended for some time.',
  ban: 'Your account is banned.',
};

/**
 * A text to begin the reason of a decision with, which the moderator edits: what was wrong and what was done. Empty while no action is
 * chosen, or no rule for an action that needs one.
 */
export function suggestReasonText(
  actions: readonly ModerationAction[],
  rule: ReportReason | null,
  type: ContentType,
): string {
  if (actions.includes('dismiss')) return 'It keeps to our rules.';
  if (actions.includes('escalate')) return 'This needs an admin.';
  if (actions.includes('show')) return `We have looked at your ${KIND_NAMES[type]} again, and show it again.`;
  if (actions.length === 0 || rule === null) return '';
  return [`Your ${KIND_NAMES[type]} ${BROKEN[rule]}.`, ...actions.flatMap((action) => DONE[action] ?? [])].join(' ');
}
