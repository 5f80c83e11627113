import type { Context } from '#platform/context.ts';
import { publishEvent } from '#platform/events.ts';
import { type TrackingState, writeTrackingRows } from '../import/states.service.ts';
import { trackingImported } from '../tracking.events.ts';
import { changeRatingInTotals } from '../tracking.service.ts';
import * as queries from './merging.queries.ts';

export { deleteTrendingAndEmptyTotals } from './merging.queries.ts';

interface MovedFilm {
  fromMovieId: string;
  toMovieId: string;
  /** What the member has of both now. */
  source: TrackingState;
  target: TrackingState;
  /** What `to` is to become; see mergeTracking. */
  merged: TrackingState;
}

/**
 * Moves all that a member has of a film to another one, with the totals, and publishes trackingImported; like an import it is silent. Rows
 * keep their ids, unless both films have one. Only inside `inTransaction`, after `lockTracking` of both.
 * @param at ISO timestamp
 */
export async function moveTrackingToFilm(
  ctx: Context,
  userId: string,
  { fromMovieId: from, toMovieId: to, source, target, merged }: MovedFilm,
  at: string,
): Promise<void> {
  await queries.moveTrackingRows(ctx, userId, from, to);
  const added = source.entries.filter((row) => !target.entries.some((one) => one.list_type === row.list_type));
  const current: TrackingState = {
    rating: target.rating ?? source.rating,
    entries: [...target.entries, ...added],
    viewings: [...target.viewings, ...source.viewings],
  };
  await writeTrackingRows(ctx, userId, [{ movieId: to, current, wanted: merged }]);
  const [before, moved, after] = [target, source, merged].map(({ rating }) => rating?.rating ?? null);
  if (moved != null) changeRatingInTotals(ctx, from, moved, null);
  if (before !== after) changeRatingInTotals(ctx, to, before ?? null, after ?? null);
  await publishEvent(ctx, trackingImported, {
    userId,
    cause: 'import',
    ratings: after == null ? [] : [{ movieId: to, rating: after, at }],
    unrated: [],
    offLists: { watchlist: isOnWatchlist(current) && !isOnWatchlist(merged) ? [to] : [], watched: [], favorites: [] },
  });
}

const isOnWatchlist = (state: TrackingState): boolean => state.entries.some((entry) => entry.list_type === 'watchlist');
