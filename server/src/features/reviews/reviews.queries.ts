import type { ReviewSort } from '@halfstar/contract/reviews/reviews.schema';
import { type NotNull, type RawBuilder, type SqlBool, sql } from 'kysely';
import { movieSummaryJson } from '#features/movies/movies.facts.ts';
import { memberJson } from '#features/profiles/profiles.facts.ts';
import { reactionFacts } from '#features/reactions/reactions.facts.ts';
import { hidingDecisionId } from '#features/subjects/moderated.predicate.ts';
import { scoresShownTo } from '#features/tracking/ratings/scores.predicate.ts';
import type { MovieOfMember } from '#features/tracking/tracking.service.ts';
import { visibleTo, visibleToPerRow } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import type { StoredCounter } from '#platform/database/drift.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import { opaqueParameter } from '#platform/database/plan-hints.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { ReviewCardRow, ReviewPlace } from './reviews.present.ts';

/** Written out, not a parameter: otherwise a prepared statement cannot use the partial indexes. */
const isShown = sql<boolean>`not hidden`;

const author = sql.ref('reviews.user_id');

/** The SQL condition that its author may read the row of `reviews`: they have not deleted it, and moderators have not removed it. */
const isShownToAuthor = sql<boolean>`(${isShown} or (removed_at is null and moderation = 'hidden'))`;

/**
 * The SQL condition that the viewer may read the row of `reviews`: it is not hidden, and its author is visible to them. What moderators
 * hide is for its author alone.
 */
export const reviewReadableTo = (viewer: Parameters<typeof visibleTo>[0]): RawBuilder<boolean> =>
  sql`(${isShown} or (${isShownToAuthor} and ${author} = ${viewer?.userId ?? null})) and ${visibleTo(viewer, author)}`;

export interface ReviewText {
  title: string;
  content: string;
  is_spoiler: boolean;
  /** As stored, 1–10. */
  rating: number;
}

/**
 * Stores the member’s one review of a film, new or in place of the text before. One statement, so that two tabs make one review; it counts
 * as edited when title, text or spoiler flag changed. One that moderators have marked as a spoiler stays one.
 * @returns the review, and in `is_new` whether there was none before
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
          is_spoiler: sql<boolean>`excluded.is_spoiler or reviews.spoiler_locked`,
          rating: eb.ref('excluded.rating'),
          updated_at: eb.ref('excluded.updated_at'),
          edited_at: sql<string | null>`case
          when (reviews.title, reviews.content, reviews.is_spoiler)
            is distinct from (excluded.title, excluded.content, excluded.is_spoiler or reviews.spoiler_locked)
          then excluded.updated_at else reviews.edited_at end`,
        })),
      )
      .returningAll()
      // A row that this very statement inserted has not been updated by anyone.
      .returning(sql<boolean>`xmax = 0`.as('is_new'))
      .$narrowType<{ movie_id: NotNull }>()
      .executeTakeFirstOrThrow()
  );
}

/**
 * Builds the SQL call that sets the rating of the member’s review of a film, 1–10, also of a removed one; runs nothing. The call answers
 * whether anything changed. Served by reviews_one_per_film.
 */
export const buildSetReviewRatingCall = (
  { userId, movieId }: MovieOfMember,
  rating: number,
  at: string,
): RawBuilder<boolean> => sql`set_review_rating(${userId}, ${movieId}, ${rating}, ${at})`;

/** A rating that a review of the film shows from now on, 1–10; null for none. */
export interface ShownRating {
  movieId: string;
  rating: number | null;
}

/**
 * Sets the ratings (1–10, null for none) that the member’s reviews of these films show, also of removed ones. No edit of the reviews: their
 * times stay. Served by reviews_one_per_film.
 */
export async function setReviewRatings(ctx: Context, userId: string, ratings: readonly ShownRating[]): Promise<void> {
  await sql`
    update reviews set rating = now.rating
    from jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb) as now ("movieId" uuid, rating smallint)
    where reviews.user_id = ${userId} and reviews.movie_id = now."movieId"
      and reviews.rating is distinct from now.rating`.execute(ctx.db);
}

/** The row of a review that the viewer may read; undefined otherwise. Served by the primary key. */
export const findReadableReview = (ctx: Context, viewer: Viewer | null, reviewId: string) =>
  ctx.db
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', reviewId)
    .where(reviewReadableTo(viewer))
    .$narrowType<{ movie_id: NotNull }>()
    .executeTakeFirst();

/**
 * Author and film of a review, also of a hidden one, and whether the viewer may read it; undefined when there is none, or another has
 * replaced it. With `lock` it cannot be deleted until the transaction ends. Served by the primary key.
 */
export const findReviewAccess = (ctx: Context, viewer: Viewer | null, reviewId: string, lock: boolean) =>
  ctx.db
    .selectFrom('reviews')
    .select(['user_id', 'movie_id'])
    .select(reviewReadableTo(viewer).as('is_readable'))
    .where('id', '=', reviewId)
    .where('movie_id', 'is not', null)
    .$narrowType<{ movie_id: NotNull }>()
    .$if(lock, (query) => query.forKeyShare())
    .executeTakeFirst();

/** Filters members: the ids of those who may read the review. Served by the primary keys. */
export async function filterReviewReaders(
  ctx: Context,
  reviewId: string,
  candidateIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select reader.id from unnest(${candidateIds}::uuid[]) reader (id)
    where exists (select from reviews where id = ${reviewId} and ${reviewReadableTo({ userId: sql.ref('reader.id') })})`.execute(
    ctx.db,
  );
  return rows.map((row) => row.id);
}

/** Those of these reviews that the viewer may read. Served by the primary key. */
export const findReadableReviews = (ctx: Context, viewer: Viewer | null, reviewIds: readonly string[]) =>
  ctx.db
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', sql<string>`any(${reviewIds})`)
    .where(reviewReadableTo(viewer))
    .$narrowType<{ movie_id: NotNull }>()
    .execute();

export const REVIEW_TIMES = [
  'created_at',
  'updated_at',
  'edited_at',
  'removed_at',
] as const satisfies (keyof ReviewCardRow)[];

/**
 * Adds to a query of few reviews what their cards show: author, film, reactions, counts. Served by the primary keys of profiles, movies and
 * subject_counts, reactions_one_each, movie_lists_one_entry.
 * @param order of the result, by columns of `review`
 * @param film the id of the film that all of them are of, if they are of one: it is read once
 */
export const withReviewCardFacts = (
  viewer: Viewer | null,
  reviews: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  film?: RawBuilder<unknown>,
): RawBuilder<ReviewCardRow> =>
  sql`
    select review.*, ${memberJson('author')} as author,
      (select ${movieSummaryJson('movie')} from movies movie where movie.id = ${film ?? sql`review.movie_id`}) as movie,
      ${reactionFacts('counted', sql`review.id`, viewer && sql`${viewer.userId}`)} as reactions,
      coalesce(counted.reactions, 0) as reaction_total, coalesce(counted.comments, 0) as comments,
      ${scoresShownTo(viewer, sql`review.movie_id`)} as scores_shown,
      case when review.moderation = 'hidden' then ${hidingDecisionId(viewer, 'review', sql`review.id`)} end as hiding_decision_id
    from (${reviews}) review
    join profiles author on author.user_id = review.user_id
    left join subject_counts counted on counted.subject_id = review.id
    order by ${order}`;

const NEWEST_FIRST = sql`review.created_at desc, review.id desc`;

/**
 * The statement for one review with what its card shows to this viewer. Whether they may read it is not checked: also a hidden one is read.
 * Served by the primary key.
 */
export const buildUncheckedReviewQuery = (viewer: Viewer | null, reviewId: string): RawBuilder<ReviewCardRow> =>
  withReviewCardFacts(viewer, sql`select * from reviews where id = ${reviewId}`, NEWEST_FIRST);

/**
 * The statement for the viewer’s own review of a film, unless they have deleted it or moderators have removed it; no row for a visitor.
 * Served by reviews_one_per_film.
 */
export const buildOwnReviewQuery = (viewer: Viewer | null, movieId: string): RawBuilder<ReviewCardRow> =>
  withReviewCardFacts(
    viewer,
    sql`select * from reviews where user_id = ${opaqueParameter(viewer?.userId ?? null, 'uuid')}
      and movie_id = ${opaqueParameter(movieId, 'uuid')} and ${isShownToAuthor}`,
    NEWEST_FIRST,
  );

/**
 * The row of the member’s review of a film; undefined when there is none, they have deleted it, or moderators have removed it. Served by
 * reviews_one_per_film.
 */
export const findUserReview = (ctx: Context, userId: string, movieId: string) =>
  ctx.db
    .selectFrom('reviews')
    .selectAll()
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where(isShownToAuthor)
    .$narrowType<{ movie_id: NotNull }>()
    .executeTakeFirst();

const highestFirst = (columns: readonly RawBuilder<unknown>[]) =>
  sql.join(columns.map((column) => sql`${column} desc`));

/**
 * The statement for a page of the reviews of a film that the viewer may see, with what their cards show. Served by
 * reviews_movie_newest_idx, reviews_movie_highest_idx, subject_counts_ranks_idx.
 */
export function buildMovieReviewsQuery(
  viewer: Viewer | null,
  movieId: string,
  sort: ReviewSort,
  after: ReviewPlace | null,
  limit: number,
): RawBuilder<ReviewCardRow> {
  const film = opaqueParameter(movieId, 'uuid');
  const [at, id, rank = 0] = after ?? [];
  const isSeen = sql<SqlBool>`${isShown} and ${visibleToPerRow(viewer, author)}`;
  if (sort === 'reactions') {
    const place = at === undefined ? null : [rank, id];
    const reviews = sql`
      select reviews.* from subject_counts ranked join reviews on reviews.id = ranked.subject_id
      where ranked.ranked_in = ${film} and ${isSeen} and ${isAfterPlace(sql`(ranked.reactions, ranked.subject_id)`, place, 'desc')}
      order by ranked.reactions desc, ranked.subject_id desc limit ${limit}`;
    return withReviewCardFacts(viewer, reviews, sql`reaction_total desc, review.id desc`, film);
  }
  const ranks = sort === 'newest' ? [] : [sql`coalesce(rating, 0)`];
  const columns = [...ranks, sql`created_at`, sql`id`];
  const place = at === undefined ? null : [...(sort === 'newest' ? [] : [rank]), at, id];
  const reviews = sql`
    select * from reviews
    where movie_id = ${film} and ${isSeen} and ${isAfterPlace(sql`(${sql.join(columns)})`, place, 'desc')}
    order by ${highestFirst(columns)} limit ${limit}`;
  return withReviewCardFacts(viewer, reviews, highestFirst([...ranks, sql`review.created_at`, sql`review.id`]), film);
}

/**
 * The statement for the stored number of a film’s reviews that are not hidden; no row when it has none. Served by movie_rating_totals_pkey.
 */
export const buildMovieReviewCountQuery = (movieId: string): RawBuilder<{ review_count: number }> =>
  sql`
    select review_count from movie_rating_totals where movie_id = ${opaqueParameter(movieId, 'uuid')}`;

/**
 * Deletes the reviews for which the condition holds for good, with the little that the deletion in batches has left below them. The stored
 * counts are the caller’s to change.
 * @returns the film of each, and whether it was hidden and so not counted
 */
export async function deleteReviews(ctx: Context, condition: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ movie_id: string; hidden: boolean }>`
    delete from reviews where ${condition} returning movie_id, hidden`.execute(ctx.db);
  return rows;
}

/**
 * The statement for a page of a member’s reviews, newest first. The caller has checked that the viewer may see the member. Served by
 * reviews_user_newest_idx.
 */
export const buildUserReviewsQuery = (
  viewer: Viewer | null,
  userId: string,
  after: ReviewPlace | null,
  limit: number,
) =>
  withReviewCardFacts(
    viewer,
    sql`select * from reviews
      where user_id = ${userId} and ${isShown} and ${isAfterPlace(sql`(created_at, id)`, after && [after[0], after[1]], 'desc')}
      order by created_at desc, id desc limit ${limit}`,
    NEWEST_FIRST,
  );

/** The stored counts of shown reviews of members and films. */
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
];
