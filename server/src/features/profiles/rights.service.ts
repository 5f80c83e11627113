import type { Badge, Tier } from '@halfstar/contract/profiles/profiles.schema';
import { lastAdmin } from '#features/accounts/accounts.errors.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { lockSharedUntilCommit, lockUntilCommit } from '#platform/database/advisory-lock.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { isAdmin } from './profiles.policy.ts';
import { toBadges, toTier } from './profiles.present.ts';
import { lockProfileForChange } from './profiles.queries.ts';
import * as queries from './rights.queries.ts';

export interface Rights {
  tier: Tier;
  badges: readonly Badge[];
}

const lockName = (userId: string): string => `rights of ${userId}`;

/** The tier and badges of these members, by their ids; those without a profile are left out. */
export async function findRights(ctx: Context, userIds: readonly string[]): Promise<ReadonlyMap<string, Rights>> {
  const rows = await queries.listRightsAndLockMembers(ctx, userIds);
  return new Map(rows.map((row) => [row.user_id, { tier: toTier(row.tier), badges: toBadges(row.badges) }]));
}

/** As `findRights`; the rights of those who have some do not change until the caller's transaction ends. */
export async function lockRightsShared(ctx: Context, userIds: readonly string[]): Promise<ReadonlyMap<string, Rights>> {
  for (const userId of new Set(userIds.toSorted())) await lockSharedUntilCommit(ctx.db, lockName(userId));
  return findRights(ctx, userIds);
}

/**
 * Requires that a member is an admin still, and until the caller's transaction ends: a session may know an older tier. Throws NOT_ALLOWED.
 */
export async function requireStillAdmin(ctx: Context, { userId }: { userId: string }): Promise<void> {
  const rights = (await lockRightsShared(ctx, [userId])).get(userId);
  if (rights === undefined || !isAdmin(rights)) throw notAllowed();
}

/** Keeps others from changing who is an admin, or leaving as one, until the caller's transaction ends. */
export const lockAdmins = (ctx: Context): Promise<void> => lockUntilCommit(ctx.db, 'admins');

/**
 * Requires that Halfstar has an admin besides this member, if they are one: who is leaving does not count. That stays so until the caller's
 * transaction ends. Throws LAST_ADMIN.
 */
export async function requireAnotherAdmin(ctx: Context, { userId }: { userId: string }): Promise<void> {
  // Others do not wait for each other. Who becomes an admin meanwhile is leaving, and counts as none.
  if (!(await queries.isAdmin(ctx, userId))) return;
  await lockAdmins(ctx);
  if (await queries.isLastAdmin(ctx, userId)) throw lastAdmin();
}

/**
 * The tier and badges of a member, for who changes them: nobody else does, and nobody acts by them, until the caller's transaction ends.
 * Throws NOT_FOUND.
 */
export async function lockRights(ctx: Context, userId: string): Promise<Rights> {
  await lockUntilCommit(ctx.db, lockName(userId));
  const row = await lockProfileForChange(ctx, userId);
  if (row === undefined) throw notFound();
  return { tier: toTier(row.tier), badges: toBadges(row.badges) };
}

/** Sets the tier of a member whose rights are locked; it holds from the commit on, in every process. Checks no permission. */
export async function setTier(ctx: Context, userId: string, tier: Tier): Promise<void> {
  await queries.updateTier(ctx, userId, tier, timestamp(ctx.clock));
  publishRightsChanged(ctx, userId);
}

/** Sets the badges of a member whose rights are locked; they hold from the commit on, in every process. Checks no permission. */
export async function setBadges(ctx: Context, userId: string, badges: readonly Badge[]): Promise<void> {
  await queries.updateBadges(ctx, userId, badges, timestamp(ctx.clock));
  publishRightsChanged(ctx, userId);
}

const publishRightsChanged = (ctx: Context, userId: string): void =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
