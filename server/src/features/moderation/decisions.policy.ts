import { SECOND_LOOK_DAYS } from '@halfstar/contract/moderation/decisions.schema';
import { notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { findActRefusal, type Role } from './cases.policy.ts';
import { alreadyAsked, tooLate } from './decisions.errors.ts';

interface Asked {
  second_look_asked_at: string | null;
}

/** Until when the member may ask for a second look (ISO timestamp); null for what was only shown again. */
export const findAskEnd = ({
  decided_at,
  actions,
}: {
  decided_at: string;
  actions: readonly string[];
}): string | null =>
  actions.includes('show') ? null : new Date(Date.parse(decided_at) + SECOND_LOOK_DAYS * 86_400_000).toISOString();

/** Requires the member's own decision. Throws NOT_FOUND. */
export function requireOwnDecision<Row extends { member_id: string }>(viewer: Viewer, row: Row | undefined): Row {
  if (row?.member_id !== viewer.userId) throw notFound();
  return row;
}

/** Requires that a second look can be asked for at this time (ISO timestamp). Throws ALREADY_ASKED, TOO_LATE. */
export function requireAskable(row: Asked & { decided_at: string; actions: readonly string[] }, now: string): void {
  if (row.second_look_asked_at !== null) throw alreadyAsked();
  const end = findAskEnd(row);
  if (end === null || end < now) throw tooLate();
}

/**
 * Whether the actor may decide the second look at a decision about the owner: the rules of acting on a case hold, somebody else has decided,
 * and an admin looks at what an admin has imposed.
 */
export const mayLookAgain = (
  actor: Role,
  owner: Role,
  decision: { decided_by: string | null; by_admin: boolean; sanction_id: string | null },
  hasReported: boolean,
): boolean =>
  findActRefusal(actor, owner, { hasReported, status: 'resolved' }) === null &&
  decision.decided_by !== actor.userId &&
  (actor.isAdmin || !decision.by_admin || decision.sanction_id === null);
