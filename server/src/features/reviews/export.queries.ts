import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** Films that a member has reviewed, by id. Served by reviews_one_per_film. */
export async function listReviewedFilmIds(
  ctx: Context,
  userId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('reviews')
    .select('movie_id')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`(${after}::uuid is null or movie_id > ${after}::uuid)`)
    .orderBy('movie_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.movie_id);
}

/** Comments of a member, by id. Served by comments_user_idx. */
export const listComments = (ctx: Context, userId: string, after: string | null, limit: number) =>
  ctx.db
    .selectFrom('comments')
    .select(['id', 'subject_id as review_id', 'content', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Reactions of a member to reviews, by id. Served by reactions_user_idx. */
export const listReactions = (ctx: Context, userId: string, after: string | null, limit: number) =>
  ctx.db
    .selectFrom('reactions')
    .innerJoin('reviews', 'reviews.id', 'reactions.subject_id')
    .select(['reactions.id', 'reactions.subject_id as review_id', 'reactions.reaction', 'reactions.created_at'])
    .where('reactions.user_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or reactions.id > ${after}::uuid)`)
    .orderBy('reactions.id')
    .limit(limit)
    .execute();

const UNPUBLISHED = [
  'id',
  'movie_id',
  'title',
  'content',
  'is_spoiler',
  'rating',
  'watched_on',
  'rewatch',
  'favorite',
  'created_at',
  'updated_at',
] as const;

/** Drafts of a member, by id. Served by review_drafts_newest_idx. */
export const listDrafts = (ctx: Context, userId: string, after: string | null, limit: number) =>
  ctx.db
    .selectFrom('review_drafts')
    .select(UNPUBLISHED)
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Reviews that a member has scheduled, those published and cancelled too, by id. Served by scheduled_reviews_user_idx. */
export const listScheduled = (ctx: Context, userId: string, after: string | null, limit: number) =>
  ctx.db
    .selectFrom('scheduled_reviews')
    .select([...UNPUBLISHED, 'scheduled_for', 'status', 'error'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(limit)
    .execute();
