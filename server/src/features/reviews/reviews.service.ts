import {
  type MovieReviews,
  type Review,
  type ReviewForm,
  type ReviewSort,
} from '@halfstar/contract/reviews/reviews.schema';
import { toStored } from '@halfstar/contract/shared/rating';
import type { RawBuilder } from 'kysely';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { TableEraser } from '#features/accounts/erasing.service.ts';
import { getMovieLinkPreview, movieExistsQuery } from '#features/movies/movies.service.ts';
import { incrementProfileCounts } from '#features/profiles/profiles.service.ts';
import type { CommentedSubjectRules } from '#features/subjects/subjects.service.ts';
import { acceptViewing, addViewing } from '#features/tracking/diary/diary.service.ts';
import { hiddenScores } from '#features/tracking/ratings/scores.service.ts';
import {
  addToReviewCount,
  lockMovie,
  type MovieOfMember,
  rateMovie,
  setFavorite,
} from '#features/tracking/tracking.service.ts';
import { requireVisible } from '#features/visibility/visibility.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { type BatchedQuery, makeBatchedQuery, runBatch, runBatchedQuery } from '#platform/database/batched-queries.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { batchedPageQuery, type Page, type PageQuery } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { consumeDraft } from './drafts.service.ts';
import { deleteRemovedReview } from './removal.queries.ts';
import { ratingInUse } from './reviews.errors.ts';
import { reviewPublished } from './reviews.events.ts';
import {
  presentReviewCard,
  type ReviewCardRow,
  ReviewPlace,
  type ReviewRow,
  toLinkPreview,
  toReviewPlace,
  toReviewText,
} from './reviews.present.ts';
import * as queries from './reviews.queries.ts';

declare module '#features/subjects/subjects.service.ts' {
  interface SubjectKinds {
    review: CommentedSubjectRules;
  }
}

export interface PublishOptions {
  /** The version of the draft from which the text began. */
  draftVersion?: number | undefined;
  /** The member's. Without it the day of the viewing has been checked before. */
  timeZone?: string;
}

/**
 * Publishes the member's one review of a film, or changes it, and in the same transaction rates the film, logs a viewing of it and makes
 * it a favorite or not. These come first because they lock the member and the film. The draft is deleted. Throws NOT_FOUND,
 * INVALID_INPUT for a day in the future, DRAFT_CHANGED when the draft has another version than the given one, and what requireMember
 * throws.
 */
export async function publishReview(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
  { rating, viewing, favorite, ...text }: ReviewForm,
  { draftVersion, timeZone }: PublishOptions = {},
): Promise<ReviewRow> {
  const member = requireMember(viewer);
  return inTransaction(ctx, async (ctx) => {
    if (viewing != null) {
      await lockMovie(ctx, member.userId, movieId);
      if (timeZone !== undefined) await acceptViewing(ctx, member.userId, viewing, timeZone);
      await addViewing(ctx, member, movieId, { ...viewing, rating }, 'review');
    }
    await rateMovie(ctx, member, movieId, rating, { cause: 'review', ofViewing: viewing != null });
    if (favorite != null) await setFavorite(ctx, member, movieId, favorite);
    await consumeDraft(ctx, member.userId, movieId, draftVersion);
    await deleteRemovedReview(ctx, member.userId, movieId);
    const at = timestamp(ctx.clock);
    const { is_new, ...row } = await queries.upsertReview(
      ctx,
      member.userId,
      movieId,
      { ...text, rating: toStored(rating) },
      at,
    );
    if (is_new) {
      addToReviewCounts(ctx, member.userId, movieId, 1);
      await publishEvent(ctx, reviewPublished, { reviewId: row.id, userId: member.userId, movieId, at, cause: 'user' });
    }
    publishReviewChange(ctx, member.userId, movieId);
    return row;
  });
}

/** Adds a shown review to the counts of its author and its film when the transaction ends, or subtracts one. */
export function addToReviewCounts(ctx: Context, userId: string, movieId: string, more: 1 | -1): void {
  incrementProfileCounts(ctx, userId, { review_count: more });
  addToReviewCount(ctx, movieId, more);
}

/** Deletes reviews of a member whose account is being deleted, and subtracts those that are shown from the counts. */
export const eraseReviews: TableEraser = async (ctx, userId, areMeant) => {
  const deleted = await queries.deleteReviews(ctx, areMeant);
  for (const { movie_id, hidden } of deleted) if (!hidden) addToReviewCounts(ctx, userId, movie_id, -1);
  return deleted.length;
};

/** The SQL call that sets the rating of the member's review of a film, 1–10, however the film was rated. That is no edit of the review. */
export const syncReviewRating = (film: MovieOfMember, rating: number, at: string): RawBuilder<boolean> =>
  queries.setReviewRating(film, rating, at);

/** The same for all ratings that an import changed, without notifying open tabs. */
export async function syncReviewRatings(
  ctx: Context,
  userId: string,
  ratings: readonly queries.ShownRating[],
): Promise<void> {
  await queries.setReviewRatings(ctx, userId, ratings);
}

/** Notifies the author's open tabs that a review of the film changed. */
export const publishReviewChange = (ctx: Context, userId: string, movieId: string) =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['review', 'profile', 'timeline'], movie_id: movieId });

/** The row of a shown review that the viewer may see. Throws NOT_FOUND. */
export async function requireReview(ctx: Context, viewer: Viewer | null, reviewId: string): Promise<ReviewRow> {
  const row = await queries.findReview(ctx, viewer, reviewId);
  if (row === undefined) throw notFound();
  return row;
}

/** Throws RATING_IN_USE: a published review shows its author's rating, so the rating cannot be removed before the review. */
export async function requireNoReview(ctx: Context, { userId, movieId }: MovieOfMember): Promise<void> {
  if ((await queries.findUserReview(ctx, userId, movieId)) !== undefined) throw ratingInUse();
}

/** A review as the viewer may see it. Throws NOT_FOUND. */
export async function getReview(ctx: Context, viewer: Viewer | null, reviewId: string): Promise<Review> {
  return presentReviewRow(ctx, viewer, await requireReview(ctx, viewer, reviewId));
}

/** The link preview of a review, which reveals no spoiler. Null for one that the viewer may not read. */
export async function getReviewPreview(
  ctx: Context,
  viewer: Viewer | null,
  reviewId: string,
): Promise<LinkPreview | null> {
  const [row] = await queries.findReviews(ctx, viewer, [reviewId]);
  const film = row === undefined ? null : await getMovieLinkPreview(ctx, viewer, row.movie_id);
  return row === undefined || film === null ? null : toLinkPreview(await presentReviewRow(ctx, viewer, row), film);
}

/** The viewer's own review of a film, null when there is none. Throws NOT_FOUND when there is no such film, and as requireMember. */
export async function getOwnReview(ctx: Context, viewer: Viewer | null, movieId: string): Promise<Review | null> {
  const member = requireMember(viewer);
  const { exists, own } = await runBatch(ctx, {
    exists: movieExistsQuery(movieId),
    own: ownReviewQuery(member, movieId),
  });
  if (!exists) throw notFound();
  return own;
}

/** The viewer's own review of a film; null when there is none, as for a visitor. */
export const ownReviewQuery = (viewer: Viewer | null, movieId: string): BatchedQuery<Review | null> =>
  makeBatchedQuery(
    () => queries.buildOwnReviewQuery(viewer, movieId),
    queries.REVIEW_TIMES,
    ([row]) => (row === undefined ? null : presentReviewCard(viewer, row)),
  );

/** Title and text of a review, spoilers included: the caller requested them. Throws NOT_FOUND. */
export const revealReview = async (ctx: Context, viewer: Viewer | null, reviewId: string) =>
  toReviewText(await requireReview(ctx, viewer, reviewId));

/** A page of the reviews of a film that the viewer may see, and the number of all. Throws NOT_FOUND when there is no such film, INVALID_INPUT. */
export async function listMovieReviews(
  ctx: Context,
  viewer: Viewer | null,
  { movieId, sort }: { movieId: string; sort: ReviewSort },
  page: PageQuery,
): Promise<MovieReviews> {
  // The order by stars would reveal hidden ones.
  const order = sort === 'highest' && (await hiddenScores(ctx, viewer, [movieId])).has(movieId) ? 'newest' : sort;
  const { exists, reviews, counted } = await runBatch(ctx, {
    exists: movieExistsQuery(movieId),
    ...movieReviewsQueries(viewer, { movieId, sort, order }, page),
  });
  if (!exists) throw notFound();
  return joinMovieReviews(reviews, counted);
}

/**
 * The parts of MovieReviews, for `joinMovieReviews`.
 * @param order the order of the rows, when the viewer may not have the one they ask for
 */
export const movieReviewsQueries = (
  viewer: Viewer | null,
  { movieId, sort, order = sort }: { movieId: string; sort: ReviewSort; order?: ReviewSort },
  page: PageQuery,
) => ({
  reviews: reviewsQuery(viewer, `reviews of a film, ${sort}: ${movieId}`, page, order, (after, limit) =>
    queries.buildMovieReviewsQuery(viewer, movieId, order, after, limit),
  ),
  counted: makeBatchedQuery(
    () => queries.buildReviewCountQuery(movieId),
    [],
    ([row]) => row?.review_count ?? 0,
  ),
});

export const joinMovieReviews = (reviews: Page<Review>, total: number): MovieReviews => ({ ...reviews, total });

/** A page of a member's reviews, newest first. Throws NOT_FOUND when there is no such member, INVALID_INPUT. */
export async function listUserReviews(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  page: PageQuery,
): Promise<Page<Review>> {
  await requireVisible(ctx, viewer, userId);
  return runBatchedQuery(
    ctx,
    reviewsQuery(viewer, `reviews of a member: ${userId}`, page, 'newest', (after, limit) =>
      queries.buildUserReviewsQuery(viewer, userId, after, limit),
    ),
  );
}

const reviewsQuery = (
  viewer: Viewer | null,
  list: string,
  page: PageQuery,
  order: ReviewSort,
  query: (after: ReviewPlace | null, limit: number) => RawBuilder<ReviewCardRow>,
): BatchedQuery<Page<Review>> =>
  batchedPageQuery<ReviewPlace, ReviewCardRow, Review>({
    list,
    ...page,
    shape: ReviewPlace,
    query,
    times: queries.REVIEW_TIMES,
    placeOf: (row) => toReviewPlace(row, order),
    present: (row) => presentReviewCard(viewer, row),
  });

/** A review that the caller has read, as the viewer may see it. Throws NOT_FOUND when it was deleted meanwhile. */
export async function presentReviewRow(ctx: Context, viewer: Viewer | null, { id }: { id: string }): Promise<Review> {
  const card = makeBatchedQuery(
    () => queries.buildReviewQuery(viewer, id),
    queries.REVIEW_TIMES,
    ([row]) => row,
  );
  const row = await runBatchedQuery(ctx, card);
  if (row === undefined) throw notFound();
  return presentReviewCard(viewer, row);
}

/** Reviews are subjects: members react to them and comment on them. */
export const reviewSubjects: CommentedSubjectRules = {
  async find(ctx, viewer, id, { lock }) {
    const review = await queries.findAnyReview(ctx, viewer, id, lock);
    return review && { ownerId: review.user_id, movieId: review.movie_id, is_readable: review.is_readable };
  },
  notifications: { reaction: 'review_reaction', comment: 'comment', mention: 'mention' },
  findReaders: queries.findReaders,
};
