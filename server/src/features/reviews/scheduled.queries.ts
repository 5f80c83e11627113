import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { ScheduledRow } from './scheduled.present.ts';

export interface ScheduledText {
  title: string;
  content: string;
  is_spoiler: boolean;
  /** As stored, 1–10. */
  rating: number;
  scheduled_for: string;
}

/** Written out and no parameter, or a prepared statement would not know that the partial indexes answer it. */
const waits = sql<boolean>`status = 'pending'`;

/** The review of the film that waits. Served by scheduled_reviews_one_pending. */
export const pendingOf = (ctx: Context, userId: string, movieId: string): Promise<ScheduledRow | undefined> =>
  ctx.db
    .selectFrom('scheduled_reviews')
    .selectAll()
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where('club_id', 'is', null)
    .where(waits)
    .executeTakeFirst();

/** Puts a review among those that wait, in the place of another of the same film. One statement, so that two tabs make one. */
export const upsertPending = (
  ctx: Context,
  userId: string,
  movieId: string,
  text: ScheduledText,
  at: string,
): Promise<ScheduledRow> =>
  ctx.db
    .insertInto('scheduled_reviews')
    .values({ user_id: userId, movie_id: movieId, ...text, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'movie_id', 'club_id'])
        .where(waits)
        .doUpdateSet({ ...text, tries: 0, updated_at: at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** A member's scheduled review, held so that it cannot be published or changed by another until the transaction ends. */
export const lockScheduled = (ctx: Context, userId: string, id: string): Promise<ScheduledRow | undefined> =>
  ctx.db
    .selectFrom('scheduled_reviews')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** The same for one whose time has come, unless another process is at it, or has done it. */
export const lockDue = (ctx: Context, id: string, now: string): Promise<ScheduledRow | undefined> =>
  ctx.db
    .selectFrom('scheduled_reviews')
    .selectAll()
    .where('id', '=', id)
    .where(waits)
    .where('scheduled_for', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Those whose time has come, the longest overdue first. Served by scheduled_reviews_due_idx. */
export const dueReviews = (ctx: Context, now: string, limit: number): Promise<Due[]> =>
  ctx.db
    .selectFrom('scheduled_reviews')
    .select(['id', 'user_id'])
    .where(waits)
    .where('scheduled_for', '<=', now)
    .orderBy('scheduled_for')
    .orderBy('id')
    .limit(limit)
    .execute();

export type Due = Pick<ScheduledRow, 'id' | 'user_id'>;

interface Outcome {
  status: 'published' | 'failed' | 'cancelled';
  error?: string | null;
  published_review_id?: string;
}

/** The words stay only with what failed: its author still reads them in the list. */
export const settle = (ctx: Context, id: string, outcome: Outcome, at: string) =>
  ctx.db
    .updateTable('scheduled_reviews')
    .set({ ...outcome, ...(outcome.status === 'failed' ? {} : { title: '', content: '' }), updated_at: at })
    .where('id', '=', id)
    .execute();

/** Counts that our own trouble kept a review from being published, and says how often that was. */
export async function countTry(ctx: Context, id: string): Promise<number> {
  const row = await ctx.db
    .updateTable('scheduled_reviews')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .returning('tries')
    .executeTakeFirst();
  return row?.tries ?? 0;
}

/** What waits and what failed, by time: what failed comes first. Served by scheduled_reviews_listed_idx. */
export const listedOf = (
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
