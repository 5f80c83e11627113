import type { Feed } from '@halfstar/contract/feeds/feeds.schema';
import { getNameFromFeedAddress } from '@halfstar/contract/shared/letterboxd-feed';
import { findFilesImportedAt } from '#features/imports/feed-runs.service.ts';
import { changeLetterboxdFeed } from '#features/profiles/editing.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import { deleteClaim, findClaim } from './claims.queries.ts';
import { beginClaim } from './claims.service.ts';
import { feedClaimedWithoutProof, feedTaken, noFeed, syncTooSoon } from './feeds.errors.ts';
import { isProven, requireFeedMember, syncAllowedAt } from './feeds.policy.ts';
import { presentFeed } from './feeds.present.ts';
import * as queries from './feeds.queries.ts';
import { areFeedsOrImportsPaused, requireFeedsAndImportsNotPaused } from './pauses.service.ts';

/** The viewer's feed, how its syncs go, and the proof that it is theirs; also without a feed. Throws what requireFeedMember throws. */
export async function getFeed(ctx: Context, viewer: Viewer | null): Promise<Feed> {
  const { userId } = requireFeedMember(viewer);
  const [feed, claim] = [await queries.findFeed(ctx, userId), await findClaim(ctx, userId)];
  const facts = {
    filesImportedAt: await findFilesImportedAt(ctx, userId),
    profileUrl: ctx.letterboxd.profileUrl,
    isPaused: areFeedsOrImportsPaused(ctx),
  };
  return presentFeed(feed, claim, facts, ctx.clock);
}

/**
 * Saves the address of the viewer's feed, in its one form; an empty one removes it. A new one is synced at once, and a claim to it begins.
 * Throws FEED_TAKEN, FEED_CLAIMED.
 */
export async function saveOrRemoveFeed(ctx: Context, viewer: Viewer | null, address: string): Promise<Feed> {
  const { userId } = requireFeedMember(viewer);
  await inTransaction(ctx, (ctx) => changeLetterboxdFeed(ctx, userId, address === '' ? null : address));
  return getFeed(ctx, viewer);
}

/** Has the viewer's feed read now, in the background. Throws PAUSED, NO_FEED, RATE_LIMITED. */
export async function requestSync(ctx: Context, viewer: Viewer | null): Promise<Feed> {
  const { userId } = requireFeedMember(viewer);
  requireFeedsAndImportsNotPaused(ctx);
  await inTransaction(ctx, async (ctx) => {
    const feed = await queries.lockFeed(ctx, userId);
    if (feed === undefined) throw noFeed();
    const allowedAt = syncAllowedAt(feed, ctx.clock);
    if (allowedAt !== null) throw syncTooSoon(ctx.clock, allowedAt);
    const at = timestamp(ctx.clock);
    await queries.updateFeed(ctx, feed, { due_at: at, requested_at: at, waiting: false });
    publishFeedChange(ctx, userId);
  });
  return getFeed(ctx, viewer);
}

/** Begins the proof that an account on Letterboxd is the viewer's, also when another member has saved its feed. Throws FEED_TAKEN. */
export async function startProof(ctx: Context, viewer: Viewer | null, address: string): Promise<Feed> {
  const { userId } = requireFeedMember(viewer);
  const username = getNameFromFeedAddress(address);
  await inTransaction(ctx, async (ctx) => {
    const holder = await queries.findFeedHolder(ctx, username);
    if (holder !== undefined && holder.user_id !== userId && isProven(holder)) throw feedTaken();
    await beginClaim(ctx, userId, username);
    publishFeedChange(ctx, userId);
  });
  return getFeed(ctx, viewer);
}

/**
 * Requires that no other member has saved the feed of this address, and locks its name: nobody else saves or takes it over until the
 * transaction ends. Null always passes. Throws FEED_TAKEN when another member has proven it, else FEED_CLAIMED.
 */
export async function requireAvailableFeed(
  ctx: Context,
  { userId, address }: { userId: string; address: string | null },
): Promise<void> {
  if (address === null) return;
  const username = getNameFromFeedAddress(address);
  await lockFeedName(ctx, username);
  const holder = await queries.findFeedHolder(ctx, username);
  if (holder === undefined || holder.user_id === userId) return;
  throw isProven(holder) ? feedTaken() : feedClaimedWithoutProof();
}

/** Locks the name of a feed until the transaction ends, so that nobody else saves or takes over that feed. */
export const lockFeedName = (ctx: Context, username: string) => lockUntilCommit(ctx.db, `letterboxd feed ${username}`);

/**
 * Stores which feed a member has, in the caller's transaction: deletes the one before, and begins a claim to the new one. Null removes the
 * feed and its claim.
 */
export async function replaceFeed(
  ctx: Context,
  { userId, address, at }: { userId: string; address: string | null; at: string },
): Promise<void> {
  const before = await queries.findFeed(ctx, userId);
  await queries.deleteFeed(ctx, userId);
  if (before !== undefined && address === null) await deleteClaim(ctx, userId, before.username);
  if (address !== null) {
    const username = getNameFromFeedAddress(address);
    await queries.insertFeed(ctx, userId, username, at);
    await beginClaim(ctx, userId, username);
  }
  publishFeedChange(ctx, userId);
}

/** Notifies the member's tabs that the feed changed. */
export const publishFeedChange = (ctx: Context, userId: string) =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['feed'] });
