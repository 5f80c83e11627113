import { CLAIM_MINUTES, MAX_CLAIM_MINUTES } from '@halfstar/contract/moderation/cases.schema';
import { ContentType } from '@halfstar/contract/subjects/moderated.schema';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { findRights, lockRightsShared } from '#features/profiles/rights.service.ts';
import type { ModeratedThing } from '#features/subjects/moderated.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { alreadyDecided, caseClaimed } from './cases.errors.ts';
import { findActRefusal, type Role, requireModerator, toRole } from './cases.policy.ts';
import { toActions, toCaseStatus } from './cases.present.ts';
import * as queries from './cases.queries.ts';
import { publishQueueChange } from './queue.service.ts';
import { hasReported } from './reports.queries.ts';

/** A case that its actor may act on, locked until the transaction ends. */
export interface HeldCase {
  row: queries.CaseRow;
  actor: Role;
  /** Whose the thing is now: a club may have got another owner. */
  owner: Role;
  /** Locked too; undefined when it was deleted meanwhile. */
  thing: ModeratedThing | undefined;
}

type Roles = [actor: Role, owner: Role];

function toRoles(rights: Awaited<ReturnType<typeof findRights>>, actorId: string, ownerId: string): Roles {
  const [ofActor, ofOwner] = [rights.get(actorId), rights.get(ownerId)];
  if (ofActor === undefined || ofOwner === undefined) throw notFound();
  return [toRole(actorId, ofActor), toRole(ownerId, ofOwner)];
}

/** The roles of these two members. Throws NOT_FOUND when one has no account any more. */
export const findRoles = async (ctx: Context, actorId: string, ownerId: string): Promise<Roles> =>
  toRoles(await findRights(ctx, [actorId, ownerId]), actorId, ownerId);

/** As `findRoles`; they do not change until the caller's transaction ends. Throws NOT_ALLOWED when the actor is no moderator any more. */
export async function requireModeratorAndLockRoles(ctx: Context, actorId: string, ownerId: string): Promise<Roles> {
  const roles = toRoles(await lockRightsShared(ctx, [actorId, ownerId]), actorId, ownerId);
  if (!roles[0].isAdmin && !roles[0].isModerator) throw notAllowed();
  return roles;
}

/**
 * Holds what decides about a case, always in this order: the rights of the actor and of the owner, the thing, the case. Accounts that are
 * deleted, tiers that are set and clubs that get another owner lock in the same order, so nobody waits for each other. Throws NOT_FOUND,
 * and NOT_ALLOWED when the actor is no moderator any more.
 */
export async function lockCaseAndThing(ctx: Context, moderator: MemberViewer, caseId: string): Promise<HeldCase> {
  const found = await queries.findCase(ctx, caseId);
  if (found === undefined) throw notFound();
  const roles = await requireModeratorAndLockRoles(ctx, moderator.userId, found.owner_id);
  const rules = ctx.moderated[ContentType.parse(found.content_type)];
  const thing = await rules.find(ctx, moderator, found.content_id, { lock: true });
  // It was written again meanwhile, under another id.
  if (thing === undefined && (await queries.findCase(ctx, caseId))?.content_id !== found.content_id)
    return lockCaseAndThing(ctx, moderator, caseId);
  const row = await queries.lockCase(ctx, caseId);
  if (row === undefined) throw notFound();
  const ownerId = thing?.ownerId ?? row.owner_id;
  // A club has got another owner meanwhile.
  const [actor, owner] =
    ownerId === found.owner_id ? roles : await requireModeratorAndLockRoles(ctx, moderator.userId, ownerId);
  return { row, actor, owner, thing };
}

/**
 * Locks a case and its thing for somebody who acts on it. Throws NOT_FOUND, NOT_ALLOWED, and CLAIMED while somebody else works on it.
 * @param takesOver whether the claim of somebody else does not stop an admin
 */
export async function lockCaseToActOn(
  ctx: Context,
  moderator: MemberViewer,
  caseId: string,
  { takesOver }: { takesOver: boolean } = { takesOver: false },
): Promise<HeldCase> {
  const held = await lockCaseAndThing(ctx, moderator, caseId);
  const { row, actor, owner } = held;
  const reported = await hasReported(ctx, caseId, actor.userId);
  if (findActRefusal(actor, owner, { hasReported: reported, status: toCaseStatus(row.status) }) !== null)
    throw notAllowed();
  const { assigned_to: claimer, claimed_until: until } = row;
  const isOthers = claimer !== null && until !== null && claimer !== actor.userId;
  if (isOthers && !(takesOver && actor.isAdmin)) throw caseClaimed(await nameMember(ctx, claimer), until);
  return held;
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

const minutesAfter = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString();

/**
 * Claims a case for 15 minutes, in which nobody else acts on it; a repetition begins them anew, up to an hour in all. An admin takes it
 * over from somebody else. Throws NOT_FOUND, NOT_ALLOWED for those who may not act on it, CLAIMED, ALREADY_DECIDED.
 */
export async function claimCase(ctx: Context, viewer: Viewer | null, caseId: string): Promise<{ until: string }> {
  const moderator = requireModerator(viewer);
  return inTransaction(ctx, async (ctx) => {
    const { row } = await lockCaseToActOn(ctx, moderator, caseId, { takesOver: true });
    await requireUndecided(ctx, row);
    const { userId } = moderator;
    const at = timestamp(ctx.clock);
    const isProlonged = row.assigned_to === userId && row.claimed_until !== null;
    const beganAt = isProlonged ? (row.claim_began_at ?? at) : at;
    await queries.setClaim(ctx, caseId, { userId, at, beganAt });
    await publishQueueChange(ctx, caseId);
    const ends = [minutesAfter(at, CLAIM_MINUTES), minutesAfter(beganAt, MAX_CLAIM_MINUTES)];
    return { until: ends.toSorted()[0] ?? at };
  });
}

/** Releases a case that the viewer has claimed; else changes nothing. Throws NOT_FOUND, NOT_ALLOWED. */
export async function releaseCase(ctx: Context, viewer: Viewer | null, caseId: string): Promise<void> {
  const moderator = requireModerator(viewer);
  await inTransaction(ctx, async (ctx) => {
    const row = await queries.lockCase(ctx, caseId);
    if (row === undefined || row.owner_id === moderator.userId) throw notFound();
    if (row.assigned_to !== moderator.userId || row.resolved_at !== null) return;
    await queries.setClaim(ctx, caseId, null);
    await publishQueueChange(ctx, caseId);
  });
}
