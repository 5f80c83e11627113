import { SanctionKind } from '@halfstar/contract/accounts/sanctions.schema';
import type {
  BadgesForm,
  ListedMember,
  MemberDetail,
  MemberFilter,
  SanctionForm,
  TierForm,
} from '@halfstar/contract/admin/members.schema';
import { z } from 'zod';
import { withPassword } from '#features/accounts/accounts.service.ts';
import { presentSanction } from '#features/accounts/sanctions.present.ts';
import { isSuspendedOrBanned, listSanctions, signOutMember } from '#features/accounts/sanctions.service.ts';
import { recordAction } from '#features/moderation/audit.service.ts';
import { liftSanctionOfMember, sanctionMember } from '#features/moderation/sanctions.service.ts';
import { isModeratorOrAdmin } from '#features/profiles/profiles.policy.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import {
  lockAdmins,
  lockRights,
  requireAnotherAdmin,
  requireStillAdmin,
  setBadges,
  setTier,
} from '#features/profiles/rights.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { keysetPage, type Page } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { memberSanctioned, requireAdmin, requireTierSetter } from './admin.policy.ts';
import * as queries from './members.queries.ts';

/** A page of members, newest first. Throws INVALID_INPUT and what requireAdmin throws. */
export async function searchMembers(
  ctx: RequestContext,
  viewer: Viewer | null,
  { cursor, limit, ...filter }: MemberFilter,
): Promise<Page<ListedMember>> {
  requireAdmin(viewer);
  const now = timestamp(ctx.clock);
  return keysetPage<[string], queries.ListedMemberRow, ListedMember>({
    list: `members for admins: ${JSON.stringify(filter)}`,
    cursor,
    limit,
    shape: z.tuple([z.uuid()]),
    read: (after, count) => {
      const query = () => queries.listMembers(ctx, filter, now, after, count);
      return filter.query === '' ? query() : ctx.costly.search.run(ctx.caller, query);
    },
    placeOf: (row) => [row.user_id],
    present: async (rows) => {
      const members = await getMembersById(
        ctx,
        rows.map((row) => row.user_id),
      );
      return rows.flatMap(({ user_id, created_at, sanctions }) => {
        const member = members.get(user_id);
        return member === undefined
          ? []
          : { member, member_since: created_at, sanctions: sanctions.map((kind) => SanctionKind.parse(kind)) };
      });
    },
  });
}

/** A member as admins see them. Throws NOT_FOUND and what requireAdmin throws. */
export async function getMemberDetail(ctx: Context, viewer: Viewer | null, userId: string): Promise<MemberDetail> {
  const admin = requireAdmin(viewer);
  const row = await queries.findMemberDetail(ctx, userId, timestamp(ctx.clock));
  if (row === undefined) throw notFound();
  const sanctions = await listSanctions(ctx, userId);
  const members = await getMembersById(ctx, [userId, ...(row.invited_by === null ? [] : [row.invited_by])]);
  const member = members.get(userId);
  if (member === undefined) throw notFound();
  return {
    member,
    email: row.email,
    email_confirmed: row.email_confirmed,
    member_since: row.created_at,
    last_seen_at: row.last_seen_at,
    open_sessions: row.open_sessions,
    invited_by: members.get(row.invited_by ?? '') ?? null,
    counts: { followers: row.follower_count, following: row.following_count, reviews: row.review_count },
    sanctions: sanctions.map(presentSanction),
    is_self: admin.userId === userId,
  };
}

/**
 * Sets the tier of another member. Throws NOT_FOUND, NOT_ALLOWED for one's own and when the actor is no admin any more, MEMBER_SANCTIONED,
 * LAST_ADMIN when the actor is leaving, WRONG_PASSWORD, RATE_LIMITED and what requireAdmin throws.
 */
export async function changeTier(
  ctx: RequestContext,
  viewer: Viewer | null,
  userId: string,
  { tier, reason, password }: TierForm,
): Promise<MemberDetail> {
  const admin = requireAdmin(viewer);
  requireTierSetter(admin, userId);
  return withPassword(ctx, admin, password, async (ctx) => {
    await holdRightsToChange(ctx, admin);
    const before = await lockRights(ctx, userId);
    await requireNotSanctioned(ctx, userId, { ...before, tier });
    if (tier !== 'admin') await requireAnotherAdmin(ctx, { userId });
    if (before.tier !== tier) {
      await setTier(ctx, userId, tier);
      await record(ctx, admin, 'set_tier', userId, reason, [{ tier: before.tier }, { tier }]);
    }
    return getMemberDetail(ctx, admin, userId);
  });
}

/**
 * Sets the badges of a member. Throws NOT_FOUND, NOT_ALLOWED when the actor is no admin any more, MEMBER_SANCTIONED, WRONG_PASSWORD,
 * RATE_LIMITED and what requireAdmin throws.
 */
export async function changeBadges(
  ctx: RequestContext,
  viewer: Viewer | null,
  userId: string,
  { badges: given, reason, password }: BadgesForm,
): Promise<MemberDetail> {
  const admin = requireAdmin(viewer);
  const badges = [...new Set(given)].toSorted();
  return withPassword(ctx, admin, password, async (ctx) => {
    await holdRightsToChange(ctx, admin);
    const before = await lockRights(ctx, userId);
    await requireNotSanctioned(ctx, userId, { ...before, badges });
    const had = before.badges.toSorted();
    if (had.join() !== badges.join()) {
      await setBadges(ctx, userId, badges);
      await record(ctx, admin, 'set_badges', userId, reason, [{ badges: had }, { badges }]);
    }
    return getMemberDetail(ctx, admin, userId);
  });
}

/**
 * Suspends or bans a member, by a decision that they read. Throws NOT_FOUND, NOT_ALLOWED for moderators and admins and when the actor is no
 * admin any more, WRONG_PASSWORD, RATE_LIMITED and what requireAdmin throws.
 */
export async function imposeMemberSanction(
  ctx: RequestContext,
  viewer: Viewer | null,
  userId: string,
  { kind, days, reason, password }: SanctionForm,
): Promise<MemberDetail> {
  const admin = requireAdmin(viewer);
  return withPassword(ctx, admin, password, async (ctx) => {
    const action = kind === 'ban' ? 'ban' : 'suspend';
    await sanctionMember(ctx, { adminId: admin.userId, memberId: userId, action, days, reason });
    return getMemberDetail(ctx, admin, userId);
  });
}

/**
 * Lifts a sanction, which its member reads; one that is lifted or over stays so. Throws NOT_FOUND, NOT_ALLOWED when the actor is no admin
 * any more, and what requireAdmin throws.
 */
export async function liftMemberSanction(
  ctx: Context,
  viewer: Viewer | null,
  sanctionId: string,
  reason: string,
): Promise<MemberDetail> {
  const admin = requireAdmin(viewer);
  return inTransaction(ctx, async (ctx) => {
    const memberId = await liftSanctionOfMember(ctx, { adminId: admin.userId, sanctionId, reason });
    return getMemberDetail(ctx, admin, memberId);
  });
}

/** Ends every session of a member. Throws NOT_FOUND, NOT_ALLOWED when the actor is no admin any more, and what requireAdmin throws. */
export async function signOutEverywhere(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  reason: string,
): Promise<void> {
  const admin = requireAdmin(viewer);
  await inTransaction(ctx, async (ctx) => {
    await requireStillAdmin(ctx, admin);
    const { open_sessions: before } = await getMemberDetail(ctx, admin, userId);
    await signOutMember(ctx, userId);
    await record(ctx, admin, 'sign_out', userId, reason, [{ open_sessions: before }, { open_sessions: 0 }]);
  });
}

/**
 * Keeps others from changing anybody's tier or badges until the transaction ends: of two admins who take the tier from each other, the
 * second is no admin any more. Throws NOT_ALLOWED.
 */
async function holdRightsToChange(ctx: Context, admin: MemberViewer): Promise<void> {
  await lockAdmins(ctx);
  await requireStillAdmin(ctx, admin);
}

/** The rights of the team are for members who are neither suspended nor banned. Throws MEMBER_SANCTIONED. */
async function requireNotSanctioned(
  ctx: Context,
  userId: string,
  rights: Parameters<typeof isModeratorOrAdmin>[0],
): Promise<void> {
  if (isModeratorOrAdmin(rights) && (await isSuspendedOrBanned(ctx, userId))) throw memberSanctioned();
}

const record = (
  ctx: Context,
  admin: MemberViewer,
  action: string,
  userId: string,
  reason: string,
  [before, after]: readonly [Record<string, unknown>, Record<string, unknown>],
): Promise<string> =>
  recordAction(ctx, {
    actorId: admin.userId,
    action,
    targetKind: 'member',
    targetId: userId,
    memberId: userId,
    reason,
    before,
    after,
  });
