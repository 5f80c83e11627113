import type { DecidedAction, ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import type { ActRefusal, CaseFilter, CaseStatus } from '@halfstar/contract/moderation/cases.schema';
import type { ContentType } from '@halfstar/contract/subjects/moderated.schema';

/** Kinds of things, within a sentence. */
export const KIND_NAMES: Record<ContentType, string> = {
  review: 'review',
  club_review: 'review in a club',
  comment: 'comment',
  profile: 'profile',
  club: 'movie club',
  club_post: 'post in a club',
  list: 'list',
};

/** What a case or a decision is about, within a sentence: without a report it is about the account. */
export const nameSubject = (type: ContentType, wasReported: boolean): string =>
  wasReported ? KIND_NAMES[type] : 'account';

/** A text with a capital at its beginning. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What moderators choose. */
export const ACTION_NAMES: Record<ModerationAction, string> = {
  dismiss: 'Dismiss',
  lock_spoiler: 'Lock as Spoiler',
  hide: 'Hide',
  remove: 'Remove',
  show: 'Show Again',
  warn: 'Warn',
  comment_ban: 'Comment Ban',
  suspend: 'Suspend',
  ban: 'Ban',
  escalate: 'Escalate to Admins',
};

/** What was done, in a list. */
export const DONE_NAMES: Record<DecidedAction, string> = {
  dismiss: 'dismissed',
  lock_spoiler: 'locked as a spoiler',
  hide: 'hidden',
  remove: 'removed',
  show: 'shown again',
  warn: 'warned',
  comment_ban: 'banned from commenting',
  suspend: 'suspended',
  ban: 'banned',
  escalate: 'escalated',
  lift: 'sanction lifted',
};

/** What a decision means to its member. */
const EFFECTS: Record<DecidedAction, (kind: string) => string> = {
  dismiss: (kind) => `Your ${kind} stays as it is.`,
  lock_spoiler: (kind) => `Your ${kind} is marked as a spoiler, and stays marked.`,
  hide: (kind) => `Your ${kind} is hidden: only you see it.`,
  remove: (kind) => `Your ${kind} is removed. It can be brought back for 30 days.`,
  show: (kind) => `Your ${kind} is shown again.`,
  warn: () => 'You have been warned.',
  comment_ban: () => 'You cannot comment for some time.',
  suspend: () => 'Your account is suspended for some time.',
  ban: () => 'Your account is banned.',
  escalate: (kind) => `Your ${kind} stays as it is for now. The admins decide about it.`,
  lift: () => 'A sanction against you is lifted: it no longer holds.',
};

/** A sentence for each action of a decision, to the member. */
export const describeEffects = (actions: readonly DecidedAction[], type: ContentType): string[] =>
  actions.map((action) => EFFECTS[action](KIND_NAMES[type]));

/** What a decision did, for moderators, as a part of a sentence: "hidden, banned from commenting". */
export const describeActionsTaken = (actions: readonly DecidedAction[]): string =>
  actions.map((action) => DONE_NAMES[action]).join(', ');

/**
 * What a decision did, for the member whom it is about: as for moderators, but "dismissed" is "stays as it is", and "escalated" is "left to
 * the admins".
 */
export const describeActionsForMember = (actions: readonly DecidedAction[]): string =>
  actions.map((action) => TOLD_NAMES[action]).join(', ');
const TOLD_NAMES = { ...DONE_NAMES, dismiss: 'stays as it is', escalate: 'left to the admins' };

export const STATUS_NAMES: Record<CaseStatus, string> = {
  open: 'Open',
  in_review: 'In review',
  escalated: 'Escalated',
  resolved: 'Resolved',
  dismissed: 'Dismissed',
};

export const FILTER_NAMES: Record<CaseFilter, string> = {
  open: 'Open',
  mine: 'Mine',
  escalated: 'Escalated',
  second_look: 'Second Looks',
  closed: 'Closed',
};

/** What an empty part of the queue says. */
export const EMPTY_QUEUES: Record<CaseFilter, { title: string; text: string }> = {
  open: { title: 'Nothing waits.', text: 'What members report appears here.' },
  mine: {
    title: 'You have claimed nothing.',
    text: 'A case that you claim stays yours for 15 minutes, and for an hour if you claim it again.',
  },
  escalated: { title: 'Nothing is escalated.', text: 'What moderators leave to the admins appears here.' },
  second_look: { title: 'No second look waits.', text: 'When a member disagrees with a decision, it appears here.' },
  closed: { title: 'Nothing has been decided yet.', text: 'Decided cases appear here.' },
};

export const REFUSALS: Record<ActRefusal, string> = {
  moderator: 'This is about another moderator, so it is for the admins.',
  admin: 'This is about an admin. Nobody acts on admins here.',
  reported_it: 'You have reported this yourself, so somebody else decides.',
  escalated: 'This is escalated, so it is for the admins.',
};

export const SANCTION_NAMES: Record<'warning' | 'comment_ban' | 'suspension' | 'ban', string> = {
  warning: 'Warning',
  comment_ban: 'Comment ban',
  suspension: 'Suspension',
  ban: 'Ban',
};

/** "1 report", "3 reports". */
export const formatReportCount = (count: number): string => (count === 1 ? '1 report' : `${count} reports`);
