import type { Review, ReviewForm, ReviewSort } from '@halfstar/contract/reviews/reviews.schema';
import { toStored } from '@halfstar/contract/shared/rating';
import type { Reaction, ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import { demandMovie, previewOfMovie, summariesByIds } from '#features/movies/movies.service.ts';
import { changeCounts, demandProfile, holdProfile, membersByIds } from '#features/profiles/profiles.service.ts';
import { hiddenScores } from '#features/tracking/scores.service.ts';
import type { ImportedRating } from '#features/tracking/tracking.events.ts';
import { countReviews, type FilmOfMember, rate, reviewCountOf } from '#features/tracking/tracking.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { atomically } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { announce } from '#platform/events.ts';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import { tell } from '#platform/live.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { settleDraft } from './drafts.service.ts';
import { deleteRemovedOf } from './removal.queries.ts';
import { ratingInUse } from './reviews.errors.ts';
import { reviewPublished } from './reviews.events.ts';
import {
  noReactions,
  placeOf,
  presentReview,
  type ReviewRow,
  summarise,
  toLinkPreview,
  wordsOf,
} from './reviews.present.ts';
import * as queries from './reviews.queries.ts';

/**
 * Publishes the member's one review of a film, or changes it, and rates the film in the same transaction. The rating comes first,
 * since it takes the lock on member and film under which every act of the two happens. The draft goes; one of another version
 * than the given one stops everything with DRAFT_CHANGED.
 */
export const publish = (
  ctx: Context,
  member: MemberViewer,
  movieId: string,
  { rating, ...text }: ReviewForm,
  draftVersion?: number,
): Promise<ReviewRow> =>
  atomically(ctx, async (ctx) => {
    await rate(ctx, member, movieId, rating, { cause: 'review' });
    await settleDraft(ctx, member.userId, movieId, draftVersion);
    await deleteRemovedOf(ctx, member.userId, movieId);
    const at = timestamp(ctx.clock);
    const { is_new, ...row } = await queries.upsertReview(
      ctx,
      member.userId,
      movieId,
      { ...text, rating: toStored(rating) },
      at,
    );
    if (is_new) {
      countShown(ctx, member.userId, movieId, 1);
      await announce(ctx, reviewPublished, { reviewId: row.id, userId: member.userId, movieId, at, cause: 'user' });
    }
    tellAuthor(ctx, member.userId, movieId);
    return row;
  });

/** One review more is shown, or one fewer. */
export function countShown(ctx: Context, userId: string, movieId: string, more: 1 | -1): void {
  changeCounts(ctx, userId, { review_count: more });
  countReviews(ctx, movieId, more);
}

/** A member goes for good: films no longer count their reviews, which go with the profile. */
export async function forgetMember(ctx: Context, userId: string): Promise<void> {
  await holdProfile(ctx, userId);
  for (const movieId of await queries.moviesReviewedBy(ctx, userId)) countReviews(ctx, movieId, -1);
}

/** Called when the film is rated by whatever way: the review shows the same rating. That is no edit of the review. */
export async function keepRatingInStep(ctx: Context, userId: string, movieId: string, rating: number, at: string) {
  if (await queries.setReviewRating(ctx, userId, movieId, rating, at)) tellAuthor(ctx, userId, movieId);
}

/** The same for all ratings that an import changed, silently. */
export async function syncImportedRatings(
  ctx: Context,
  userId: string,
  ratings: readonly ImportedRating[],
): Promise<void> {
  await queries.setReviewRatings(ctx, userId, ratings);
}

export const tellAuthor = (ctx: Context, userId: string, movieId: string) =>
  tell(ctx, [userId], { type: 'changed', nouns: ['review', 'profile', 'timeline'], movie_id: movieId });

/** Throws NOT_FOUND. */
export async function demandReview(ctx: Context, reviewId: string): Promise<ReviewRow> {
  const row = await queries.reviewById(ctx, reviewId);
  if (row === undefined) throw notFound();
  return row;
}

/** A published review shows its author's rating, so the rating cannot go before the review. Throws RATING_IN_USE. */
export async function requireNoReview(ctx: Context, { userId, movieId }: FilmOfMember): Promise<void> {
  if ((await queries.reviewOf(ctx, userId, movieId)) !== undefined) throw ratingInUse();
}

export async function one(ctx: Context, viewer: Viewer | null, reviewId: string): Promise<Review> {
  return presentOne(ctx, viewer, await demandReview(ctx, reviewId));
}

/** What a link to the review shows elsewhere: what a visitor sees before asking for more. */
export async function previewOfReview(ctx: Context, reviewId: string): Promise<LinkPreview | null> {
  const row = (await rowsById(ctx, [reviewId])).get(reviewId);
  const film = row === undefined ? null : await previewOfMovie(ctx, row.movie_id);
  return row === undefined || film === null ? null : toLinkPreview(await presentOne(ctx, null, row), film);
}

export async function mine(ctx: Context, member: MemberViewer, movieId: string): Promise<Review | null> {
  await demandMovie(ctx, movieId);
  const row = await queries.reviewOf(ctx, member.userId, movieId);
  return row === undefined ? null : presentOne(ctx, member, row);
}

/** Title and text, also of a spoiler: whoever calls this has asked for them. Throws NOT_FOUND. */
export const revealed = async (ctx: Context, reviewId: string) => wordsOf(await demandReview(ctx, reviewId));

export async function ofMovie(
  ctx: Context,
  viewer: Viewer | null,
  { movieId, sort }: { movieId: string; sort: ReviewSort },
  page: PageQuery,
): Promise<Page<Review> & { total: number }> {
  await demandMovie(ctx, movieId);
  // The order by stars would tell hidden ones.
  const hidden = (await hiddenScores(ctx, viewer, [movieId])).has(movieId);
  const order = sort === 'highest' && hidden ? 'newest' : sort;
  const [reviews, total] = await Promise.all([
    pageOfReviews(ctx, viewer, `reviews of a film, ${sort}: ${movieId}`, page, order, (after, limit) =>
      queries.reviewsOfMovie(ctx, movieId, order, after, limit),
    ),
    reviewCountOf(ctx, movieId),
  ]);
  return { ...reviews, total };
}

export async function ofUser(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  page: PageQuery,
): Promise<Page<Review>> {
  await demandProfile(ctx, userId);
  return pageOfReviews(ctx, viewer, `reviews of a member: ${userId}`, page, 'newest', (after, limit) =>
    queries.reviewsOfUser(ctx, userId, after, limit),
  );
}

const pageOfReviews = (
  ctx: Context,
  viewer: Viewer | null,
  list: string,
  page: PageQuery,
  order: ReviewSort,
  read: (after: TimePlace | null, limit: number) => Promise<readonly ReviewRow[]>,
): Promise<Page<Review>> =>
  keysetPage<TimePlace, ReviewRow, Review>({
    list,
    ...page,
    shape: TimePlace,
    read,
    placeOf: (row) => placeOf(row, order),
    present: (rows) => presentAll(ctx, viewer, rows),
  });

/** One per member: another reaction takes the place of the first, the same one again changes nothing. */
export const react = (ctx: Context, member: MemberViewer, reviewId: string, reaction: Reaction) =>
  changeReaction(ctx, member, reviewId, (ctx) =>
    queries.upsertReaction(ctx, reviewId, member.userId, reaction, timestamp(ctx.clock)),
  );

/** The member's own one is taken back, another takes its place. */
export const chooseReaction = (ctx: Context, member: MemberViewer, reviewId: string, reaction: Reaction) =>
  changeReaction(ctx, member, reviewId, async (ctx) => {
    await queries.holdReaction(ctx, reviewId, member.userId);
    if (await queries.deleteReaction(ctx, reviewId, member.userId, reaction)) return;
    await queries.upsertReaction(ctx, reviewId, member.userId, reaction, timestamp(ctx.clock));
  });

export const unreact = (ctx: Context, member: MemberViewer, reviewId: string) =>
  changeReaction(ctx, member, reviewId, (ctx) => queries.deleteReaction(ctx, reviewId, member.userId));

const changeReaction = (
  ctx: Context,
  member: MemberViewer,
  reviewId: string,
  change: (ctx: Context) => Promise<unknown>,
): Promise<ReactionSummary> =>
  atomically(ctx, async (ctx) => {
    const review = await queries.reviewToReactTo(ctx, reviewId);
    if (review === undefined) throw notFound();
    await change(ctx);
    tell(ctx, [...new Set([member.userId, review.user_id])], { type: 'changed', nouns: ['reaction'] });
    return (await reactionsById(ctx, member, [reviewId])).get(reviewId) ?? noReactions();
  });

/** The rows of these reviews by id, for rooms that show reviews among other things; those that are gone are missing. */
export async function rowsById(ctx: Context, reviewIds: readonly string[]): Promise<Map<string, ReviewRow>> {
  if (reviewIds.length === 0) return new Map();
  return new Map((await queries.reviewRowsByIds(ctx, reviewIds)).map((row) => [row.id, row]));
}

/** What stands under these reviews; one without reactions is missing. */
export async function reactionsById(ctx: Context, viewer: Viewer | null, reviewIds: readonly string[]) {
  if (reviewIds.length === 0) return new Map<string, ReactionSummary>();
  return summarise(await queries.reactionsToReviews(ctx, viewer?.userId ?? null, reviewIds));
}

/** Throws NOT_FOUND when the review's author has gone since. */
export async function presentOne(ctx: Context, viewer: Viewer | null, row: ReviewRow): Promise<Review> {
  const [review] = await presentAll(ctx, viewer, [row]);
  if (review === undefined) throw notFound();
  return review;
}

async function presentAll(ctx: Context, viewer: Viewer | null, rows: readonly ReviewRow[]): Promise<Review[]> {
  const of = (id: (row: ReviewRow) => string) => [...new Set(rows.map(id))];
  const movieIds = of((row) => row.movie_id);
  const [members, movies, hidden, reactions] = await Promise.all([
    membersByIds(
      ctx,
      of((row) => row.user_id),
    ),
    summariesByIds(ctx, movieIds),
    hiddenScores(ctx, viewer, movieIds),
    reactionsById(
      ctx,
      viewer,
      of((row) => row.id),
    ),
  ]);
  return rows.flatMap((row) => presentReview(viewer, row, { members, movies, reactions, hiddenScores: hidden }) ?? []);
}
