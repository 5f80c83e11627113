import type { EntryRow, RatingRow, TrackingState } from '../import/states.queries.ts';

/**
 * What a member has of a film together with what they have of another one that turned out to be the same: all viewings, the newer
 * rating, and every list, except that a watched film is on no watchlist. A row that `target` has stays the same row.
 */
export function mergeTracking(target: TrackingState, moved: TrackingState): TrackingState {
  const viewings = [...target.viewings, ...moved.viewings].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const listTypes = [...new Set([...target.entries, ...moved.entries].map((entry) => entry.list_type))].toSorted();
  const entries = listTypes.flatMap((type) => {
    const [entry, other] = [target, moved].flatMap((state) => state.entries.filter((one) => one.list_type === type));
    return entry === undefined ? [] : mergeEntries(entry, other);
  });
  const isWatched = entries.some((entry) => entry.list_type === 'watched');
  return {
    rating: newerRating(target.rating, moved.rating),
    entries: isWatched ? entries.filter((entry) => entry.list_type !== 'watchlist') : entries,
    viewings,
  };
}

function mergeEntries(entry: EntryRow, other: EntryRow | undefined): EntryRow {
  if (other === undefined) return entry;
  const days = [entry.watch_date, other.watch_date].filter((day) => day !== null).toSorted();
  return { ...entry, watch_date: days.at(-1) ?? null, see_again: entry.see_again || other.see_again };
}

const newerRating = (target: RatingRow | null, moved: RatingRow | null): RatingRow | null => {
  if (target === null || moved === null) return target ?? moved;
  return moved.updated_at > target.updated_at ? { ...moved, id: target.id } : target;
};
