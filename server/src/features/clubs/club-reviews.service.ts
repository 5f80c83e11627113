import type { ClubReview, ClubReviewForm, ClubReviews } from '@halfstar/contract/clubs/club-reviews.schema';
import { toStars, toStoredRating } from '@halfstar/contract/shared/rating';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { deleteUsedDraft } from '#features/reviews/drafts.service.ts';
import type { FilmInClub } from '#features/reviews/targets.service.ts';
import { hiddenScores } from '#features/tracking/ratings/scores.service.ts';
import type { ImportedRating } from '#features/tracking/tracking.events.ts';
import { toRatingText } from '#features/tracking/tracking.present.ts';
import {
  lockMovieForMember,
  type MovieOfMember,
  rateMovieAndMarkWatched,
} from '#features/tracking/tracking.service.ts';
import { getStandings } from '#features/visibility/visibility.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { RowDeleter } from '#platform/database/delete-referring.ts';
import { incrementAtCommit } from '#platform/database/hot-rows.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { clubRatingInUse, clubReviewRemoved, watchedInClub } from './club-reviews.errors.ts';
import { canReadClubReview, requireRateableFilm, requireReviewNotModerated } from './club-reviews.policy.ts';
import { type ClubReviewRow, presentClubReview } from './club-reviews.present.ts';
import * as queries from './club-reviews.queries.ts';
import {
  mayManageEvenArchived,
  readsAcrossBlocks,
  requireClubManager,
  requireClubReader,
  requireReviewer,
} from './clubs.policy.ts';
import { findClub } from './clubs.queries.ts';
import { inLockedClub, publishClubChange } from './clubs.service.ts';
import { CLUB_FILM_TOTALS, findFilm } from './films.queries.ts';
import { upsertHeldReview } from './held-ratings.queries.ts';

/**
 * A page of the reviews of a club's film, newest first, without the texts that are kept back from the viewer. Throws NOT_FOUND, also for
 * the inside of a private club, INVALID_INPUT.
 */
export async function listFilmReviews(
  ctx: Context,
  viewer: Viewer | null,
  film: { clubId: string; movieId: string },
  { unveiled, ...page }: PageQuery & { unveiled: boolean },
): Promise<ClubReviews> {
  const club = requireClubReader(viewer, await findClub(ctx, viewer, film.clubId));
  if ((await findFilm(ctx, viewer, film.clubId, film.movieId)) === undefined) throw notFound();
  const reads = { hidden: mayManageEvenArchived(viewer, club), acrossBlocks: readsAcrossBlocks(viewer, club) };
  const [total, reviews] = await Promise.all([
    queries.countReviewsOfFilm(ctx, film.clubId, film.movieId),
    keysetPage<TimePlace, ClubReviewRow, ClubReview>({
      list: `reviews of a club's film: ${film.clubId} ${film.movieId}`,
      ...page,
      shape: TimePlace,
      read: (after, limit) => queries.listReviewsOfFilm(ctx, viewer, film, reads, after, limit),
      placeOf: (row) => [row.created_at, row.id],
      present: (rows) => presentReviews(ctx, viewer, rows, { unveiled, acrossBlocks: reads.acrossBlocks }),
    }),
  ]);
  return { ...reviews, total };
}

interface ReadingOptions {
  /** Whether the viewer has asked for texts that are kept back. */
  unveiled?: boolean;
  /** Whether the viewer reads across blocks. */
  acrossBlocks?: boolean;
}

async function presentReviews(
  ctx: Context,
  viewer: Viewer | null,
  rows: readonly ClubReviewRow[],
  { unveiled = false, acrossBlocks = false }: ReadingOptions = {},
): Promise<ClubReview[]> {
  const [hidden, standings] = await Promise.all([
    hiddenScores(ctx, viewer, [...new Set(rows.map((row) => row.movie_id))]),
    getStandings(ctx, viewer, acrossBlocks ? rows.map((row) => row.author_id) : []),
  ]);
  return rows.map((row) =>
    presentClubReview(viewer, row, {
      scoresHidden: hidden.has(row.movie_id),
      unveiled,
      standing: standings.get(row.author_id),
    }),
  );
}

async function presentOne(
  ctx: Context,
  viewer: Viewer,
  row: ClubReviewRow | undefined,
  options?: ReadingOptions,
): Promise<ClubReview> {
  const [review] = row === undefined ? [] : await presentReviews(ctx, viewer, [row], options);
  if (review === undefined) throw notFound();
  return review;
}

/**
 * A page of the viewer's reviews in clubs, also in archived ones and those that they have left, last updated first. Throws INVALID_INPUT
 * and what requireMember throws.
 */
export async function listOwnReviews(
  ctx: Context,
  viewer: Viewer | null,
  { club_id, movie_id, ...page }: PageQuery & { club_id?: string | undefined; movie_id?: string | undefined },
): Promise<Page<ClubReview>> {
  const member = requireMember(viewer);
  return keysetPage<TimePlace, ClubReviewRow, ClubReview>({
    list: `own club reviews: ${member.userId} ${club_id} ${movie_id}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.listOwnReviews(ctx, member, { club_id, movie_id }, after, limit),
    placeOf: (row) => [row.updated_at, row.id],
    present: (rows) => presentReviews(ctx, member, rows),
  });
}

/**
 * Rates a club's film in the club and everywhere, with what follows from a rating (see rateMovieAndMarkWatched), and gives the review in
 * the club a text and its spoiler flag; without a text those stay. In a sealed round the rating is held: it is one in the club alone until
 * the round is opened. Drafts stay. Throws NOT_FOUND for a club that the viewer may not read and a film that it does not watch, NOT_ALLOWED
 * for others than its members, CLUB_ARCHIVED, UPGRADE_REQUIRED for a text of a lite member, REVIEW_REMOVED while moderators have removed
 * the viewer's review of the film in the club.
 */
export const rateAndWriteClubReview = (
  ctx: Context,
  viewer: Viewer | null,
  { clubId, movieId }: FilmInClub,
  { rating, review_content, is_spoiler }: ClubReviewForm,
): Promise<ClubReview> =>
  inLockedClub(ctx, viewer, clubId, async (ctx, found, member) => {
    requireReviewer(member, found, review_content !== null);
    if (await queries.isRemovedByModerators(ctx, clubId, { userId: member.userId, movieId })) throw clubReviewRemoved();
    const { sealed_round: isSealed } = requireRateableFilm(await findFilm(ctx, member, clubId, movieId));
    const film = { userId: member.userId, movieId };
    if (isSealed) await holdRating(ctx, clubId, film, rating);
    else await rateMovieAndMarkWatched(ctx, member, movieId, rating, { cause: 'club', clubId });
    if (review_content !== null) {
      const text = { text: review_content, isSpoiler: is_spoiler };
      await queries.setText(ctx, clubId, film, text, timestamp(ctx.clock));
    }
    return presentOne(ctx, member, await queries.findOwnReview(ctx, member, clubId, movieId));
  });

/**
 * Saves the viewer's review as `rateAndWriteClubReview` does; one with a text deletes the draft from which it began. Throws what
 * `rateAndWriteClubReview` throws, and DRAFT_CHANGED when the draft has another version than the given one.
 */
export const rateAndSaveClubReview = (
  ctx: Context,
  viewer: Viewer | null,
  film: FilmInClub,
  form: ClubReviewForm,
  draftVersion: number | undefined,
): Promise<ClubReview> =>
  inTransaction(ctx, async (ctx) => {
    const { userId } = requireMember(viewer);
    const review = await rateAndWriteClubReview(ctx, viewer, film, form);
    if (form.review_content !== null) await deleteUsedDraft(ctx, { userId, ...film }, draftVersion);
    return review;
  });

async function holdRating(ctx: Context, clubId: string, film: MovieOfMember, stars: number): Promise<void> {
  await lockMovieForMember(ctx, film.userId, film.movieId);
  const given = { rating: toStoredRating(stars), text: toRatingText(stars), at: timestamp(ctx.clock) };
  changeClubFilmTotals(ctx, await upsertHeldReview(ctx, clubId, film, given));
}

/**
 * Deletes the viewer's review of a club's film, also in a club that is archived or that they have left; their rating of the film stays.
 * Without a review, or while moderators have removed it, nothing happens. Throws what requireMember throws.
 */
export async function deleteReview(
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  movieId: string,
): Promise<void> {
  const { userId } = requireMember(viewer);
  await inTransaction(ctx, async (ctx) => {
    await lockMovieForMember(ctx, userId, movieId);
    const deleted = await queries.deleteClubReviewsWhere(ctx, queries.isDeletableReviewOf(clubId, { userId, movieId }));
    changeClubFilmTotals(ctx, deleted);
    if (deleted.length > 0) publishClubChange(ctx, [userId]);
  });
}

/** Hides a review in a club; a repetition changes nothing. Throws NOT_FOUND, NOT_ALLOWED, also once moderators hide it, CLUB_ARCHIVED. */
export const hideReview = (ctx: Context, viewer: Viewer | null, reviewId: string): Promise<ClubReview> =>
  moderateReview(ctx, viewer, reviewId, timestamp(ctx.clock));

/** Shows a hidden review in a club again; a repetition changes nothing. Throws NOT_FOUND, NOT_ALLOWED, CLUB_ARCHIVED. */
export const showReview = (ctx: Context, viewer: Viewer | null, reviewId: string): Promise<ClubReview> =>
  moderateReview(ctx, viewer, reviewId, null);

async function moderateReview(
  ctx: Context,
  viewer: Viewer | null,
  reviewId: string,
  hiddenAt: string | null,
): Promise<ClubReview> {
  const member = requireMember(viewer);
  const clubId = await queries.findClubOfReview(ctx, reviewId);
  if (clubId === undefined) throw notFound();
  return inLockedClub(ctx, member, clubId, async (ctx, found) => {
    const club = requireClubReader(member, found);
    const reads = { acrossBlocks: readsAcrossBlocks(member, club) };
    const review = await queries.findReview(ctx, member, reviewId, reads);
    if (review === undefined || !canReadClubReview(member, { ...review, moderation: null })) throw notFound();
    requireClubManager(member, club);
    requireReviewNotModerated(review);
    await queries.setHidden(ctx, reviewId, hiddenAt);
    return presentOne(ctx, member, await queries.findReview(ctx, member, reviewId, reads), reads);
  });
}

/** Gives the member's reviews in clubs the ratings (1–10) of an import, without notifying open tabs. */
export async function syncClubReviews(ctx: Context, userId: string, ratings: readonly ImportedRating[]): Promise<void> {
  if (ratings.length === 0) return;
  const given = ratings.map(({ movieId, rating, at }) => ({
    movie_id: movieId,
    rating,
    at,
    text: toRatingText(toStars(rating)),
  }));
  changeClubFilmTotals(ctx, await queries.setClubReviewRatings(ctx, userId, given));
}

/**
 * Deletes the reviews in clubs for which the condition holds, and subtracts them from the totals of the clubs' films.
 * @returns how many were deleted
 */
export const eraseClubReviews: RowDeleter = async (ctx, areMeant) => {
  const deleted = await queries.deleteClubReviewsWhere(ctx, areMeant);
  changeClubFilmTotals(ctx, deleted);
  return deleted.length;
};

/** Changes the totals of clubs' films by these reviews, when the transaction ends. */
export function changeClubFilmTotals(ctx: Context, changed: readonly queries.ChangedRating[]): void {
  for (const { id, before, after } of changed) {
    incrementAtCommit(ctx, CLUB_FILM_TOTALS, id, {
      rating_count: (after === null ? 0 : 1) - (before === null ? 0 : 1),
      rating_sum: (after ?? 0) - (before ?? 0),
      histogram: Array.from({ length: 10 }, (_, place) => Number(after === place + 1) - Number(before === place + 1)),
    });
  }
}

/** Throws RATING_IN_USE when the member has a review of the film in a club: it shows their rating. */
export async function requireNoClubReview(ctx: Context, film: MovieOfMember): Promise<void> {
  if (await queries.hasClubReview(ctx, film)) throw clubRatingInUse();
}

/** Throws WATCHED_IN_CLUB when the member has a review of the film in a club: it counts as watched. */
export async function requireNotWatchedInClub(ctx: Context, film: MovieOfMember): Promise<void> {
  if (await queries.hasClubReview(ctx, film)) throw watchedInClub();
}
