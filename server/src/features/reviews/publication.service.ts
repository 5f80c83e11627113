import { lockMemberIfExists } from '#features/profiles/profiles.service.ts';
import { getMemberForJob } from '#features/profiles/viewer-profiles.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { scheduledReviewFailed, scheduledReviewPublished } from './scheduled.events.ts';
import { type ScheduledRow, toFailureReason, toWaitingReason } from './scheduled.present.ts';
import * as queries from './scheduled.queries.ts';
import { publishScheduledReview, publishScheduledReviewChange, saveScheduledAsDraft } from './scheduled.service.ts';
import { hasTargetReview } from './targets.service.ts';

// A review is published within a minute of its time, exactly once, whatever happens to server processes. Every process looks every
// two seconds for due reviews and locks the row of each in the transaction that publishes it; the others skip locked rows. The locks
// of a killed process end with its connections, at once. A job for each review would be simpler to read, but the queue keeps the
// jobs of a killed process for most of the minute.

const AT_A_TIME = 200;
/** How many reviews one process publishes at once. */
const WORKERS = 3;
/** So often a review is tried that meets internal errors: over six hours. A refusal of a review is final. */
const MAX_TRIES = 32;

/**
 * Publishes scheduled reviews whose time has come, at most 200 in one call, the longest overdue first. One that may no longer be published,
 * or failed too often, becomes a draft and its author is notified. Reviews that another process is publishing are skipped.
 */
export async function publishDueReviews(ctx: Context): Promise<void> {
  const waiting = (await queries.findDueReviews(ctx, timestamp(ctx.clock), AT_A_TIME)).values();
  const worker = async () => {
    for (const due of waiting) await publishOne(ctx, due);
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}

async function publishOne(ctx: Context, due: queries.DueReview): Promise<void> {
  try {
    const isReplaced = await inTransaction(ctx, async (ctx) => {
      const at = timestamp(ctx.clock);
      const row = await lockDueReview(ctx, due, at);
      // Another process may just have failed to publish it.
      if (row === undefined || isPaused(row, at)) return false;
      if (await isReplacedMeanwhile(ctx, row)) return true;
      const reviewId = await publishScheduledReview(ctx, await getMemberForJob(ctx, row.user_id), row);
      const { id: scheduledId, user_id: userId, movie_id: movieId, club_id: clubId } = row;
      const ids = { scheduledId, reviewId, userId, movieId, clubId };
      await publishEvent(ctx, scheduledReviewPublished, { ...ids, at: timestamp(ctx.clock), cause: 'user' });
      return false;
    });
    if (isReplaced) await failOrPostpone(ctx, due, 'REPLACED');
  } catch (error) {
    if (error instanceof AppError) return failOrPostpone(ctx, due, error.code);
    ctx.log.error({ err: error, scheduled_id: due.id }, 'a scheduled review could not be published');
    const tries = await queries.recordFailedAttempt(ctx, due.id, timestamp(ctx.clock));
    if (tries >= MAX_TRIES) await failOrPostpone(ctx, due, 'INTERNAL');
  }
}

async function failOrPostpone(ctx: Context, due: queries.DueReview, code: string): Promise<void> {
  try {
    await failScheduled(ctx, due, code);
  } catch (error) {
    ctx.log.error({ err: error, scheduled_id: due.id }, 'a scheduled review could not become a draft');
    await queries.recordFailedAttempt(ctx, due.id, timestamp(ctx.clock));
  }
}

/** Whether a review waits beyond its time while its author has another one of the film, which it would overwrite. */
const isReplacedMeanwhile = async (ctx: Context, row: ScheduledRow): Promise<boolean> =>
  row.error !== null && hasTargetReview(ctx, { userId: row.user_id, movieId: row.movie_id, clubId: row.club_id });

const isPaused = ({ retry_at: retryAt }: ScheduledRow, at: string): boolean =>
  retryAt !== null && Date.parse(retryAt) > Date.parse(at);

/** Locks the author and then the review; undefined when the review is published, deleted, or locked by another process. */
async function lockDueReview(ctx: Context, due: queries.DueReview, at: string): Promise<ScheduledRow | undefined> {
  if (!(await lockMemberIfExists(ctx, due.user_id))) return undefined;
  return queries.tryLockDueReview(ctx, due.id, at);
}

/**
 * Makes a due review a draft and notifies its author. One that cannot become a draft, because its author's draft is full, stays scheduled and
 * is tried again after a pause, so that others are published meanwhile. Its author's list of scheduled reviews says why.
 */
const failScheduled = (ctx: Context, due: queries.DueReview, code: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const at = timestamp(ctx.clock);
    const row = await lockDueReview(ctx, due, at);
    if (row === undefined) return;
    const { user_id: userId, movie_id: movieId, club_id: clubId } = row;
    if (!(await saveAsDraftIfItFits(ctx, row)))
      return waitForDraft(ctx, row, toWaitingReason(code, clubId !== null), at);
    const reason = toFailureReason(code, clubId !== null);
    await queries.endScheduledReviewAndEraseText(ctx, due.id, { status: 'failed', error: reason }, at);
    await publishEvent(ctx, scheduledReviewFailed, { scheduledId: due.id, userId, movieId, reason, at, cause: 'user' });
    publishScheduledReviewChange(ctx, userId, movieId);
  });

/** @returns false when the draft that is there cannot hold the text too; nothing has changed then */
async function saveAsDraftIfItFits(ctx: Context, row: ScheduledRow): Promise<boolean> {
  try {
    await saveScheduledAsDraft(ctx, row);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'DRAFT_FULL') return false;
    throw error;
  }
}

/** The row stays locked from before the look at the draft to the commit, so that a draft that is saved meanwhile has the review tried again. */
async function waitForDraft(ctx: Context, row: ScheduledRow, reason: string, at: string): Promise<void> {
  ctx.log.info({ scheduled_id: row.id }, 'a scheduled review could not become a draft, because the draft is full');
  await queries.setWaitingForDraft(ctx, row.id, reason, at);
  if (row.error !== reason) publishScheduledReviewChange(ctx, row.user_id, row.movie_id);
}
