import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import type { Context } from '#platform/context.ts';
import { publishEvent } from '#platform/events.ts';
import { trackingImported } from '../tracking.events.ts';
import { addRatingToTotals } from '../tracking.service.ts';
import { lockAllFilms } from './import.queries.ts';
import {
  difference,
  findEntry,
  type MergedFilm,
  mergeChange,
  NO_TRACKING,
  type Part,
  type TrackingChange,
} from './states.model.ts';
import type { TrackingState } from './states.queries.ts';
import * as queries from './states.queries.ts';

export type { TrackingState } from './states.queries.ts';

/**
 * What a member has of these films, by film; unknown films are left out. Only inside `inTransaction`: it locks all films of the
 * member until that ends.
 */
export async function lockTracking(
  ctx: Context,
  userId: string,
  movieIds: readonly string[],
): Promise<Map<string, TrackingState>> {
  await lockAllFilms(ctx, userId);
  return queries.findStates(ctx, userId, movieIds);
}

/** The same as it is at the moment, without a lock. */
export const readTracking = queries.findStates;

/**
 * Changes each part of these films that differs between `from` and `to`, if it is as in `from`; what the member has changed since
 * stays. Silent like importTracking. A film stays watched as long as it has a viewing, and a watched film is on no watchlist. Only
 * inside `inTransaction`, after `lockTracking` of all these films. Each film once.
 * @returns by film the parts that stayed, which is a part of none for most films
 */
export async function changeTracking(
  ctx: Context,
  userId: string,
  changes: readonly TrackingChange[],
  { cause, at }: { cause: 'import' | 'feed'; at: string },
): Promise<Map<string, Part[]>> {
  const before = await queries.findStates(
    ctx,
    userId,
    changes.map((change) => change.movieId),
  );
  const films = changes.map((change) => mergeChange(change, before.get(change.movieId) ?? NO_TRACKING));
  await writeTracking(ctx, userId, films);
  for (const { movieId, current, wanted } of films)
    if (current.rating?.rating !== wanted.rating?.rating)
      addRatingToTotals(ctx, movieId, current.rating?.rating ?? null, wanted.rating?.rating ?? null);
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

/** Writes the rows of films that differ from those that are there. Only after `lockTracking`; totals and events are the caller's. */
export async function writeTracking(
  ctx: Context,
  userId: string,
  films: readonly Pick<MergedFilm, 'movieId' | 'current' | 'wanted'>[],
): Promise<void> {
  const unrated = films.filter(({ current, wanted }) => current.rating && !wanted.rating).map((one) => one.movieId);
  const ratings = difference(films, ({ rating }) => (rating === null ? [] : [rating]));
  const entries = difference(films, (state) => state.entries);
  const viewings = difference(films, (state) => state.viewings);
  if (unrated.length > 0) await queries.deleteRatings(ctx, userId, unrated);
  if (ratings.put.length > 0) await queries.upsertRatings(ctx, userId, ratings.put);
  if (entries.gone.length > 0) await queries.deleteListEntries(ctx, userId, entries.gone);
  if (entries.put.length > 0) await queries.upsertListEntries(ctx, userId, entries.put);
  if (viewings.gone.length > 0) await queries.deleteViewings(ctx, userId, viewings.gone);
  if (viewings.put.length > 0) await queries.upsertViewings(ctx, userId, viewings.put);
}
