import { type NotNull, sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * A page of the ids of films that a member has reviewed, in their order; without reviews that the author has deleted, and those that
 * moderators have removed. Served by
 * reviews_one_per_film.
 */
export async function listReviewedFilmIds(
  ctx: Context,
  userId: string,
  afterMovieId: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('reviews')
    .select('movie_id')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`moderation is distinct from 'removed'`)
    .$narrowType<{ movie_id: NotNull }>()
    .where(sql<boolean>`(${afterMovieId}::uuid is null or movie_id > ${afterMovieId}::uuid)`)
    .orderBy('movie_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.movie_id);
}

/** A page of the comments on reviews that a member wrote and moderators have not removed, in the order of their ids. Served by comments_user_idx. */
export const listCommentsByMember = (ctx: Context, userId: string, afterId: string | null, limit: number) =>
  ctx.db
    .selectFrom('comments as c')
    .innerJoin('reviews', 'reviews.id', 'c.subject_id')
    .select(['c.id', 'c.subject_id as review_id', 'c.content', 'c.created_at', 'c.updated_at'])
    .where('c.user_id', '=', userId)
    .where(sql<boolean>`c.moderation is distinct from 'removed'`)
    .where(sql<boolean>`(${afterId}::uuid is null or c.id > ${afterId}::uuid)`)
    .orderBy('c.id')
    .limit(limit)
    .execute();

/** A page of the reactions that a member gave to reviews, in the order of their ids. Served by reactions_user_idx. */
export const listReviewReactionsByMember = (ctx: Context, userId: string, afterId: string | null, limit: number) =>
  ctx.db
    .selectFrom('reactions')
    .innerJoin('reviews', 'reviews.id', 'reactions.subject_id')
    .select(['reactions.id', 'reactions.subject_id as review_id', 'reactions.reaction', 'reactions.created_at'])
    .where('reactions.user_id', '=', userId)
    .where(sql<boolean>`(${afterId}::uuid is null or reactions.id > ${afterId}::uuid)`)
    .orderBy('reactions.id')
    .limit(limit)
    .execute();

const UNPUBLISHED = [
  'id',
  'movie_id',
  'club_id',
  'title',
  'content',
  'is_spoiler',
  'rating',
  'watched_on as watch_date',
  'rewatch',
  'favorite',
  'created_at',
  'updated_at',
] as const;

/** A page of a member’s drafts, in the order of their ids. Served by review_drafts_newest_idx. */
export const listDrafts = (ctx: Context, userId: string, afterId: string | null, limit: number) =>
  ctx.db
    .selectFrom('review_drafts')
    .select(UNPUBLISHED)
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${afterId}::uuid is null or id > ${afterId}::uuid)`)
    .orderBy('id')
    .limit(limit)
    .execute();

/**
 * A page of the reviews that a member has scheduled, also published, failed and cancelled ones, in the order of their ids. Served by
 * scheduled_reviews_user_idx.
 */
export const listAllScheduledReviews = (ctx: Context, userId: string, afterId: string | null, limit: number) =>
  ctx.db
    .selectFrom('scheduled_reviews')
    .select([...UNPUBLISHED, 'scheduled_for', 'status', 'error'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${afterId}::uuid is null or id > ${afterId}::uuid)`)
    .orderBy('id')
    .limit(limit)
    .execute();
