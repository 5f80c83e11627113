import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';
import type { MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import {
  findWatchDateError,
  isWhenComplete,
  toViewingValues,
  toWatchDate,
  type ViewingValues,
} from '#features/tracking/model/viewing-values.ts';
import { isSameText, isWorthKeeping } from './draft-text.ts';
import { findScheduleError, type ScheduleFields } from './schedule-time.ts';

/** The values of the fields: the review, whose stars may still be missing, what it changes in the diary, and when it is published. */
export type ReviewValues = Omit<DraftText, 'viewing' | 'favorite'> &
  ViewingValues &
  ScheduleFields & {
    /** Null: it stays as it is. */
    favorite: boolean | null;
    later: boolean;
  };

/** The fields for a text. `rewatch` is preset for a viewing that is not chosen yet. */
export const toTextValues = (
  { title, content, rating, is_spoiler, viewing, favorite }: DraftText,
  rewatch: boolean,
) => ({
  title,
  content,
  rating,
  is_spoiler,
  ...toViewingValues(viewing ?? null, rewatch),
  favorite: favorite ?? null,
});

/** The text of the fields. A viewing whose day is not chosen yet is not part of it. */
export function toText(values: ReviewValues): DraftText {
  const { title, content, rating, is_spoiler, rewatch, favorite } = values;
  const viewing = isWhenComplete(values) ? { watched_on: toWatchDate(values), rewatch } : null;
  return { title, content, rating, is_spoiler, viewing, favorite };
}

/** What closing the form would lose. `schedule`: only the time of publication, because the rest is saved as a draft. */
export type UnsavedChanges = 'text' | 'schedule';

/**
 * The changes that would be lost if the form were closed now; null when there are none. A new review is saved as a draft. The
 * time of publication and edits of an existing review are only in the form.
 */
export function findUnsavedChanges(
  values: ReviewValues,
  initial: ReviewValues,
  draftKept: boolean,
): UnsavedChanges | null {
  if (!isSameText(toText(values), toText(initial)) && !(draftKept && isWorthKeeping(toText(values)))) return 'text';
  const sameTime = values.date === initial.date && values.time === initial.time;
  return values.later === initial.later && (!values.later || sameTime) ? null : 'schedule';
}

/** The initial draft of a new review: empty except for the stars that the film already has. */
export const emptyDraft = (rating: number | null): DraftText => ({
  title: '',
  content: '',
  rating,
  is_spoiler: false,
  viewing: null,
  favorite: null,
});

/** Whether the film was seen before, other than once on a day not known, which a review's day then belongs to. */
export const wouldBeAnotherViewing = ({
  viewing_count,
  watch_date,
}: Pick<MovieTracking, 'viewing_count' | 'watch_date'>): boolean => viewing_count > 1 || watch_date !== null;

/** The error of the day of the viewing: it was to be another day, and is missing or cannot be. */
export const findViewingError = (values: ReviewValues): string | undefined =>
  values.when === 'another' && values.watched_on === '' ? 'Choose the day.' : findWatchDateError(values);

/** The error of the date or the time, when the review is to be published later. */
export function findTimeErrors(values: ReviewValues, now: Date): { date?: string; time?: string } {
  const error = values.later ? findScheduleError(values, now) : null;
  if (error === null) return {};
  return values.date === '' ? { date: error } : { time: error };
}

/** The length of a text in characters, as the limits count it. */
export const countCharacters = (text: string): number => [...text.trim()].length;
