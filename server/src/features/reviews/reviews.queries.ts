import type { ReviewSort } from '@halfstar/contract/reviews/reviews.schema';
import type { Reaction } from '@halfstar/contract/shared/reactions.schema';
import { type Selectable, sql } from 'kysely';
import type { ImportedRating } from '#features/tracking/tracking.events.ts';
import type { Context } from '#platform/context.ts';
import type { KeptNumber } from '#platform/database/drift.ts';
import { hold } from '#platform/database/hold.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { Reviews } from '#platform/database/tables.ts';
import type { TimePlace } from '#platform/paging.ts';

/** Written out and no parameter, or a prepared statement would not know that the partial indexes answer it. */
const isShown = sql<boolean>`not hidden`;

export interface ReviewText {
  title: string;
  content: string;
  is_spoiler: boolean;
  /** As stored, 1–10. */
  rating: number;
}

/**
 * The member's review of the film with this text, and whether it is new. One statement, so that two tabs make one review.
 * It counts as edited when title, text or spoiler flag changed.
 */
export async function upsertReview(ctx: Context, userId: string, movieId: string, text: ReviewText, at: string) {
  return (
    ctx.db
      .insertInto('reviews')
      .values({ user_id: userId, movie_id: movieId, ...text, created_at: at, updated_at: at })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'movie_id']).doUpdateSet((eb) => ({
          title: eb.ref('excluded.title'),
          content: eb.ref('excluded.content'),
          is_spoiler: eb.ref('excluded.is_spoiler'),
          rating: eb.ref('excluded.rating'),
          updated_at: eb.ref('excluded.updated_at'),
          edited_at: sql<string | null>`case
          when (reviews.title, reviews.content, reviews.is_spoiler)
            is distinct from (excluded.title, excluded.content, excluded.is_spoiler)
          then excluded.updated_at else reviews.edited_at end`,
        })),
      )
      .returningAll()
      // A row that this very statement inserted has not been updated by anyone.
      .returning(sql<boolean>`xmax = 0`.as('is_new'))
      .executeTakeFirstOrThrow()
  );
}

/** Keeps the review's rating the same as the member's rating of the film, also while it may still come back. Whether there was something to change. */
export async function setReviewRating(ctx: Context, userId: string, movieId: string, rating: number, at: string) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('reviews')
    .set({ rating, updated_at: at })
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where('rating', 'is distinct from', rating)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Sets the ratings of the member's reviews of these films, also of those that may still come back. Served by reviews_one_per_film. */
export async function setReviewRatings(
  ctx: Context,
  userId: string,
  ratings: readonly ImportedRating[],
): Promise<void> {
  await sql`
    update reviews set rating = now.rating, updated_at = now.at
    from jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb) as now ("movieId" uuid, rating smallint, at timestamptz)
    where reviews.user_id = ${userId} and reviews.movie_id = now."movieId"
      and reviews.rating is distinct from now.rating`.execute(ctx.db);
}

/** Served by the primary key. */
export const reviewById = (ctx: Context, reviewId: string) =>
  ctx.db.selectFrom('reviews').selectAll().where('id', '=', reviewId).where(isShown).executeTakeFirst();

/** As above, and until the transaction ends nobody can delete it. */
export const reviewToReactTo = (ctx: Context, reviewId: string) =>
  ctx.db
    .selectFrom('reviews')
    .select(['id', 'user_id'])
    .where('id', '=', reviewId)
    .where(isShown)
    .forKeyShare()
    .executeTakeFirst();

/** Served by the primary key. */
export const reviewRowsByIds = (ctx: Context, reviewIds: readonly string[]) =>
  ctx.db.selectFrom('reviews').selectAll().where('id', '=', sql<string>`any(${reviewIds})`).where(isShown).execute();

/** Served by reviews_one_per_film. */
export const reviewOf = (ctx: Context, userId: string, movieId: string) =>
  ctx.db
    .selectFrom('reviews')
    .selectAll()
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where(isShown)
    .executeTakeFirst();

const newestFirst = (ctx: Context, after: TimePlace | null, limit: number) =>
  ctx.db
    .selectFrom('reviews')
    .selectAll()
    .where(isShown)
    .where(isAfterPlace(sql`(created_at, id)`, after && [after[0], after[1]], 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);

/** What is compared before the time, highest first. */
const RANKS = { highest: sql<number>`coalesce(rating, 0)`, reactions: sql<number>`reaction_count` };

/** Reviews of a film. Served by reviews_movie_newest_idx, reviews_movie_highest_idx, reviews_movie_reactions_idx. */
export function reviewsOfMovie(
  ctx: Context,
  movieId: string,
  sort: ReviewSort,
  after: TimePlace | null,
  limit: number,
): Promise<Selectable<Reviews>[]> {
  if (sort === 'newest') return newestFirst(ctx, after, limit).where('movie_id', '=', movieId).execute();
  const rank = RANKS[sort];
  return ctx.db
    .selectFrom('reviews')
    .selectAll()
    .where('movie_id', '=', movieId)
    .where(isShown)
    .where(isAfterPlace(sql`(${rank}, created_at, id)`, after && [after[2] ?? 0, after[0], after[1]], 'desc'))
    .orderBy(rank, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The films of the member's reviews that are shown. Served by reviews_user_newest_idx. */
export async function moviesReviewedBy(ctx: Context, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('reviews')
    .select('movie_id')
    .where('user_id', '=', userId)
    .where(isShown)
    .execute();
  return rows.map((row) => row.movie_id);
}

/** Reviews of a member, newest first. Served by reviews_user_newest_idx. */
export const reviewsOfUser = (ctx: Context, userId: string, after: TimePlace | null, limit: number) =>
  newestFirst(ctx, after, limit).where('user_id', '=', userId).execute();

/** The member's one reaction to a review, in the place of another. */
export const upsertReaction = (ctx: Context, reviewId: string, userId: string, reaction: Reaction, at: string) =>
  ctx.db
    .insertInto('review_reactions')
    .values({ review_id: reviewId, user_id: userId, reaction, created_at: at })
    .onConflict((conflict) => conflict.columns(['review_id', 'user_id']).doUpdateSet({ reaction, created_at: at }))
    .execute();

/** What a member chooses under one review happens one after the other, until the transaction ends. */
export const holdReaction = (ctx: Context, reviewId: string, userId: string) =>
  hold(ctx.db, `reaction: ${reviewId} ${userId}`);

/** Takes the member's reaction back; with `only`, if it is that one. Whether there was such a one. */
export async function deleteReaction(ctx: Context, reviewId: string, userId: string, only?: Reaction) {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('review_reactions')
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .$if(only !== undefined, (query) => query.where('reaction', '=', only ?? ''))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** What stands under each of these reviews, by kind. Served by review_reactions_one_each. */
export async function reactionsToReviews(ctx: Context, viewerId: string | null, reviewIds: readonly string[]) {
  const { rows } = await sql<{ target_id: string; reaction: Reaction; count: number; mine: boolean }>`
    select review_id as target_id, reaction, count(*) as count,
      coalesce(bool_or(user_id = ${viewerId}), false) as mine
    from review_reactions where review_id = any(${reviewIds}) group by review_id, reaction`.execute(ctx.db);
  return rows;
}

/** What reviews keep of what stands under them, and what members and films keep of the reviews that are shown. */
export const KEPT_NUMBERS: readonly KeptNumber[] = [
  {
    name: 'reviews of members',
    kept: sql`select user_id as id, review_count as value from profiles where review_count <> 0`,
    counted: sql`select user_id as id, count(*) as value from reviews where ${isShown} group by user_id`,
  },
  {
    name: 'reviews of films',
    kept: sql`select movie_id as id, review_count as value from movie_rating_totals where review_count <> 0`,
    counted: sql`select movie_id as id, count(*) as value from reviews where ${isShown} group by movie_id`,
  },
  {
    name: 'reactions to reviews',
    kept: sql`select id, reaction_count as value from reviews where reaction_count <> 0`,
    counted: sql`select review_id as id, count(*) as value from review_reactions group by review_id`,
  },
  {
    name: 'comments on reviews',
    kept: sql`select id, comment_count as value from reviews where comment_count <> 0`,
    counted: sql`select review_id as id, count(*) as value from comments group by review_id`,
  },
];
