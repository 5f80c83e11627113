import { FEED_ERRORS, type FeedErrorCode, type SyncCounts } from '@halfstar/contract/feeds/feeds.schema';
import type { RowOutcome } from '@halfstar/contract/imports/imports.schema';
import {
  beginFeedImport,
  countUnmatchedViewings,
  findStateAndViewingOutcomes,
  hasOpenImport,
} from '#features/imports/feed-runs.service.ts';
import { runImport } from '#features/imports/steps.service.ts';
import { learnLetterboxdFilmsFromFeed } from '#features/movies/matching.service.ts';
import { getMemberForJob } from '#features/profiles/viewer-profiles.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { LeaseLostError, leaseEnd, withLease } from '#platform/lease.ts';
import { DeadlineExceededError } from '#platform/outside/shared-token-bucket.ts';
import { findClaim } from './claims.queries.ts';
import { acceptClaim, hasToken } from './claims.service.ts';
import { feedFailing } from './feeds.events.ts';
import {
  FAILURES_BEFORE_NOTICE,
  hasGap,
  isMissingTooLong,
  isProven,
  nextDailySync,
  nextSyncAfterFailure,
} from './feeds.policy.ts';
import type { FeedRecord, PendingSync } from './feeds.queries.ts';
import * as queries from './feeds.queries.ts';
import { publishFeedChange } from './feeds.service.ts';
import { type FeedContents, toFeedContents } from './items.model.ts';
import { type FeedAnswer, LetterboxdError } from './letterboxd.service.ts';

/** While an import of the member is open, or Letterboxd is to be left alone, a sync looks again after so long. */
const WAIT_HOURS = 1 / 4;

/**
 * Reads the next feed that is due and writes what is new in it. It may be stopped at any line: what is stored is done completely or not
 * at all, and another process goes on where this one was. When one has, or the feed was removed, this one stops.
 * @returns whether there may be more: not while Letterboxd is to be left alone
 */
export async function syncNextFeed(ctx: Context): Promise<boolean> {
  const feed = await queries.takeDueFeed(ctx, timestamp(ctx.clock), leaseEnd(ctx));
  if (feed === undefined) return false;
  try {
    return await runSync(ctx, feed);
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    ctx.log.info('a sync of a feed was stopped: another process goes on with it, or the feed was removed');
    return true;
  }
}

/** @returns whether other feeds may be read now */
async function runSync(ctx: Context, feed: FeedRecord): Promise<boolean> {
  try {
    await withLease(
      ctx,
      () => queries.renewSyncLease(ctx, feed, leaseEnd(ctx)),
      () => syncFeed(ctx, feed),
    );
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    if (error instanceof DeadlineExceededError) {
      await postpone(ctx, feed, hoursFromNow(ctx.clock, WAIT_HOURS), false);
      return false;
    }
    if (error instanceof LetterboxdError) await recordFailure(ctx, feed, error.code, error.retryAfterMs);
    else {
      ctx.log.error({ err: error }, 'a sync of a feed failed');
      await recordFailure(ctx, feed, 'import_failed', 0);
    }
  }
  return true;
}

async function syncFeed(ctx: Context, feed: FeedRecord): Promise<void> {
  if (feed.import_id !== null) return finishImport(ctx, feed);
  if (!(await isMember(ctx, feed.user_id))) {
    await postpone(ctx, feed, nextDailySync(feed.user_id, ctx.clock.now()), false);
    return;
  }
  if (await hasOpenImport(ctx, feed.user_id)) {
    await postpone(ctx, feed, hoursFromNow(ctx.clock, WAIT_HOURS), true);
    return;
  }
  const answer = await ctx.letterboxd.readFeed(ctx, feed.username, {
    etag: feed.etag,
    lastModified: feed.last_modified,
  });
  if (answer.items === null) {
    await recordSuccess(ctx, feed, { ...toPending(answer), counts: asUnchanged(feed.counts), keys: [], gap: false });
    return;
  }
  const proven = await proveByFeed(ctx, feed, answer);
  const contents = toFeedContents(answer.items, ctx.clock.now(), { withTexts: isProven(proven) });
  const begun = await begin(ctx, { ...proven, lease_id: feed.lease_id }, answer, contents);
  if (begun !== undefined) await finishImport(ctx, begun);
  await learnLetterboxdFilmsFromFeed(ctx, contents.filmIds);
}

/** Whether the member may still have things written: not one whose account is about to be deleted. */
async function isMember(ctx: Context, userId: string): Promise<boolean> {
  try {
    await getMemberForJob(ctx, userId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function postpone(ctx: Context, feed: FeedRecord, until: string, waiting: boolean): Promise<void> {
  await queries.updateHeldFeed(ctx, feed, { ...queries.NOT_BUSY, due_at: until, waiting });
  publishFeedChange(ctx, feed.user_id);
}

/** The feed itself may have the token of the proof. */
async function proveByFeed(ctx: Context, feed: FeedRecord, { items }: FeedAnswer): Promise<FeedRecord> {
  if (isProven(feed)) return feed;
  const claim = await findClaim(ctx, feed.user_id);
  if (claim?.username !== feed.username) return feed;
  const { ownTexts } = toFeedContents(items ?? [], ctx.clock.now(), { withTexts: false });
  if (!hasToken(ownTexts, claim.token)) return feed;
  await acceptClaim(ctx, claim, null);
  return (await queries.findFeed(ctx, feed.user_id)) ?? feed;
}

const toPending = ({ etag, lastModified }: FeedAnswer) => ({ etag, last_modified: lastModified });

/** Stores what is to be imported, or that there is nothing. @returns the feed with its import; undefined without one */
const begin = (
  ctx: Context,
  { user_id: userId, username, lease_id }: FeedRecord,
  answer: FeedAnswer,
  contents: FeedContents,
): Promise<FeedRecord | undefined> =>
  inTransaction(ctx, async (ctx) => {
    const feed = await queries.lockFeed(ctx, userId);
    // It was removed or replaced while it was read, or another process has begun.
    if (feed === undefined || feed.username !== username || feed.lease_id !== lease_id) throw new LeaseLostError();
    const run = await beginFeedImport(ctx, userId, `letterboxd.com/${username}/rss`, contents.rows);
    if (run.outcome === 'busy') {
      await postpone(ctx, feed, hoursFromNow(ctx.clock, WAIT_HOURS), true);
      return undefined;
    }
    const viewings = contents.rows.filter((row) => row.kind === 'viewing');
    const pending: PendingSync = {
      ...toPending(answer),
      counts: {
        viewings: viewings.length + contents.unreadable,
        imported: 0,
        updated: 0,
        unchanged: viewings.length - (run.outcome === 'begun' ? run.fresh : 0),
        kept: 0,
        failed: contents.unreadable,
        unmatched: 0,
        texts_held_back: contents.textsHeldBack,
        lists: contents.lists,
        television: contents.television,
      },
      keys: viewings.map((row) => row.key),
      gap: hasGap(feed.counts, viewings.length, run.known),
    };
    if (run.outcome === 'begun') return queries.updateHeldFeed(ctx, feed, { import_id: run.importId, pending });
    await recordSuccess(ctx, feed, pending);
    return undefined;
  });

/** Runs the import of a sync to its end, and stores what it did. */
async function finishImport(ctx: Context, feed: FeedRecord): Promise<void> {
  const { import_id: importId, pending } = feed;
  if (importId === null || pending === null) return;
  await runImport(ctx, importId, async () => {
    await queries.updateHeldFeed(ctx, feed, { busy_until: leaseEnd(ctx) });
  });
  const result = await findStateAndViewingOutcomes(ctx, importId);
  if (result?.state !== 'completed') {
    await recordFailure(ctx, feed, 'import_failed', 0);
    return;
  }
  await recordSuccess(ctx, feed, { ...pending, counts: addOutcomes(pending.counts, result.outcomes) });
}

const addOutcomes = (counts: SyncCounts, outcomes: Partial<Record<RowOutcome, number>>): SyncCounts => ({
  ...counts,
  imported: counts.imported + (outcomes.imported ?? 0),
  updated: counts.updated + (outcomes.updated ?? 0),
  unchanged: counts.unchanged + (outcomes.unchanged ?? 0),
  kept: counts.kept + (outcomes.kept ?? 0) + (outcomes.left_out ?? 0),
  failed: counts.failed + (outcomes.failed ?? 0),
});

const NOTHING: SyncCounts = {
  viewings: 0,
  imported: 0,
  updated: 0,
  unchanged: 0,
  kept: 0,
  failed: 0,
  unmatched: 0,
  texts_held_back: 0,
  lists: 0,
  television: 0,
};

/** The counts of a sync that found the feed as it was. */
function asUnchanged(counts: SyncCounts | null): SyncCounts {
  const { imported, updated, unchanged, ...rest } = counts ?? NOTHING;
  return { ...rest, imported: 0, updated: 0, unchanged: imported + updated + unchanged };
}

const recordSuccess = (ctx: Context, feed: FeedRecord, { counts, keys, gap, ...validators }: PendingSync) =>
  inTransaction(ctx, async (ctx) => {
    const at = timestamp(ctx.clock);
    const unmatched = keys.length === 0 ? counts.unmatched : await countUnmatchedViewings(ctx, feed.user_id, keys);
    await queries.updateHeldFeed(ctx, feed, {
      ...validators,
      ...queries.NOT_BUSY,
      counts: { ...counts, unmatched },
      due_at: nextDailySync(feed.user_id, ctx.clock.now()),
      import_id: null,
      pending: null,
      waiting: false,
      tried_at: at,
      synced_at: at,
      error: null,
      failures: 0,
      told: false,
      missing_since: null,
      ...(gap ? { gap_at: at } : {}),
    });
    publishFeedChange(ctx, feed.user_id);
  });

/** A sync failed: nothing is changed, and it is tried again later and later. The member is told once. */
const recordFailure = (
  ctx: Context,
  { user_id: userId, username, lease_id }: FeedRecord,
  error: FeedErrorCode,
  retryAfterMs: number,
) =>
  inTransaction(ctx, async (ctx) => {
    const feed = await queries.lockFeed(ctx, userId);
    if (feed === undefined || feed.username !== username || feed.lease_id !== lease_id) throw new LeaseLostError();
    const now = ctx.clock.now();
    const at = timestamp(ctx.clock);
    const failures = feed.failures + 1;
    const missingSince = error === 'feed_not_found' ? (feed.missing_since ?? at) : null;
    const isPaused = missingSince !== null && isMissingTooLong(missingSince, now);
    const tells = !feed.told && failures >= FAILURES_BEFORE_NOTICE;
    await queries.updateHeldFeed(ctx, feed, {
      ...queries.NOT_BUSY,
      due_at: isPaused ? null : nextSyncAfterFailure(failures, retryAfterMs, now, Math.random()),
      import_id: null,
      pending: null,
      waiting: false,
      tried_at: at,
      error,
      failures,
      told: feed.told || tells,
      missing_since: missingSince,
    });
    if (tells) await publishEvent(ctx, feedFailing, { userId, error, at });
    ctx.log.info({ error, failures }, 'a feed could not be read');
    publishFeedChange(ctx, userId);
  });

/** What a failure is called in a notification. */
export const describeFailure = (error: FeedErrorCode): string => FEED_ERRORS[error];
