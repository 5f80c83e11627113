import { SECOND_LOOK_DAYS } from '@halfstar/contract/moderation/decisions.schema';
import type { ModerationState } from '@halfstar/contract/subjects/moderated.schema';
import type { ModeratedThing } from '#features/subjects/moderated.service.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { secondLookWaits } from './cases.errors.ts';
import type { Role } from './cases.policy.ts';
import { secondLookAlreadyAsked, secondLookTooLate } from './decisions.errors.ts';

interface Asked {
  second_look_asked_at: string | null;
}

/** Until when the member may ask for a second look (ISO timestamp); null for what only took something back. */
export const findSecondLookDeadline = ({
  decided_at,
  actions,
}: {
  decided_at: string;
  actions: readonly string[];
}): string | null =>
  actions.includes('show') || actions.includes('lift')
    ? null
    : new Date(Date.parse(decided_at) + SECOND_LOOK_DAYS * 86_400_000).toISOString();

/** Requires the member's own decision. Throws NOT_FOUND. */
export function requireOwnDecision<Row extends { member_id: string }>(viewer: Viewer, row: Row | undefined): Row {
  if (row?.member_id !== viewer.userId) throw notFound();
  return row;
}

/** Requires that a second look can be asked for at this time (ISO timestamp). Throws ALREADY_ASKED, TOO_LATE. */
export function requireSecondLookAskable(
  row: Asked & { decided_at: string; actions: readonly string[] },
  now: string,
): void {
  if (row.second_look_asked_at !== null) throw secondLookAlreadyAsked();
  const end = findSecondLookDeadline(row);
  if (end === null || end < now) throw secondLookTooLate();
}

/** What was decided about a thing, as far as later decisions depend on it. */
interface DecisionOfThing extends Asked {
  id: string;
  case_id: string;
  actions: readonly string[];
  by_admin: boolean;
  locked_spoiler: boolean;
  second_look_outcome: string | null;
}

const changesState = ({ actions }: DecisionOfThing): boolean =>
  actions.some((action) => action === 'hide' || action === 'remove' || action === 'show');
const holds = (decision: DecisionOfThing): boolean => decision.second_look_outcome !== 'overturned';
const waits = (decision: DecisionOfThing): boolean =>
  decision.second_look_asked_at !== null && decision.second_look_outcome === null;

/**
 * Why a thing may not be shown again, if the actor may act on the case: `case` when another case's decision made its state, `admin` when an
 * admin did and the actor is none, `waits` while a second look at its state waits. Null when it may.
 * @param decisions all about the thing, newest first
 * @param thing undefined when nothing is left of it
 */
export function findShowRefusal(
  actor: Role,
  caseId: string,
  decisions: readonly DecisionOfThing[],
  thing: Pick<ModeratedThing, 'lastReset'> | undefined,
): 'case' | 'admin' | 'waits' | null {
  const ofState = decisions.filter(changesState);
  if (ofState.some(waits)) return 'waits';
  // A thing that is reset loses one reset at a time, the last one first.
  const reset = thing?.lastReset;
  const last = ofState.find(reset === undefined ? holds : ({ id }) => id === reset.decisionId);
  // Without a decision, which went with an account, any case of the thing does, for admins.
  if (last !== undefined && last.case_id !== caseId) return 'case';
  return actor.isAdmin || last?.by_admin === false ? null : 'admin';
}

/** Throws NOT_ALLOWED for what is for admins, and SECOND_LOOK_WAITS. @returns whether the thing may be shown through this case */
export function requireShowable(...asked: Parameters<typeof findShowRefusal>): boolean {
  const refusal = findShowRefusal(...asked);
  if (refusal === 'admin') throw notAllowed();
  if (refusal === 'waits') throw secondLookWaits();
  return refusal === null;
}

/**
 * The state that a thing gets when a decision about it is overturned; null when a later one has decided about that, which holds.
 * @param decisions all about the thing, newest first
 */
export function findStateToRestore(
  decisions: readonly DecisionOfThing[],
  { id, state_before: before }: { id: string; state_before: ModerationState | null },
): ModerationState | null {
  const ofState = decisions.filter(changesState);
  if (before === null || ofState.find(holds)?.id !== id) return null;
  // What had hidden it before may have been overturned meanwhile.
  const hidden = ofState.find((one) => one.id !== id && one.actions.includes('hide'));
  return before === 'hidden' && hidden !== undefined && !holds(hidden) ? 'shown' : before;
}

/**
 * Whether this is the latest of the decisions about the thing that were not overturned.
 * @param decisions all about the thing, newest first
 */
export const isLastDecision = (decisions: readonly DecisionOfThing[], id: string): boolean =>
  decisions.find(holds)?.id === id;

/**
 * Whether this is the latest decision that locked the thing as a spoiler and was not overturned: only then does undoing it take the lock
 * off.
 * @param decisions all about the thing, newest first
 */
export const isLastSpoilerLock = (decisions: readonly DecisionOfThing[], id: string): boolean =>
  decisions.find((one) => one.locked_spoiler && holds(one))?.id === id;
