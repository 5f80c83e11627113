import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';
import { toTargetColumns, type UnpublishedReview } from './drafts.queries.ts';
import type { ScheduledRow } from './scheduled.present.ts';
import type { ReviewTarget } from './targets.service.ts';

export interface ScheduledText extends UnpublishedReview {
  rating: number;
  scheduled_for: string;
}

/** Written out, not a parameter: otherwise a prepared statement cannot use the partial indexes. */
const isPending = sql<boolean>`status = 'pending'`;

/**
 * The member's scheduled review of the target that is still to be published; undefined when there is none. Served by
 * scheduled_reviews_one_pending.
 */
export const findPendingReview = (
  ctx: Context,
  { userId, movieId, clubId }: ReviewTarget,
): Promise<ScheduledRow | undefined> =>
  ctx.db
    .selectFrom('scheduled_reviews')
    .selectAll()
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where('club_id', 'is not distinct from', clubId)
    .where(isPending)
    .executeTakeFirst();

/**
 * Schedules a review, or replaces the pending one of the same target and forgets its failed attempts. One statement, so that two tabs make
 * one.
 */
export const upsertPendingReview = (
  ctx: Context,
  target: ReviewTarget,
  text: ScheduledText,
  at: string,
): Promise<ScheduledRow> =>
  ctx.db
    .insertInto('scheduled_reviews')
    .values({ ...toTargetColumns(target), ...text, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'movie_id', 'club_id'])
        .where(isPending)
        .doUpdateSet({ ...text, error: null, tries: 0, retry_at: null, updated_at: at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * A member’s scheduled review, whatever its status, locked until the transaction ends so that it is not published or changed elsewhere;
 * undefined when they have none with this id.
 */
export const lockScheduledReview = (ctx: Context, userId: string, id: string): Promise<ScheduledRow | undefined> =>
  ctx.db
    .selectFrom('scheduled_reviews')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/**
 * A pending review whose time has come, locked until the transaction ends; undefined when it is not pending or due, or another process has
 * locked it. Does not wait, and does not check when it is to be tried again.
 */
export const tryLockDueReview = (ctx: Context, id: string, now: string): Promise<ScheduledRow | undefined> =>
  ctx.db
    .selectFrom('scheduled_reviews')
    .selectAll()
    .where('id', '=', id)
    .where(isPending)
    .where('scheduled_for', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

const dueAt = sql<string>`coalesce(retry_at, scheduled_for)`;

/**
 * Pending reviews whose time has come, the longest overdue first; not those that wait for another try. Served by
 * scheduled_reviews_next_idx.
 */
export const findDueReviews = (ctx: Context, now: string, limit: number): Promise<DueReview[]> =>
  ctx.db
    .selectFrom('scheduled_reviews')
    .select(['id', 'user_id'])
    .where(isPending)
    .where(dueAt, '<=', now)
    .orderBy(dueAt)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The id of a due review, and its author. */
export type DueReview = Pick<ScheduledRow, 'id' | 'user_id'>;

interface Outcome {
  status: 'published' | 'failed' | 'cancelled';
  error?: string | null;
  published_review_id?: string;
}

/**
 * Ends a scheduled review with this outcome, whatever its state. Erases its title and text, unless it failed: then its author can still
 * read them in their list of scheduled reviews.
 */
export const endScheduledReviewAndEraseText = (ctx: Context, id: string, outcome: Outcome, at: string) =>
  ctx.db
    .updateTable('scheduled_reviews')
    .set({
      error: null,
      ...outcome,
      ...(outcome.status === 'failed' ? {} : { title: '', content: '' }),
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();

/** The longest pause before the next try. */
const longestPause = sql`interval '15 minutes'`;

/**
 * Counts a failed attempt to publish a review and sets when to try again: five seconds later, after each further failure twice as long, up
 * to a quarter of an hour. Does nothing when the review is no longer pending, or was scheduled for a later time since.
 * @returns how many attempts have failed; 0 when it did nothing
 */
export async function recordFailedAttempt(ctx: Context, id: string, at: string): Promise<number> {
  // More doublings would be longer than an interval can be.
  const pause = sql`least(${longestPause}, interval '5 seconds' * power(2, least(tries, 10)))`;
  const row = await ctx.db
    .updateTable('scheduled_reviews')
    .set((eb) => ({ tries: eb('tries', '+', 1), retry_at: sql<string>`${at}::timestamptz + ${pause}` }))
    .where('id', '=', id)
    .where(isPending)
    .where('scheduled_for', '<=', at)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries ?? 0;
}

/**
 * Says why a review waits beyond its time for a shorter draft, and has it tried again in a quarter of an hour. That is no failed attempt:
 * it may wait for as long as the draft is too long. The caller has locked the row.
 */
export const setWaitingForDraft = (ctx: Context, id: string, reason: string, at: string) =>
  ctx.db
    .updateTable('scheduled_reviews')
    .set({ error: reason, retry_at: sql<string>`${at}::timestamptz + ${longestPause}` })
    .where('id', '=', id)
    .execute();

/**
 * Has the pending review of the target tried again at once if it waits for a shorter draft. Served by scheduled_reviews_one_pending. It
 * locks the row, which is locked after the member and before the film, so that a try that is under way has said before whether it waits.
 */
export const retryReviewWaitingForDraft = (ctx: Context, { userId, movieId, clubId }: ReviewTarget) =>
  ctx.db
    .updateTable('scheduled_reviews')
    .set({ retry_at: sql<string | null>`case when error is null then retry_at end` })
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where('club_id', 'is not distinct from', clubId)
    .where(isPending)
    .execute();

/** Locks a member's pending reviews of films, before the films are locked. Served by scheduled_reviews_one_pending. */
export const lockPendingReviews = (ctx: Context, userId: string, movieIds: readonly string[]) =>
  ctx.db
    .selectFrom('scheduled_reviews')
    .select('id')
    .where('user_id', '=', userId)
    .where('movie_id', 'in', movieIds)
    .where(isPending)
    .orderBy('id')
    .forUpdate()
    .execute();

/** A member's pending and failed reviews by their time, so that failed ones come first. Served by scheduled_reviews_listed_idx. */
export const findPendingAndFailedReviews = (
  ctx: Context,
  userId: string,
  after: TimePlace | null,
  limit: number,
): Promise<ScheduledRow[]> =>
  ctx.db
    .selectFrom('scheduled_reviews')
    .selectAll()
    .where('user_id', '=', userId)
    .where(sql<boolean>`status in ('pending', 'failed')`)
    .where(isAfterPlace(sql`(scheduled_for, id)`, after, 'asc'))
    .orderBy('scheduled_for')
    .orderBy('id')
    .limit(limit)
    .execute();
