import type { Context } from '#platform/context.ts';
import { publishEvent } from '#platform/events.ts';
import { type TrackingState, writeTracking } from '../import/states.service.ts';
import { trackingImported } from '../tracking.events.ts';
import { addRatingToTotals } from '../tracking.service.ts';
import * as queries from './merging.queries.ts';

export { deleteTotals } from './merging.queries.ts';

interface MovedFilm {
  from: string;
  to: string;
  /** What the member has of both now. */
  source: TrackingState;
  target: TrackingState;
  /** What `to` is to become; see mergeTracking. */
  merged: TrackingState;
}

/**
 * Moves all that a member has of a film to another one, silently: rows stay the rows that they are, unless both films have one. Only
 * inside `inTransaction`, after `lockTracking` of both.
 * @param at ISO timestamp
 */
export async function moveTracking(
  ctx: Context,
  userId: string,
  { from, to, source, target, merged }: MovedFilm,
  at: string,
): Promise<void> {
  await queries.moveRows(ctx, userId, from, to);
  const added = source.entries.filter((row) => !target.entries.some((one) => one.list_type === row.list_type));
  const current: TrackingState = {
    rating: target.rating ?? source.rating,
    entries: [...target.entries, ...added],
    viewings: [...target.viewings, ...source.viewings],
  };
  await writeTracking(ctx, userId, [{ movieId: to, current, wanted: merged }]);
  const [before, moved, after] = [target, source, merged].map(({ rating }) => rating?.rating ?? null);
  if (moved != null) addRatingToTotals(ctx, from, moved, null);
  if (before !== after) addRatingToTotals(ctx, to, before ?? null, after ?? null);
  await publishEvent(ctx, trackingImported, {
    userId,
    cause: 'import',
    ratings: after == null ? [] : [{ movieId: to, rating: after, at }],
    unrated: [],
    offLists: { watchlist: isOnWatchlist(current) && !isOnWatchlist(merged) ? [to] : [], watched: [], favorites: [] },
  });
}

const isOnWatchlist = (state: TrackingState): boolean => state.entries.some((entry) => entry.list_type === 'watchlist');
