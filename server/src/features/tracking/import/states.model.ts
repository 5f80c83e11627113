import { isDeepStrictEqual } from 'node:util';
import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import type { EntryRow, RatingRow, TrackingState, ViewingRow } from './states.queries.ts';

/** What to make of a film: where it is as in `from`, it becomes as in `to`. */
export interface TrackingChange {
  movieId: string;
  from: TrackingState;
  to: TrackingState;
  /** The rating is not removed: a review shows it. */
  keepsRating?: boolean;
}

/** A part of what a member has of a film. */
export type TrackingPart = 'rating' | 'viewing' | ListType;

/** The state of a film that a member has not rated, listed or seen. */
export const NO_TRACKING: TrackingState = { rating: null, entries: [], viewings: [] };

export interface MergedFilm {
  movieId: string;
  current: TrackingState;
  wanted: TrackingState;
  kept: TrackingPart[];
}

/**
 * What a film becomes: each part (rating, viewing, list) that differs between `from` and `to` is changed, if `current` has it as in `from`.
 * @returns also `kept`, the parts that were to change and stay as they are in `current`
 */
export function mergeTrackingChange(
  { movieId, from, to, keepsRating = false }: TrackingChange,
  current: TrackingState,
): MergedFilm {
  const kept: TrackingPart[] = [];
  /** The part as it becomes. */
  const merge = <Row>(
    part: TrackingPart,
    valueOf: (row: Row) => unknown,
    states: [Row | null, Row | null, Row | null],
  ): Row | null => {
    const [was, target, is] = states;
    // Also where only the times differ.
    if (isDeepStrictEqual(is, was)) return target;
    const [before, after, now] = states.map((row) => (row === null ? null : valueOf(row)));
    if (isDeepStrictEqual(before, after) || isDeepStrictEqual(now, after)) return is;
    if (isDeepStrictEqual(now, before)) return target;
    kept.push(part);
    return is;
  };

  const rating = merge<RatingRow>('rating', (row) => row.rating, [from.rating, to.rating, current.rating]);
  const isRatingKept = rating === null && current.rating !== null && keepsRating;
  if (isRatingKept) kept.push('rating');

  const ids = new Set([...current.viewings, ...from.viewings, ...to.viewings].map((one) => one.id));
  const merged = [...ids].flatMap(
    (id) =>
      merge<ViewingRow>('viewing', viewingValue, [
        findViewing(from, id),
        findViewing(to, id),
        findViewing(current, id),
      ]) ?? [],
  );
  // A later import may have brought the same viewing again.
  const taken = new Set(current.viewings.map((one) => one.source_key).filter((key) => key !== null));
  const viewings = merged.filter((one) => findViewing(current, one.id) !== null || !taken.has(one.source_key ?? ''));
  if (viewings.length < merged.length) kept.push('viewing');

  const entries: EntryRow[] = [];
  const watched = watchedEntry(viewings, { from, to, current });
  if (watched !== null) entries.push(watched);
  for (const list of ['favorites', 'watchlist'] as const) {
    const states = [from, to, current].map((state) => findEntry(state, list) ?? null);
    const entry = merge<EntryRow>(list, () => true, states as [EntryRow | null, EntryRow | null, EntryRow | null]);
    if (entry !== null && (list === 'favorites' || watched === null)) entries.push(entry);
    else if (entry !== null) kept.push(list);
  }
  return { movieId, current, wanted: { rating: isRatingKept ? current.rating : rating, entries, viewings }, kept };
}

const findViewing = (state: TrackingState, id: string): ViewingRow | null =>
  state.viewings.find((one) => one.id === id) ?? null;

/** The entry of this list in a state; undefined when the film is not on the list. */
export const findEntry = (state: TrackingState, list: ListType): EntryRow | undefined =>
  state.entries.find((entry) => entry.list_type === list);

/** A state that was noted before texts had a mark has none. */
const viewingValue = ({
  watched_on,
  rewatch,
  rating,
  source_key,
  tags,
  text,
  text_is_spoiler = false,
}: ViewingRow) => ({
  watched_on,
  rewatch,
  rating,
  source_key,
  tags,
  text,
  text_is_spoiler,
});

/** The watched entry of a film with these viewings. */
function watchedEntry(
  viewings: readonly ViewingRow[],
  states: Pick<TrackingChange, 'from' | 'to'> & { current: TrackingState },
): EntryRow | null {
  const [first] = viewings;
  if (first === undefined) return null;
  const [is, was, target] = [states.current, states.from, states.to].map((state) => findEntry(state, 'watched'));
  const days = viewings.flatMap((viewing) => viewing.watched_on ?? []).toSorted();
  const base = is ??
    target ??
    was ?? { id: first.id, list_type: 'watched', see_again: false, created_at: first.created_at };
  const isMarkUntouched = is === undefined || is.see_again === was?.see_again;
  return {
    ...base,
    watch_date: days.at(-1) ?? null,
    see_again: isMarkUntouched ? (target ?? base).see_again : base.see_again,
  };
}

/**
 * What to write so that films become from `current` to `wanted`. `gone`: the ids of rows that `wanted` does not have. `put`: the rows of
 * `wanted` that are new or differ, each with its film.
 */
export const diffTrackingRows = <Row extends { id: string }>(
  films: readonly Pick<MergedFilm, 'movieId' | 'current' | 'wanted'>[],
  rowsOf: (state: TrackingState) => Row[],
) => ({
  gone: films.flatMap(({ current, wanted }) =>
    rowsOf(current).flatMap(({ id }) => (rowsOf(wanted).some((row) => row.id === id) ? [] : id)),
  ),
  put: films.flatMap(({ movieId, current, wanted }) =>
    rowsOf(wanted).flatMap((row) =>
      rowsOf(current).some((one) => isDeepStrictEqual(one, row)) ? [] : { ...row, movie_id: movieId },
    ),
  ),
});

/** What a film would become by `applyTrackingChanges` with this change, when it is now as in `current`. Reads and writes nothing. */
export const previewTrackingChange = (
  current: TrackingState,
  change: Pick<TrackingChange, 'from' | 'to'>,
): TrackingState => mergeTrackingChange({ ...change, movieId: '' }, current).wanted;
