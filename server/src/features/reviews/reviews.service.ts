import {
  type MovieReviews,
  type Review,
  type ReviewForm,
  type ReviewSort,
} from '@halfstar/contract/reviews/reviews.schema';
import { toStoredRating } from '@halfstar/contract/shared/rating';
import type { RawBuilder } from 'kysely';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { TableEraser } from '#features/accounts/erasing.service.ts';
import { getMovieLinkPreview, movieExistsQuery, requireShownMovieId } from '#features/movies/movies.service.ts';
import { incrementProfileCounts } from '#features/profiles/profiles.service.ts';
import type { CommentedSubjectRules } from '#features/subjects/subjects.service.ts';
import { addViewing, requireViewingDayAndSaveZone } from '#features/tracking/diary/diary.service.ts';
import { hiddenScores } from '#features/tracking/ratings/scores.service.ts';
import {
  addToVisibleMovieReviewCount,
  lockMovieForMember,
  type MovieOfMember,
  rateMovieAndMarkWatched,
  setFavorite,
} from '#features/tracking/tracking.service.ts';
import { visibleAcrossBlocksTo, visibleTo } from '#features/visibility/visibility.predicate.ts';
import { requireVisible } from '#features/visibility/visibility.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { type BatchedQuery, makeBatchedQuery, runBatch, runBatchedQuery } from '#platform/database/batched-queries.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { makeBatchedPageQuery, type Page, type PageQuery } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { discardReviews } from './discarding.service.ts';
import { deleteUsedDraft } from './drafts.service.ts';
import { isReviewRemovedByModerators } from './removal.queries.ts';
import { ratingInUse, reviewRemoved } from './reviews.errors.ts';
import { reviewHidden, reviewPublished } from './reviews.events.ts';
import { readsCommentsAcrossBlocks } from './reviews.policy.ts';
import {
  presentReviewCard,
  type ReviewCardRow,
  ReviewPlace,
  type ReviewRow,
  toReviewLinkPreview,
  toReviewPlace,
  toReviewText,
} from './reviews.present.ts';
import * as queries from './reviews.queries.ts';

declare module '#features/subjects/subjects.service.ts' {
  interface SubjectKinds {
    review: CommentedSubjectRules;
  }
}

/** How the text was written and where the member is. */
export interface PublishOptions {
  /** The version of the draft from which the text began. */
  draftVersion?: number | undefined;
  /** The day of the viewing has been checked, and the text began from no draft: one about the film is another text and stays. */
  wasScheduled?: boolean;
  /** The member's. */
  timeZone?: string | undefined;
}

/**
 * Publishes the member’s one review of a film, or changes it; in the same transaction it rates the film, logs the viewing, makes the film a
 * favorite or not as the form says, and deletes the used draft. Throws NOT_FOUND, INVALID_INPUT for a viewing on a day in the future,
 * DRAFT_CHANGED when the draft has another version than the given one, REVIEW_REMOVED when moderators have removed the member's review of
 * the film, and what requireMember throws. A review that moderators hide stays hidden, also when it is deleted and written again.
 * @returns the stored review
 */
export async function publishReview(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
  { rating, viewing, favorite, ...text }: ReviewForm,
  { draftVersion, wasScheduled = false, timeZone }: PublishOptions = {},
): Promise<ReviewRow> {
  const member = requireMember(viewer);
  return inTransaction(ctx, async (ctx) => {
    if (viewing != null) {
      await lockMovieForMember(ctx, member.userId, movieId);
      if (!wasScheduled) await requireViewingDayAndSaveZone(ctx, member.userId, viewing, timeZone);
      await addViewing(ctx, member, movieId, { ...viewing, rating }, 'review');
    }
    await rateMovieAndMarkWatched(ctx, member, movieId, rating, { cause: 'review', ofViewing: viewing != null });
    if (favorite != null) await setFavorite(ctx, member, movieId, favorite);
    if (!wasScheduled) await deleteUsedDraft(ctx, { userId: member.userId, movieId, clubId: null }, draftVersion);
    if (await isReviewRemovedByModerators(ctx, member.userId, movieId)) throw reviewRemoved();
    const at = timestamp(ctx.clock);
    await discardReviews(ctx, member.userId, [movieId], { removedOnly: true });
    const { is_new, ...row } = await queries.upsertReview(
      ctx,
      member.userId,
      movieId,
      { ...text, rating: toStoredRating(rating) },
      at,
    );
    if (is_new) {
      await publishEvent(ctx, reviewPublished, { reviewId: row.id, userId: member.userId, movieId, at, cause: 'user' });
      // It stays hidden when moderators hid the one before it.
      if (row.hidden) await publishEvent(ctx, reviewHidden, { reviewId: row.id, cause: 'user' });
      else addToVisibleReviewCounts(ctx, member.userId, movieId, 1);
    }
    publishReviewChange(ctx, member.userId, movieId);
    return row;
  });
}

/**
 * Adds one to, or subtracts one from, the review counts of the author and the film when the transaction commits. The counts leave out
 * hidden reviews, so call it only for one that is, or was, not hidden.
 */
export function addToVisibleReviewCounts(ctx: Context, userId: string, movieId: string, change: 1 | -1): void {
  incrementProfileCounts(ctx, userId, { review_count: change });
  addToVisibleMovieReviewCount(ctx, movieId, change);
}

/**
 * Deletes reviews of a member whose account is being deleted, and subtracts those that are not hidden from the counts.
 * @returns how many were deleted
 */
export const eraseReviews: TableEraser = async (ctx, userId, areMeant) => {
  const deleted = await queries.deleteReviews(ctx, areMeant);
  for (const { movie_id, hidden } of deleted) if (!hidden) addToVisibleReviewCounts(ctx, userId, movie_id, -1);
  return deleted.length;
};

/**
 * Builds the SQL call that makes the member's review of a film show this rating (1–10); runs nothing. The review does not count as edited.
 * The call answers whether anything changed.
 */
export const buildReviewRatingSyncCall = (film: MovieOfMember, rating: number, at: string): RawBuilder<boolean> =>
  queries.buildSetReviewRatingCall(film, rating, at);

/**
 * Sets the ratings (1–10, null for none) that the member’s reviews of these films show, without notifying open tabs. That is no edit of the
 * reviews.
 */
export async function syncReviewRatings(
  ctx: Context,
  userId: string,
  ratings: readonly queries.ShownRating[],
): Promise<void> {
  await queries.setReviewRatings(ctx, userId, ratings);
}

/** Notifies the author’s open tabs that their review of the film changed. It publishes no review. */
export const publishReviewChange = (ctx: Context, userId: string, movieId: string) =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['review', 'profile', 'timeline'], movie_id: movieId });

/** The row of a review that the viewer may read. Throws NOT_FOUND. */
export async function requireReview(ctx: Context, viewer: Viewer | null, reviewId: string): Promise<ReviewRow> {
  const row = await queries.findReadableReview(ctx, viewer, reviewId);
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Throws RATING_IN_USE when the member has a published review of the film: it shows their rating, so the rating cannot be removed before
 * the review.
 */
export async function requireNoReview(ctx: Context, { userId, movieId }: MovieOfMember): Promise<void> {
  if ((await queries.findUserReview(ctx, userId, movieId)) !== undefined) throw ratingInUse();
}

/** A review as the viewer may see it. Throws NOT_FOUND. */
export async function getReview(ctx: Context, viewer: Viewer | null, reviewId: string): Promise<Review> {
  return presentReviewById(ctx, viewer, await requireReview(ctx, viewer, reviewId));
}

/** The link preview of a review, which reveals no spoiler. Null for one that the viewer may not read. */
export async function getReviewLinkPreview(
  ctx: Context,
  viewer: Viewer | null,
  reviewId: string,
): Promise<LinkPreview | null> {
  const [row] = await queries.findReadableReviews(ctx, viewer, [reviewId]);
  const film = row === undefined ? null : await getMovieLinkPreview(ctx, viewer, row.movie_id);
  return row === undefined || film === null
    ? null
    : toReviewLinkPreview(await presentReviewById(ctx, viewer, row), film);
}

/**
 * The viewer’s own review of a film, also one that moderators hide; null when there is none or it was removed. Throws NOT_FOUND when there
 * is no such film, and what requireMember throws.
 */
export async function getOwnReview(ctx: Context, viewer: Viewer | null, movieId: string): Promise<Review | null> {
  const member = requireMember(viewer);
  const { exists, own } = await runBatch(ctx, {
    exists: movieExistsQuery(movieId),
    own: ownReviewQuery(member, movieId),
  });
  if (!exists) throw notFound();
  return own;
}

/** Reads the viewer’s own review of a film as part of a batch; null when there is none, and for a visitor. */
export const ownReviewQuery = (viewer: Viewer | null, movieId: string): BatchedQuery<Review | null> =>
  makeBatchedQuery(
    () => queries.buildOwnReviewQuery(viewer, movieId),
    queries.REVIEW_TIMES,
    ([row]) => (row === undefined ? null : presentReviewCard(viewer, row)),
  );

/** Title and text of a review that the viewer may see, spoilers included. Throws NOT_FOUND. */
export const getReviewText = async (ctx: Context, viewer: Viewer | null, reviewId: string) =>
  toReviewText(await requireReview(ctx, viewer, reviewId));

/**
 * A page of the reviews of a film that the viewer may see, and the number of all. Asked for the highest stars first, viewers from whom they
 * are hidden get the newest first. Those of a merged film are those of the film it was merged into. Throws NOT_FOUND for an unknown film, and
 * for an adult title that the viewer may not see; INVALID_INPUT.
 */
export async function listMovieReviews(
  ctx: Context,
  viewer: Viewer | null,
  { movieId: askedMovieId, sort }: { movieId: string; sort: ReviewSort },
  page: PageQuery,
): Promise<MovieReviews> {
  const movieId = await requireShownMovieId(ctx, viewer, askedMovieId);
  // The order by stars would reveal hidden ones.
  const order = sort === 'highest' && (await hiddenScores(ctx, viewer, [movieId])).has(movieId) ? 'newest' : sort;
  const { reviews, counted } = await runBatch(ctx, movieReviewsQueries(viewer, { movieId, sort, order }, page));
  return joinMovieReviews(reviews, counted);
}

/**
 * Reads a page of a film’s reviews and their number as parts of a batch; `joinMovieReviews` puts the answers together. Whether the film
 * exists is not checked.
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
    () => queries.buildMovieReviewCountQuery(movieId),
    [],
    ([row]) => row?.review_count ?? 0,
  ),
});

/** The answers of `movieReviewsQueries` as one. */
export const joinMovieReviews = (reviews: Page<Review>, total: number): MovieReviews => ({ ...reviews, total });

/**
 * A page of a member’s reviews, newest first. Throws NOT_FOUND when there is no such member or the viewer may not see them, INVALID_INPUT.
 */
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
  makeBatchedPageQuery<ReviewPlace, ReviewCardRow, Review>({
    list,
    ...page,
    shape: ReviewPlace,
    query,
    times: queries.REVIEW_TIMES,
    placeOf: (row) => toReviewPlace(row, order),
    present: (row) => presentReviewCard(viewer, row),
  });

/**
 * Reads a review again with what its card shows, and presents it to the viewer. The caller has checked that they may read it. Throws
 * NOT_FOUND when it was deleted meanwhile.
 */
export async function presentReviewById(ctx: Context, viewer: Viewer | null, { id }: { id: string }): Promise<Review> {
  const card = makeBatchedQuery(
    () => queries.buildUncheckedReviewQuery(viewer, id),
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
    const review = await queries.findReviewAccess(ctx, viewer, id, lock);
    return (
      review && {
        ownerId: review.user_id,
        movieId: review.movie_id,
        is_readable: review.is_readable,
        writeRefusal: null,
        hideRefusal: 'NOT_ALLOWED',
        readsHidden: false,
        readsAcrossBlocks: readsCommentsAcrossBlocks(viewer, review.user_id),
      }
    );
  },
  notifications: { reaction: 'review_reaction', comment: 'comment', mention: 'mention' },
  commentsAre: 'comment',
  findReaders: queries.filterReviewReaders,
  writerVisibleTo: (viewer, _id, writer, acrossBlocks) =>
    acrossBlocks && viewer !== null ? visibleAcrossBlocksTo(viewer, writer) : visibleTo(viewer, writer),
};
