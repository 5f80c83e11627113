import { toStoredRating } from '@halfstar/contract/shared/rating';
import type { ListType, MovieTracking, Tracked } from '@halfstar/contract/tracking/tracking.schema';
import { type Check, runChecks } from '#platform/checks.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { type BatchedQuery, makeBatchedQuery } from '#platform/database/batched-queries.ts';
import type { RowDeleter } from '#platform/database/delete-referring.ts';
import { incrementAtCommit } from '#platform/database/hot-rows.ts';
import { inTransaction, withTransactionRetries } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { composeSqlListeners, publishEvent } from '#platform/events.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as ratings from './ratings/ratings.queries.ts';
import { alreadyWatched, viewingsWouldBeDeleted } from './tracking.errors.ts';
import {
  type Cause,
  listAdded,
  listRemoved,
  type RatingEvent,
  ratedInClub,
  ratingRemoved,
  ratingSet,
} from './tracking.events.ts';
import { getTrackingUserId, requireTracker } from './tracking.policy.ts';
import { presentOwnTracking, toRatingText } from './tracking.present.ts';
import * as queries from './tracking.queries.ts';

export interface MovieOfMember {
  userId: string;
  movieId: string;
}

declare module '#platform/checks.ts' {
  interface Checks {
    /** Before a member removes their rating of a film. */
    beforeRatingRemoval: readonly Check<MovieOfMember>[];
    /** Before a film is taken off a member's watched list. */
    beforeWatchedRemoval: readonly Check<MovieOfMember>[];
  }
}

export interface RatingOptions {
  cause: Cause;
  /** Does not add the film to the watched list. */
  skipWatched?: boolean;
  /** The rating belongs to a viewing that has it already. */
  ofViewing?: boolean;
  /** The club in which the film is rated. */
  clubId?: string;
  /** ISO timestamp of when the member chose the rating, if it takes effect later: a choice after it in a club stays. */
  chosenAt?: string;
}

/**
 * Rates a film 0.5–5 stars in one transaction. Unless `skipWatched`, the film is then watched and off the watchlist, and a viewing is begun
 * if there is none. Publishes the events by which the member's review and a club's follow the rating; the same rating again changes
 * nothing. Throws NOT_FOUND and what requireTracker throws.
 */
export async function rateMovieAndMarkWatched(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
  stars: number,
  options: RatingOptions,
): Promise<void> {
  const { userId } = requireTracker(viewer);
  await inTransaction(ctx, (ctx) => applyRating(ctx, { userId, movieId }, stars, options));
}

/**
 * Rates a film as `rateMovieAndMarkWatched` does, for the call of the API, in one statement where that is possible. Throws NOT_FOUND and
 * what requireTracker throws.
 * @returns the tracking after that, and in `ask_date_of` the viewing whose day the member may be asked for, or null
 */
export async function rateAndGetTracked(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
  stars: number,
  options: RatingOptions,
): Promise<Tracked> {
  const { userId } = requireTracker(viewer);
  const film = { userId, movieId };
  const outcome =
    (await rateAtOnce(ctx, film, stars, options)) ??
    (await inTransaction(ctx, (ctx) => applyRating(ctx, film, stars, options)));
  return presentTracked(viewer, outcome, outcome);
}

const presentTracked = (
  viewer: Viewer | null,
  row: queries.TrackingRow,
  { viewing_id, asks_date }: Pick<ratings.RatingOutcome, 'viewing_id' | 'asks_date'>,
): Tracked => ({ ...presentOwnTracking(viewer, row), ask_date_of: asks_date ? viewing_id : null });

/** Rates in the caller's transaction. The totals in the outcome are those after the rating when that transaction has ended. */
async function applyRating(
  ctx: Context,
  { userId, movieId }: MovieOfMember,
  stars: number,
  { cause, skipWatched = false, ofViewing = false, clubId, chosenAt }: RatingOptions,
): Promise<ratings.RatingOutcome> {
  const act = { userId, movieId, at: timestamp(ctx.clock) };
  const rating = toStoredRating(stars);
  const given: RatingEvent = { ...act, cause, rating, ...(chosenAt === undefined ? {} : { chosenAt }) };
  const outcome = await ratings.setRatingAndMarkWatched(ctx, act, { rating, skipWatched, ofViewing });
  if (!outcome.movie_exists) throw notFound();
  if (outcome.rating_changed) {
    changeRatingInTotals(ctx, movieId, outcome.rating_before, rating, (totals) => Object.assign(outcome, totals));
  }
  if (clubId !== undefined) {
    await publishEvent(ctx, ratedInClub, { ...given, clubId, reviewContent: toRatingText(stars) });
  }
  if (outcome.rating_changed) await publishEvent(ctx, ratingSet, given);
  if (outcome.watched_added) await publishEvent(ctx, listAdded, { ...act, cause, listType: 'watched' });
  if (outcome.watchlist_removed) await publishEvent(ctx, listRemoved, { ...act, cause, listType: 'watchlist' });
  if (outcome.rating_changed || outcome.watched_added || outcome.watchlist_removed) publishTrackingChange(ctx, act);
  return outcome;
}

/**
 * Does in one statement what applyRating does in a transaction: see docs/decisions/037.
 * @returns null when that is not possible, and nothing has changed: something else is to happen in the same transaction, a listener
 * has no SQL form, or the film would leave the watchlist
 */
async function rateAtOnce(
  ctx: Context,
  { userId, movieId }: MovieOfMember,
  stars: number,
  { cause, skipWatched = false, ofViewing = false, clubId }: RatingOptions,
): Promise<ratings.RatingOutcome | null> {
  if (ctx.db.isTransaction || clubId !== undefined) return null;
  const act = { userId, movieId, at: timestamp(ctx.clock) };
  const rating = toStoredRating(stars);
  const onRating = composeSqlListeners(ctx, ratingSet, { ...act, cause, rating });
  const onWatched = composeSqlListeners(ctx, listAdded, { ...act, cause, listType: 'watched' });
  if (onRating === null || onWatched === null) return null;
  const emit = { ratingSet: onRating.calls, watchedAdded: onWatched.calls };
  const outcome = await withTransactionRetries(ctx, () =>
    ratings.setRatingInOneStatement(ctx, act, { rating, skipWatched, ofViewing }, emit),
  );
  if (outcome.refused) return null;
  if (!outcome.movie_exists) throw notFound();
  onRating.onAnswer(outcome.rating_answer ?? []);
  onWatched.onAnswer(outcome.watched_answer ?? []);
  if (outcome.rating_changed || outcome.watched_added) publishTrackingChange(ctx, act);
  return outcome;
}

/**
 * Changes the rating totals of a film by one member's rating, when the transaction ends. Ratings are 1–10; null when there was none before,
 * or is none after. `onWritten` gets the totals as they were written.
 */
export function changeRatingInTotals(
  ctx: Context,
  movieId: string,
  ratingBefore: number | null,
  ratingAfter: number | null,
  onWritten?: (totals: queries.Totals) => void,
): void {
  const addition = {
    rating_count: (ratingAfter === null ? 0 : 1) - (ratingBefore === null ? 0 : 1),
    rating_sum: (ratingAfter ?? 0) - (ratingBefore ?? 0),
    histogram: Array.from(
      { length: 10 },
      (_, place) => Number(ratingAfter === place + 1) - Number(ratingBefore === place + 1),
    ),
  };
  incrementAtCommit(ctx, queries.FILM_TOTALS, movieId, addition, onWritten);
}

/** Locks this film for this member until the transaction ends, and protects the member against deletion. */
export async function lockMovieForMember(ctx: Context, userId: string, movieId: string): Promise<void> {
  await queries.lockUserMovie(ctx, userId, movieId);
}

/**
 * Removes the viewer's rating of a film, and the rating of a viewing that was added within the last day; the film stays watched. Harmless
 * when there is none. Throws what requireTracker and the checks `beforeRatingRemoval` throw (RATING_IN_USE).
 */
export async function removeRating(ctx: Context, viewer: Viewer | null, movieId: string): Promise<void> {
  const { userId } = requireTracker(viewer);
  await inTransaction(ctx, async (ctx) => {
    await queries.lockUserMovie(ctx, userId, movieId);
    const act = { userId, movieId, at: timestamp(ctx.clock) };
    const rating = await ratings.deleteRating(ctx, act);
    if (rating === null) return;
    // The checks run only when there is a rating. An error rolls the removal back.
    await runChecks(ctx, ctx.checks.beforeRatingRemoval, act);
    changeRatingInTotals(ctx, movieId, rating, null);
    await publishEvent(ctx, ratingRemoved, { ...act, cause: 'user' });
    publishTrackingChange(ctx, act);
  });
}

/**
 * Adds a film to a list; repetition changes nothing. Throws NOT_FOUND, ALREADY_WATCHED for the watchlist when the
 * film is watched, and what requireTracker throws.
 */
export async function addToList(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
  listType: ListType,
): Promise<Tracked> {
  const { userId } = requireTracker(viewer);
  const added = await inTransaction(ctx, async (ctx) => {
    const outcome = await addEntry(ctx, { userId, movieId }, listType);
    const after: { row?: queries.TrackingRow | undefined } = {};
    await queries.sendTrackingQueryAhead(ctx, userId, movieId, (row) => {
      after.row = row;
    });
    return { outcome, after };
  });
  if (added.after.row === undefined) throw notFound();
  return presentTracked(viewer, added.after.row, added.outcome);
}

async function addEntry(ctx: Context, film: MovieOfMember, listType: ListType): Promise<queries.ListingOutcome> {
  await queries.lockUserMovie(ctx, film.userId, film.movieId);
  const act = { ...film, at: timestamp(ctx.clock) };
  const outcome = await queries.insertListEntryAndViewing(ctx, act, listType);
  if (!outcome.movie_exists) throw notFound();
  if (outcome.was_watched && listType === 'watchlist') throw alreadyWatched();
  if (outcome.added) await publishEvent(ctx, listAdded, { ...act, cause: 'user', listType });
  if (outcome.watchlist_removed) await publishEvent(ctx, listRemoved, { ...act, cause: 'user', listType: 'watchlist' });
  if (outcome.added || outcome.watchlist_removed) publishTrackingChange(ctx, act);
  return outcome;
}

/** Makes a film a favorite or not, in the caller's transaction. Throws NOT_FOUND and what requireTracker throws. */
export async function setFavorite(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
  favorite: boolean,
): Promise<void> {
  const { userId } = requireTracker(viewer);
  if (favorite) await addEntry(ctx, { userId, movieId }, 'favorites');
  else await removeFromList(ctx, viewer, movieId, 'favorites');
}

/**
 * Removes a film from a list; its rating stays, and repetition changes nothing. Throws VIEWINGS_THERE rather than
 * delete the diary entries of a watched film, and what requireTracker and the checks `beforeWatchedRemoval` throw (WATCHED_IN_CLUB).
 */
export const removeFromList = (ctx: Context, viewer: Viewer | null, movieId: string, listType: ListType) =>
  removeEntry(ctx, viewer, movieId, listType, async (ctx, userId) => {
    if (listType === 'watched' && (await queries.hasDatedOrSeveralViewings(ctx, userId, movieId)))
      throw viewingsWouldBeDeleted();
  });

/**
 * Deletes all viewings that the viewer has of a film and takes it off the watched list; its rating stays. Throws what requireTracker and
 * the checks `beforeWatchedRemoval` throw (WATCHED_IN_CLUB).
 */
export const removeAllViewings = (ctx: Context, viewer: Viewer | null, movieId: string) =>
  removeEntry(ctx, viewer, movieId, 'watched', () => Promise.resolve());

async function removeEntry(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
  listType: ListType,
  requireAllowed: (ctx: Context, userId: string) => Promise<void>,
): Promise<void> {
  const { userId } = requireTracker(viewer);
  await inTransaction(ctx, async (ctx) => {
    await queries.lockUserMovie(ctx, userId, movieId);
    await requireAllowed(ctx, userId);
    const act = { userId, movieId, at: timestamp(ctx.clock) };
    if (!(await queries.deleteListEntryAndViewings(ctx, act, listType))) return;
    // The checks run only when there was an entry. An error rolls the removal back.
    if (listType === 'watched') await runChecks(ctx, ctx.checks.beforeWatchedRemoval, act);
    await publishEvent(ctx, listRemoved, { ...act, cause: 'user', listType });
    publishTrackingChange(ctx, act);
  });
}

/**
 * Deletes the ratings for which the condition holds, and subtracts them from the films' totals.
 * @returns how many were deleted
 */
export const eraseRatings: RowDeleter = async (ctx, areMeant) => {
  const deleted = await queries.deleteRatingsWhere(ctx, areMeant);
  for (const { movie_id, rating } of deleted) changeRatingInTotals(ctx, movie_id, rating, null);
  return deleted.length;
};

/** Notifies the member's other tabs that a rating or a list entry of the film changed. */
export const publishTrackingChange = (ctx: Context, { userId, movieId }: MovieOfMember): void =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['rating', 'list'], movie_id: movieId });

/**
 * The viewer's tracking of these films with the community's ratings, in the given order; films that do not exist are left out. A visitor
 * gets the community's ratings only.
 */
export async function listTrackingWithRatings(
  ctx: Context,
  viewer: Viewer | null,
  movieIds: readonly string[],
): Promise<MovieTracking[]> {
  const rows = await queries.findTracking(ctx, getTrackingUserId(viewer), movieIds);
  return rows.map((row) => presentOwnTracking(viewer, row));
}

/**
 * The tracking of one film as `listTrackingWithRatings` returns it, as a query to be run together with others in one statement; undefined
 * when there is no such film.
 */
export const trackingQuery = (viewer: Viewer | null, movieId: string): BatchedQuery<MovieTracking | undefined> =>
  makeBatchedQuery(
    () => queries.buildTrackingQuery(getTrackingUserId(viewer), [movieId]),
    [],
    ([row]) => row && presentOwnTracking(viewer, row),
  );

/** The viewer's and the community's tracking of one film. Throws NOT_FOUND when there is no such film. */
export async function getMovieTracking(ctx: Context, viewer: Viewer | null, movieId: string): Promise<MovieTracking> {
  const [tracking] = await listTrackingWithRatings(ctx, viewer, [movieId]);
  if (tracking === undefined) throw notFound();
  return tracking;
}

/** Adds to a film's count of reviews when the transaction commits. The count leaves out hidden reviews, so do not call it for one. */
export const addToVisibleMovieReviewCount = (ctx: Context, movieId: string, difference: number): void =>
  incrementAtCommit(ctx, queries.FILM_TOTALS, movieId, { review_count: difference });
