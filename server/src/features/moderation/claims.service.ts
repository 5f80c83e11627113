import { CLAIM_MINUTES } from '@halfstar/contract/moderation/cases.schema';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { alreadyDecided, caseClaimed } from './cases.errors.ts';
import { findActRefusal, type Role, requireModerator, toRole } from './cases.policy.ts';
import { toActions, toCaseStatus } from './cases.present.ts';
import * as queries from './cases.queries.ts';
import { hasReported } from './reports.queries.ts';

/** A case that its actor may act on, locked until the transaction ends. */
export interface HeldCase {
  row: queries.CaseRow;
  actor: Role;
  owner: Role;
}

/** The roles of these two members now. Throws NOT_FOUND when one has no account any more. */
export async function holdRoles(ctx: Context, actorId: string, ownerId: string): Promise<[actor: Role, owner: Role]> {
  const roles = (await queries.holdRoles(ctx, [actorId, ownerId])).map(toRole);
  const [actor, owner] = [actorId, ownerId].map((id) => roles.find(({ userId }) => userId === id));
  if (actor === undefined || owner === undefined) throw notFound();
  return [actor, owner];
}

/**
 * Locks a case for somebody who acts on it. Throws NOT_FOUND, NOT_ALLOWED, and CLAIMED while somebody else works on it.
 */
export async function holdCase(ctx: Context, moderator: MemberViewer, caseId: string): Promise<HeldCase> {
  const row = await queries.lockCase(ctx, caseId);
  if (row === undefined) throw notFound();
  const [actor, owner] = await holdRoles(ctx, moderator.userId, row.owner_id);
  if (!actor.isAdmin && !actor.isModerator) throw notAllowed();
  const reported = await hasReported(ctx, caseId, actor.userId);
  if (findActRefusal(actor, owner, { hasReported: reported, status: toCaseStatus(row.status) }) !== null)
    throw notAllowed();
  const { assigned_to: claimer, claimed_until: until } = row;
  if (claimer !== null && until !== null && claimer !== actor.userId)
    throw caseClaimed(await nameMember(ctx, claimer), until);
  return { row, actor, owner };
}

const nameMember = async (ctx: Context, userId: string): Promise<string> =>
  (await getMembersById(ctx, [userId])).get(userId)?.username ?? '';

/** Throws ALREADY_DECIDED for a case that is closed. */
export async function requireUndecided(ctx: Context, row: queries.CaseRow): Promise<void> {
  if (row.resolved_at === null) return;
  throw alreadyDecided(
    row.resolved_by === null ? null : await nameMember(ctx, row.resolved_by),
    toActions(row.resolution),
  );
}

/**
 * Claims a case for 15 minutes, in which nobody else acts on it; a repetition begins them anew. Throws NOT_FOUND, NOT_ALLOWED for those who
 * may not act on it, CLAIMED, ALREADY_DECIDED.
 */
export async function claimCase(ctx: Context, viewer: Viewer | null, caseId: string): Promise<{ until: string }> {
  const moderator = requireModerator(viewer);
  return inTransaction(ctx, async (ctx) => {
    const { row } = await holdCase(ctx, moderator, caseId);
    await requireUndecided(ctx, row);
    await queries.setClaim(ctx, caseId, { userId: moderator.userId, at: timestamp(ctx.clock) });
    return { until: hoursFromNow(ctx.clock, CLAIM_MINUTES / 60) };
  });
}

/** Releases a case that the viewer has claimed; else changes nothing. Throws NOT_FOUND, NOT_ALLOWED. */
export async function releaseCase(ctx: Context, viewer: Viewer | null, caseId: string): Promise<void> {
  const moderator = requireModerator(viewer);
  await inTransaction(ctx, async (ctx) => {
    const row = await queries.lockCase(ctx, caseId);
    if (row === undefined || row.owner_id === moderator.userId) throw notFound();
    if (row.assigned_to === moderator.userId && row.resolved_at === null) await queries.setClaim(ctx, caseId, null);
  });
}
