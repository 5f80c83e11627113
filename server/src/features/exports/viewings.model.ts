import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { parseOwnKey } from '#features/imports/keys.model.ts';
import { toShortLink } from '#features/imports/links.model.ts';
import type { StoredReview } from '#features/reviews/import.service.ts';
import { isPlaceholderViewing } from '#features/tracking/diary/diary.model.ts';
import type { TrackingState } from '#features/tracking/import/states.service.ts';
import type { MemberFilm } from './films.service.ts';

export type Viewing = TrackingState['viewings'][number];

const toDay = (at: string): string => at.slice(0, 10);

/** The number of a viewing at Letterboxd, when it came from there. */
const numberOf = ({ source_key: key }: Viewing): number => Number(/^v:(\d+)$/.exec(key ?? '')?.[1] ?? 0);

/** What names a viewing when it is imported: Letterboxd's link, else the id that it had when it was first exported. */
export function identifyViewing(viewing: Viewing): { link: string; id: string } {
  const number = numberOf(viewing);
  return {
    link: number === 0 ? '' : toShortLink('viewing', number),
    id: parseOwnKey(viewing.source_key ?? '') ?? viewing.id,
  };
}

/** The order in which an import takes the newest text of a film for its review. */
const placeOf = (viewing: Viewing): string =>
  JSON.stringify([
    viewing.watched_on ?? `${toDay(viewing.created_at)}T12:00:00.000Z`,
    String(numberOf(viewing)).padStart(16, '0'),
    identifyViewing(viewing).id,
  ]);

/**
 * The viewing with which the review is exported: the newest. None when that has an imported text of its own, or when there is no
 * viewing: the review has a row of its own then.
 */
export function findReviewedViewing({ tracking, review }: MemberFilm): Viewing | null {
  const newest = review === null ? null : findNewestViewing(tracking.viewings);
  return newest?.text === null ? newest : null;
}

/**
 * The newest of these viewings in the order that an import uses: by day seen or logged, then by the number at Letterboxd; null without any.
 */
export const findNewestViewing = (viewings: readonly Viewing[]): Viewing | null =>
  viewings.reduce<Viewing | null>((last, one) => (last === null || placeOf(one) > placeOf(last) ? one : last), null);

const isWatched = ({ list_type: list }: { list_type: ListType }): boolean => list === 'watched';

/**
 * Whether this viewing adds nothing to the film's watched mark and rating: it is the only one, without a day, tags or text, with the same
 * rating, and of the same day as the mark. Importing `watched.csv` makes it again.
 */
export const isViewingImpliedByMark = (viewing: Viewing, { tracking }: MemberFilm): boolean =>
  tracking.viewings.length === 1 &&
  isPlaceholderViewing(viewing) &&
  viewing.tags.length === 0 &&
  viewing.text === null &&
  viewing.rating === (tracking.rating?.rating ?? null) &&
  tracking.entries.some((entry) => isWatched(entry) && toDay(entry.created_at) === toDay(viewing.created_at));

interface ViewingText {
  viewing: Viewing;
  text: string;
  review: StoredReview | null;
}

/** The viewings of a film that are exported with a text, each with that text, and with the review where the text is the member's review. */
export function listTexts(film: MemberFilm): ViewingText[] {
  const reviewed = findReviewedViewing(film);
  return film.tracking.viewings.flatMap((viewing): ViewingText[] => {
    if (viewing === reviewed && film.review !== null)
      return [{ viewing, text: film.review.content, review: film.review }];
    return viewing.text === null ? [] : [{ viewing, text: viewing.text, review: null }];
  });
}

/** The review of a film as a list of one, if no viewing is exported with it; else an empty list. */
export const listReviewsWithoutViewing = (film: MemberFilm): StoredReview[] =>
  film.review === null || findReviewedViewing(film) !== null ? [] : [film.review];
