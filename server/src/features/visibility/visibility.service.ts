import type { AudienceForm } from '@halfstar/contract/visibility/visibility.schema';
import { Audience } from '@halfstar/contract/visibility/visibility.schema';
import { requireMemberSelf } from '#features/accounts/accounts.policy.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { accountBanned, notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import { audienceChanged } from './visibility.events.ts';
import * as queries from './visibility.queries.ts';

export type { Standing } from './visibility.queries.ts';

/** Requires that the viewer may see a member's profile and content. Throws NOT_FOUND otherwise, as if there were no such member. */
export async function requireVisible(ctx: Context, viewer: Viewer | null, userId: string): Promise<void> {
  if ((await queries.listVisibleUserIds(ctx, viewer, [userId])).length === 0) throw notFound();
}

/** Those of these user ids whose members exist and may be seen by the viewer. */
export async function getVisibleUserIds(
  ctx: Context,
  viewer: Viewer | null,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(userIds.length === 0 ? [] : await queries.listVisibleUserIds(ctx, viewer, userIds));
}

/** How the viewer and each of these members are related, by id; unknown members are missing. */
export async function getStandings(
  ctx: Context,
  viewer: Viewer | null,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, queries.Standing>> {
  const rows = userIds.length === 0 ? [] : await queries.listStandings(ctx, viewer, userIds);
  return new Map(rows.map((row) => [row.user_id, row]));
}

/**
 * The viewer's own audience: who may see their profile and content. Throws what `requireMember` throws, and NOT_ALLOWED for another member.
 */
export async function getOwnAudience(ctx: Context, viewer: Viewer | null, userId: string): Promise<AudienceForm> {
  requireMemberSelf(viewer, userId);
  return { audience: await getAudienceOfMember(ctx, userId) };
}

/** Any member's audience, without a check of the viewer, for other features; `public` unless the member chose another. */
export const getAudienceOfMember = async (ctx: Context, userId: string): Promise<Audience> =>
  Audience.parse((await queries.findRestrictedAudience(ctx, userId))?.audience ?? 'public');

/**
 * Keeps a member's audience from being changed until the caller's transaction ends. Call it before reading what depends on the audience,
 * and after any lock on a pair of members.
 */
export const lockAudienceShared = (ctx: Context, userId: string): Promise<void> =>
  queries.lockAudienceShared(ctx, userId);

/**
 * Sets the viewer's own audience, from the next request on, and publishes `audienceChanged` when it differs. Throws what `requireMember`
 * throws, NOT_ALLOWED for another member, and ACCOUNT_BANNED for one who was just banned.
 */
export async function setAudience(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  { audience }: AudienceForm,
): Promise<AudienceForm> {
  requireMemberSelf(viewer, userId);
  await inTransaction(ctx, async (ctx) => {
    await queries.lockAudience(ctx, userId);
    if (await queries.isBannedMember(ctx, userId)) throw accountBanned();
    const before = (await queries.findRestrictedAudience(ctx, userId))?.audience ?? 'public';
    if (before === audience) return;
    const at = timestamp(ctx.clock);
    await queries.setAudience(ctx, userId, audience, at);
    await publishEvent(ctx, audienceChanged, { userId, audience, at });
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile', 'follow'] });
  });
  return { audience };
}

/** Hides an account that is being deleted from everybody, in the caller's transaction. */
export async function hideMemberBeforeDeletion(ctx: Context, userId: string): Promise<void> {
  await queries.keepHiddenAfterBan(ctx, userId);
  await queries.hideMember(ctx, userId, timestamp(ctx.clock));
}

/**
 * Hides a banned member and their things from everybody, in the caller's transaction. Requests to follow them wait and are not answered:
 * the audience that they chose comes back with `showUnbannedMember`. @param at ISO timestamp
 */
export async function hideBannedMember(ctx: Context, userId: string, at: string): Promise<void> {
  await queries.lockAudience(ctx, userId);
  await queries.hideBannedMember(ctx, userId, at);
}

/** Gives a member whose ban was lifted the audience back that they had, in the caller's transaction. @param at ISO timestamp */
export async function showUnbannedMember(ctx: Context, userId: string, at: string): Promise<void> {
  await queries.lockAudience(ctx, userId);
  const had = await queries.deleteBannedMemberRow(ctx, userId);
  if (had !== undefined) await queries.setAudience(ctx, userId, Audience.parse(had.audience), at);
}
