import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import type { Context } from '#platform/context.ts';
import { publishEvent } from '#platform/events.ts';
import { trackingImported } from '../tracking.events.ts';
import { changeRatingInTotals } from '../tracking.service.ts';
import { lockAllFilms } from './import.queries.ts';
import {
  diffTrackingRows,
  findEntry,
  type MergedFilm,
  mergeTrackingChange,
  NO_TRACKING,
  type TrackingChange,
  type TrackingPart,
} from './states.model.ts';
import type { TrackingState } from './states.queries.ts';
import * as queries from './states.queries.ts';

export type { TrackingState } from './states.queries.ts';

/**
 * Locks all films of the member until the transaction ends, and returns what they have of the given films, by film; unknown films are left
 * out. Only inside `inTransaction`.
 */
export async function lockTracking(
  ctx: Context,
  userId: string,
  movieIds: readonly string[],
): Promise<Map<string, TrackingState>> {
  await lockAllFilms(ctx, userId);
  return queries.findTrackingStates(ctx, userId, movieIds);
}

/** What a member has of these films now, by film, without a lock; unknown films are left out. */
export const readTracking = queries.findTrackingStates;

/**
 * Changes each part of these films that differs between `from` and `to`, if it is still as in `from`; what the member has changed since
 * then stays. Silent like importTracking. A film stays watched as long as it has a viewing, and a watched film is on no watchlist. Only
 * inside `inTransaction`, after `lockTracking` of all these films; each film once.
 * @returns by film the parts that were to change and stayed; films without such parts are missing
 */
export async function applyTrackingChanges(
  ctx: Context,
  userId: string,
  changes: readonly TrackingChange[],
  { cause, at }: { cause: 'import' | 'feed'; at: string },
): Promise<Map<string, TrackingPart[]>> {
  const before = await queries.findTrackingStates(
    ctx,
    userId,
    changes.map((change) => change.movieId),
  );
  const films = changes.map((change) => mergeTrackingChange(change, before.get(change.movieId) ?? NO_TRACKING));
  await writeTrackingRows(ctx, userId, films);
  for (const { movieId, current, wanted } of films)
    if (current.rating?.rating !== wanted.rating?.rating)
      changeRatingInTotals(ctx, movieId, current.rating?.rating ?? null, wanted.rating?.rating ?? null);
  const off = (list: ListType) =>
    films
      .filter(({ current, wanted }) => findEntry(current, list) && !findEntry(wanted, list))
      .map((one) => one.movieId);
  await publishEvent(ctx, trackingImported, {
    userId,
    cause,
    ratings: films.flatMap(({ movieId, current, wanted: { rating } }) =>
      rating === null || rating.rating === current.rating?.rating ? [] : { movieId, rating: rating.rating, at },
    ),
    unrated: films.filter(({ current, wanted }) => current.rating && !wanted.rating).map((one) => one.movieId),
    offLists: { watchlist: off('watchlist'), watched: off('watched'), favorites: off('favorites') },
  });
  return new Map(films.flatMap(({ movieId, kept }) => (kept.length === 0 ? [] : [[movieId, kept]])));
}

/**
 * Writes and deletes the rows by which `wanted` differs from `current`. The caller changes totals and publishes events. Only after
 * `lockTracking`.
 */
export async function writeTrackingRows(
  ctx: Context,
  userId: string,
  films: readonly Pick<MergedFilm, 'movieId' | 'current' | 'wanted'>[],
): Promise<void> {
  const unrated = films.filter(({ current, wanted }) => current.rating && !wanted.rating).map((one) => one.movieId);
  const ratings = diffTrackingRows(films, ({ rating }) => (rating === null ? [] : [rating]));
  const entries = diffTrackingRows(films, (state) => state.entries);
  const viewings = diffTrackingRows(films, (state) => state.viewings);
  if (unrated.length > 0) await queries.deleteRatings(ctx, userId, unrated);
  if (ratings.put.length > 0) await queries.upsertRatings(ctx, userId, ratings.put);
  if (entries.gone.length > 0) await queries.deleteListEntries(ctx, userId, entries.gone);
  if (entries.put.length > 0) await queries.upsertListEntries(ctx, userId, entries.put);
  if (viewings.gone.length > 0) await queries.deleteViewings(ctx, userId, viewings.gone);
  if (viewings.put.length > 0) await queries.upsertViewings(ctx, userId, viewings.put);
}
