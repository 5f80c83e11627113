import type { ReviewSort } from '@halfstar/contract/reviews/reviews.schema';
import type { Reaction } from '@halfstar/contract/shared/reactions.schema';
import { type Selectable, sql } from 'kysely';
import type { ImportedRating } from '#features/tracking/tracking.events.ts';
import { hiddenFrom, visibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import type { StoredCounter } from '#platform/database/drift.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { Reviews } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { ReviewPlace } from './reviews.present.ts';

/** Written out, not a parameter: otherwise a prepared statement cannot use the partial indexes. */
const isShown = sql<boolean>`not hidden`;

const author = sql.ref('reviews.user_id');

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

/** Sets the rating of the member's review, 1–10, also of a removed one. @returns whether it changed */
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

/** Sets the ratings of the member's reviews of these films, also of removed ones. Served by reviews_one_per_film. */
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

/** A shown review that the viewer may see. Served by the primary key. */
export const findReview = (ctx: Context, viewer: Viewer | null, reviewId: string) =>
  ctx.db
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', reviewId)
    .where(isShown)
    .where(visibleTo(viewer, author))
    .executeTakeFirst();

/** Author and film of a shown review that the viewer may see, which is locked so that it cannot be deleted until the transaction ends. */
export const lockReview = (ctx: Context, viewer: Viewer, reviewId: string) =>
  ctx.db
    .selectFrom('reviews')
    .select(['id', 'user_id', 'movie_id'])
    .where('id', '=', reviewId)
    .where(isShown)
    .where(visibleTo(viewer, author))
    .forKeyShare()
    .executeTakeFirst();

/** Those of these reviews that are shown and that the viewer may see. Served by the primary key. */
export const findReviews = (ctx: Context, viewer: Viewer | null, reviewIds: readonly string[]) =>
  ctx.db
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', sql<string>`any(${reviewIds})`)
    .where(isShown)
    .where(visibleTo(viewer, author))
    .execute();

/** The member's shown review of a film. Served by reviews_one_per_film. */
export const findUserReview = (ctx: Context, userId: string, movieId: string) =>
  ctx.db
    .selectFrom('reviews')
    .selectAll()
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where(isShown)
    .executeTakeFirst();

const newestFirst = (ctx: Context, after: ReviewPlace | null, limit: number) =>
  ctx.db
    .selectFrom('reviews')
    .selectAll()
    .where(isShown)
    .where(isAfterPlace(sql`(created_at, id)`, after && [after[0], after[1]], 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);

/** What these orders compare before the time, highest first. */
const RANKS = { highest: sql<number>`coalesce(rating, 0)`, reactions: sql<number>`reaction_count` };

/** Reviews of a film that the viewer may see. Served by reviews_movie_newest_idx, reviews_movie_highest_idx, reviews_movie_reactions_idx. */
export function findMovieReviews(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
  sort: ReviewSort,
  after: ReviewPlace | null,
  limit: number,
): Promise<Selectable<Reviews>[]> {
  if (sort === 'newest') {
    const newest = newestFirst(ctx, after, limit).where('movie_id', '=', movieId);
    return newest.where(visibleTo(viewer, author)).execute();
  }
  const rank = RANKS[sort];
  return ctx.db
    .selectFrom('reviews')
    .selectAll()
    .where('movie_id', '=', movieId)
    .where(isShown)
    .where(visibleTo(viewer, author))
    .where(isAfterPlace(sql`(${rank}, created_at, id)`, after && [after[2] ?? 0, after[0], after[1]], 'desc'))
    .orderBy(rank, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * How many reviews of a film the viewer may see: the film's kept number without the hidden ones. Served by
 * movie_rating_totals_pkey and reviews_movie_newest_idx.
 */
export async function countMovieReviews(ctx: Context, viewer: Viewer | null, movieId: string): Promise<number> {
  const { rows } = await sql<{ visible: number }>`
    select review_count - case review_count when 0 then 0 else (
      select count(*) from reviews where movie_id = total.movie_id and ${isShown} and ${hiddenFrom(viewer, author)}) end as visible
    from movie_rating_totals total where total.movie_id = ${movieId}`.execute(ctx.db);
  return rows[0]?.visible ?? 0;
}

/** How many comments on each of these reviews the viewer may not see; reviews without any are missing. Served by comments_author_idx. */
export async function countHiddenComments(ctx: Context, viewer: Viewer | null, reviewIds: readonly string[]) {
  const { rows } = await sql<{ review_id: string; hidden: number }>`
    select review_id, count(*) as hidden from comments
    where review_id = any(${reviewIds}) and ${hiddenFrom(viewer, sql`comments.user_id`)}
    group by review_id`.execute(ctx.db);
  return rows;
}

/** The films of the member's reviews that are shown. Served by reviews_user_newest_idx. */
export async function findReviewedMovies(ctx: Context, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('reviews')
    .select('movie_id')
    .where('user_id', '=', userId)
    .where(isShown)
    .execute();
  return rows.map((row) => row.movie_id);
}

/** Reviews of a member, newest first. Served by reviews_user_newest_idx. */
export const findUserReviews = (ctx: Context, userId: string, after: ReviewPlace | null, limit: number) =>
  newestFirst(ctx, after, limit).where('user_id', '=', userId).execute();

/** Sets the member's one reaction to a review, in place of another. */
export const upsertReaction = (ctx: Context, reviewId: string, userId: string, reaction: Reaction, at: string) =>
  ctx.db
    .insertInto('review_reactions')
    .values({ review_id: reviewId, user_id: userId, reaction, created_at: at })
    .onConflict((conflict) => conflict.columns(['review_id', 'user_id']).doUpdateSet({ reaction, created_at: at }))
    .execute();

/** Locks a member's reaction to a review until the transaction ends. */
export const lockReaction = (ctx: Context, reviewId: string, userId: string) =>
  lockUntilCommit(ctx.db, `reaction: ${reviewId} ${userId}`);

/** Deletes the member's reaction, with `only` if it is that one. @returns whether there was such a reaction */
export async function deleteReaction(ctx: Context, reviewId: string, userId: string, only?: Reaction) {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('review_reactions')
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .$if(only !== undefined, (query) => query.where('reaction', '=', only ?? ''))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The reactions to each of these reviews that the viewer may see, counted by kind. Served by review_reactions_one_each. */
export async function countReactions(ctx: Context, viewer: Viewer | null, reviewIds: readonly string[]) {
  const { rows } = await sql<{ target_id: string; reaction: Reaction; count: number; mine: boolean }>`
    select review_id as target_id, reaction, count(*) as count,
      coalesce(bool_or(user_id = ${viewer?.userId ?? null}), false) as mine
    from review_reactions r where review_id = any(${reviewIds}) and ${visibleTo(viewer, sql`r.user_id`)} group by review_id, reaction`.execute(
    ctx.db,
  );
  return rows;
}

/** The stored counts of reactions and comments of reviews, and of shown reviews of members and films. */
export const STORED_COUNTERS: readonly StoredCounter[] = [
  {
    name: 'reviews of members',
    stored: sql`select user_id as id, review_count as value from profiles where review_count <> 0`,
    computed: sql`select user_id as id, count(*) as value from reviews where ${isShown} group by user_id`,
  },
  {
    name: 'reviews of films',
    stored: sql`select movie_id as id, review_count as value from movie_rating_totals where review_count <> 0`,
    computed: sql`select movie_id as id, count(*) as value from reviews where ${isShown} group by movie_id`,
  },
  {
    name: 'reactions to reviews',
    stored: sql`select id, reaction_count as value from reviews where reaction_count <> 0`,
    computed: sql`select review_id as id, count(*) as value from review_reactions group by review_id`,
  },
  {
    name: 'comments on reviews',
    stored: sql`select id, comment_count as value from reviews where comment_count <> 0`,
    computed: sql`select review_id as id, count(*) as value from comments group by review_id`,
  },
];
