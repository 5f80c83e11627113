import type { Review, ReviewForm, ReviewSort } from '@halfstar/contract/reviews/reviews.schema';
import { toStored } from '@halfstar/contract/shared/rating';
import type { Reaction, ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { getMovieLinkPreview, getMovieSummariesById, requireMovie } from '#features/movies/movies.service.ts';
import { getMembersById, incrementProfileCounts } from '#features/profiles/profiles.service.ts';
import { hiddenScores } from '#features/tracking/scores.service.ts';
import type { ImportedRating } from '#features/tracking/tracking.events.ts';
import { addToReviewCount, type MovieOfMember, rateMovie } from '#features/tracking/tracking.service.ts';
import { requireVisible } from '#features/visibility/visibility.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import { publishLiveMessage } from '#platform/live-messages.ts';
import { keysetPage, type Page, type PageQuery } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { consumeDraft } from './drafts.service.ts';
import { deleteRemovedReview } from './removal.queries.ts';
import { ratingInUse } from './reviews.errors.ts';
import { reviewPublished, reviewReactionRemoved, reviewReactionSet } from './reviews.events.ts';
import {
  emptyReactions,
  presentReview,
  ReviewPlace,
  type ReviewRow,
  summarizeReactions,
  toLinkPreview,
  toReviewPlace,
  toReviewText,
} from './reviews.present.ts';
import * as queries from './reviews.queries.ts';

/**
 * Publishes the member's one review of a film, or changes it, and rates the film in the same transaction. The rating comes first
 * because it locks the member and the film. The draft is deleted. Throws NOT_FOUND, DRAFT_CHANGED when the draft has another version
 * than the given one, and what requireMember throws.
 */
export async function publishReview(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
  { rating, ...text }: ReviewForm,
  draftVersion?: number,
): Promise<ReviewRow> {
  const member = requireMember(viewer);
  return inTransaction(ctx, async (ctx) => {
    await rateMovie(ctx, member, movieId, rating, { cause: 'review' });
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

/** Subtracts the reviews of a member who is about to be deleted from the films' counts. The reviews are deleted with the profile. */
export async function uncountReviewsOfMember(ctx: Context, userId: string): Promise<void> {
  for (const movieId of await queries.findReviewedMovies(ctx, userId)) addToReviewCount(ctx, movieId, -1);
}

/** Sets the rating of the member's review of a film, 1–10, however the film was rated. That is no edit of the review. */
export async function syncReviewRating(
  ctx: Context,
  userId: string,
  movieId: string,
  rating: number,
  at: string,
): Promise<void> {
  if (await queries.setReviewRating(ctx, userId, movieId, rating, at)) publishReviewChange(ctx, userId, movieId);
}

/** The same for all ratings that an import changed, without notifying open tabs. */
export async function syncReviewRatings(
  ctx: Context,
  userId: string,
  ratings: readonly ImportedRating[],
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

/** The link preview of a review: what a visitor sees without revealing a spoiler. Null when there is no such review. */
export async function getReviewPreview(ctx: Context, reviewId: string): Promise<LinkPreview | null> {
  const row = (await findReviewRows(ctx, null, [reviewId])).get(reviewId);
  const film = row === undefined ? null : await getMovieLinkPreview(ctx, row.movie_id);
  return row === undefined || film === null ? null : toLinkPreview(await presentReviewRow(ctx, null, row), film);
}

/** The viewer's own review of a film, null when there is none. Throws NOT_FOUND when there is no such film, and as requireMember. */
export async function getOwnReview(ctx: Context, viewer: Viewer | null, movieId: string): Promise<Review | null> {
  const member = requireMember(viewer);
  await requireMovie(ctx, movieId);
  const row = await queries.findUserReview(ctx, member.userId, movieId);
  return row === undefined ? null : presentReviewRow(ctx, member, row);
}

/** Title and text of a review, spoilers included: the caller requested them. Throws NOT_FOUND. */
export const revealReview = async (ctx: Context, viewer: Viewer | null, reviewId: string) =>
  toReviewText(await requireReview(ctx, viewer, reviewId));

/** A page of the reviews of a film that the viewer may see, and their number. Throws NOT_FOUND when there is no such film, INVALID_INPUT. */
export async function listMovieReviews(
  ctx: Context,
  viewer: Viewer | null,
  { movieId, sort }: { movieId: string; sort: ReviewSort },
  page: PageQuery,
): Promise<Page<Review> & { total: number }> {
  await requireMovie(ctx, movieId);
  // The order by stars would reveal hidden ones.
  const hidden = (await hiddenScores(ctx, viewer, [movieId])).has(movieId);
  const order = sort === 'highest' && hidden ? 'newest' : sort;
  const [reviews, total] = await Promise.all([
    pageOfReviews(ctx, viewer, `reviews of a film, ${sort}: ${movieId}`, page, order, (after, limit) =>
      queries.findMovieReviews(ctx, viewer, movieId, order, after, limit),
    ),
    queries.countMovieReviews(ctx, viewer, movieId),
  ]);
  return { ...reviews, total };
}

/** A page of a member's reviews, newest first. Throws NOT_FOUND when there is no such member, INVALID_INPUT. */
export async function listUserReviews(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  page: PageQuery,
): Promise<Page<Review>> {
  await requireVisible(ctx, viewer, userId);
  return pageOfReviews(ctx, viewer, `reviews of a member: ${userId}`, page, 'newest', (after, limit) =>
    queries.findUserReviews(ctx, userId, after, limit),
  );
}

const pageOfReviews = (
  ctx: Context,
  viewer: Viewer | null,
  list: string,
  page: PageQuery,
  order: ReviewSort,
  read: (after: ReviewPlace | null, limit: number) => Promise<readonly ReviewRow[]>,
): Promise<Page<Review>> =>
  keysetPage<ReviewPlace, ReviewRow, Review>({
    list,
    ...page,
    shape: ReviewPlace,
    read,
    placeOf: (row) => toReviewPlace(row, order),
    present: (rows) => presentAll(ctx, viewer, rows),
  });

/**
 * Sets the viewer's one reaction to a review: another one is replaced, the same one again changes nothing. Throws NOT_FOUND and what
 * requireMember throws.
 */
export const setReaction = (ctx: Context, viewer: Viewer | null, reviewId: string, reaction: Reaction) =>
  changeReaction(ctx, viewer, reviewId, async (ctx, userId) => {
    await queries.upsertReaction(ctx, reviewId, userId, reaction, timestamp(ctx.clock));
    return reviewReactionSet;
  });

/** Removes the viewer's reaction when it is this one, otherwise sets it. Throws NOT_FOUND and what requireMember throws. */
export const toggleReaction = (ctx: Context, viewer: Viewer | null, reviewId: string, reaction: Reaction) =>
  changeReaction(ctx, viewer, reviewId, async (ctx, userId) => {
    await queries.lockReaction(ctx, reviewId, userId);
    if (await queries.deleteReaction(ctx, reviewId, userId, reaction)) return reviewReactionRemoved;
    await queries.upsertReaction(ctx, reviewId, userId, reaction, timestamp(ctx.clock));
    return reviewReactionSet;
  });

/** Removes the viewer's reaction; harmless when there is none. Throws NOT_FOUND and what requireMember throws. */
export const removeReaction = (ctx: Context, viewer: Viewer | null, reviewId: string) =>
  changeReaction(ctx, viewer, reviewId, async (ctx, userId) =>
    (await queries.deleteReaction(ctx, reviewId, userId)) ? reviewReactionRemoved : null,
  );

async function changeReaction(
  ctx: Context,
  viewer: Viewer | null,
  reviewId: string,
  /** Answers with what happened; null when nothing did. */
  change: (ctx: Context, userId: string) => Promise<typeof reviewReactionSet | null>,
): Promise<ReactionSummary> {
  const member = requireMember(viewer);
  return inTransaction(ctx, async (ctx) => {
    const review = await queries.lockReview(ctx, member, reviewId);
    if (review === undefined) throw notFound();
    const event = await change(ctx, member.userId);
    if (event !== null) {
      const { user_id: reviewAuthorId, movie_id: movieId } = review;
      const { userId } = member;
      await publishEvent(ctx, event, {
        reviewId,
        reviewAuthorId,
        movieId,
        userId,
        at: timestamp(ctx.clock),
        cause: 'user',
      });
    }
    publishLiveMessage(ctx, [...new Set([member.userId, review.user_id])], { type: 'changed', nouns: ['reaction'] });
    return (await getReactions(ctx, member, [reviewId])).get(reviewId) ?? emptyReactions();
  });
}

/** The rows of these reviews by id, for features that show reviews among other things; those that the viewer may not see are missing. */
export async function findReviewRows(
  ctx: Context,
  viewer: Viewer | null,
  reviewIds: readonly string[],
): Promise<Map<string, ReviewRow>> {
  if (reviewIds.length === 0) return new Map();
  return new Map((await queries.findReviews(ctx, viewer, reviewIds)).map((row) => [row.id, row]));
}

/** The reactions to these reviews by review id, with the viewer's own; a review without reactions is missing. */
export async function getReactions(ctx: Context, viewer: Viewer | null, reviewIds: readonly string[]) {
  if (reviewIds.length === 0) return new Map<string, ReactionSummary>();
  return summarizeReactions(await queries.countReactions(ctx, viewer, reviewIds));
}

/** How many comments on each of these reviews the viewer may not see, by review id; zero is missing. */
export async function getHiddenCommentCounts(
  ctx: Context,
  viewer: Viewer | null,
  reviewIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (reviewIds.length === 0) return new Map();
  const rows = await queries.countHiddenComments(ctx, viewer, reviewIds);
  return new Map(rows.map((row) => [row.review_id, row.hidden]));
}

/** A review row as the viewer may see it. Throws NOT_FOUND when the review's author was deleted meanwhile. */
export async function presentReviewRow(ctx: Context, viewer: Viewer | null, row: ReviewRow): Promise<Review> {
  const [review] = await presentAll(ctx, viewer, [row]);
  if (review === undefined) throw notFound();
  return review;
}

async function presentAll(ctx: Context, viewer: Viewer | null, rows: readonly ReviewRow[]): Promise<Review[]> {
  const of = (id: (row: ReviewRow) => string) => [...new Set(rows.map(id))];
  const movieIds = of((row) => row.movie_id);
  const authorIds = of((row) => row.user_id);
  const reviewIds = of((row) => row.id);
  const [members, movies, hidden, reactions, hiddenComments] = await Promise.all([
    getMembersById(ctx, authorIds),
    getMovieSummariesById(ctx, movieIds),
    hiddenScores(ctx, viewer, movieIds),
    getReactions(ctx, viewer, reviewIds),
    getHiddenCommentCounts(ctx, viewer, reviewIds),
  ]);
  const facts = { members, movies, reactions, hiddenComments, hiddenScores: hidden };
  return rows.flatMap((row) => presentReview(viewer, row, facts) ?? []);
}
