import { isDeepStrictEqual } from 'node:util';
import { LIST_LIMITS } from '@halfstar/contract/lists/lists.schema';
import type { StoredList } from '#features/lists/import.service.ts';
import { isSameReviewText } from '#features/reviews/import.model.ts';
import type { StoredReview } from '#features/reviews/import.service.ts';
import { previewTrackingChange } from '#features/tracking/import/states.model.ts';
import type { TrackingState } from '#features/tracking/import/states.service.ts';
import { mergeTracking } from '#features/tracking/merging/merging.model.ts';

type Viewing = TrackingState['viewings'][number];

/** All that a member has of a film. */
export interface FilmState {
  tracking: TrackingState;
  review: StoredReview | null;
}

/** The columns take so many characters. */
const MAX_TEXT = 20_000;

/** The viewing that takes the text of a review that cannot stay a review: the latest one without a text. Undefined without any. */
export const findViewingForText = (viewings: readonly Viewing[]): Viewing | undefined =>
  viewings
    .filter((one) => one.text === null)
    .toSorted((one, other) => ((one.watched_on ?? '') < (other.watched_on ?? '') ? -1 : 1))
    .at(-1);

/**
 * What a member has of a film, joined with what they have of another one that turned out to be the same; stores nothing. A review of
 * `target` stays, and the text of the other review goes to a viewing.
 * @param place the viewing that takes that text, of one of the films, or a new one whose text is not null; null when only one film has a
 * review
 */
export function mergeFilmStates(target: FilmState, moved: FilmState, place: Viewing | null): FilmState {
  const tracking = mergeTracking(target.tracking, moved.tracking);
  if (target.review === null || moved.review === null || place === null)
    return { tracking, review: target.review ?? moved.review };
  const { title, content, is_spoiler } = moved.review;
  const text = [...(title === '' ? content : `${title}\n\n${content}`)].slice(0, MAX_TEXT).join('');
  const said = { text, text_is_spoiler: is_spoiler };
  const isNew = place.text !== null;
  const viewings = isNew ? [...tracking.viewings, { ...place, ...said }] : tracking.viewings.map(withText);
  return { tracking: { ...tracking, viewings }, review: target.review };

  function withText(viewing: Viewing): Viewing {
    return viewing.id === place?.id && viewing.text === null ? { ...viewing, ...said } : viewing;
  }
}

/** What an import changed of a film or its review. */
export interface JournalEntry {
  id: string;
  import_id: string;
  /** The same for all that was written in one transaction; later ones are greater. */
  batch: string;
  subject: 'tracking' | 'review';
  movie_id: string;
  before: TrackingState | StoredReview | null;
  after: TrackingState | StoredReview | null;
}

export type NewEntry = Omit<JournalEntry, 'id'>;

/**
 * The changes that imports made to two films, rewritten as if both had always been one: before and after each change are joined with what
 * the member had of the other film then, so that an undo leaves that.
 * @param changes of both films
 * @param now what the member has of both now
 */
export function mergeChangesByImports(
  { from, to }: { from: string; to: string },
  changes: readonly JournalEntry[],
  now: { source: FilmState; target: FilmState },
  merge: (target: FilmState, moved: FilmState) => FilmState,
): NewEntry[] {
  let { source, target } = now;
  const batches = [...Map.groupBy(changes, (change) => change.batch).values()].toSorted((one, other) =>
    (one[0]?.batch ?? '') > (other[0]?.batch ?? '') ? -1 : 1,
  );
  return batches.flatMap((batch): NewEntry[] => {
    const [first] = batch;
    const ofSource = batch.filter((change) => change.movie_id === from);
    const ofTarget = batch.filter((change) => change.movie_id === to);
    const [before, after] = (['before', 'after'] as const).map((side) =>
      merge(stateAt(target, ofTarget, side), stateAt(source, ofSource, side)),
    );
    source = takeBack(source, ofSource);
    target = takeBack(target, ofTarget);
    if (first === undefined || before === undefined || after === undefined) return [];
    const { import_id, batch: id } = first;
    return (['tracking', 'review'] as const)
      .filter((subject) => !isDeepStrictEqual(before[subject], after[subject]))
      .map((subject) => ({
        import_id,
        batch: id,
        subject,
        movie_id: to,
        before: before[subject],
        after: after[subject],
      }));
  });
}

function stateAt(now: FilmState, changes: readonly JournalEntry[], side: 'before' | 'after'): FilmState {
  const tracking = changes.find(({ subject }) => subject === 'tracking');
  const review = changes.find(({ subject }) => subject === 'review');
  return {
    tracking: tracking === undefined ? now.tracking : (tracking[side] as TrackingState),
    review: review === undefined ? now.review : (review[side] as StoredReview | null),
  };
}

/** What was there before these changes, with all that the member has changed since. */
function takeBack(now: FilmState, changes: readonly JournalEntry[]): FilmState {
  const was = stateAt(now, changes, 'before');
  const is = stateAt(now, changes, 'after');
  return {
    tracking: previewTrackingChange(now.tracking, { from: is.tracking, to: was.tracking }),
    review: isSameReviewText(now.review, is.review) ? was.review : now.review,
  };
}

/**
 * The list with one film in the place of another. Where it has both, the new one keeps its place and gets both notes as far as they fit.
 * Without the old film it is returned as it is.
 */
export function replaceFilm(list: StoredList, fromMovieId: string, toMovieId: string): StoredList {
  const moved = list.films.find((film) => film.movie_id === fromMovieId);
  if (moved === undefined) return list;
  if (!list.films.some((film) => film.movie_id === toMovieId))
    return { ...list, films: list.films.map((film) => (film === moved ? { ...film, movie_id: toMovieId } : film)) };
  const films = list.films
    .filter((film) => film !== moved)
    .map((film) => (film.movie_id === toMovieId ? { ...film, note: joinNotes(film.note, moved.note) } : film));
  return { ...list, films };
}

function joinNotes(note: string, other: string): string {
  const joined = [...new Set([note, other])].filter((text) => text !== '').join(' ');
  return [...joined].length > LIST_LIMITS.note ? note : joined;
}
