import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';
import type { MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import {
  findWatchDateError,
  isWatchDateComplete,
  toViewingValues,
  toWatchDate,
  type ViewingValues,
} from '#features/tracking/model/viewing-values.ts';
import { isDraftWorthSaving, isSameDraft } from './draft-text.ts';
import { findScheduleError, type ScheduleFields } from './schedule-time.ts';

/** The values of the fields: the review, whose stars may still be missing, what it changes in the diary, and when it is published. */
export type ReviewValues = Omit<DraftText, 'viewing' | 'favorite'> &
  ViewingValues &
  ScheduleFields & {
    /** Null: it stays as it is. */
    favorite: boolean | null;
    later: boolean;
  };

/** The values of the form for a draft. `presetRewatch` is the value of `rewatch` as long as no viewing is chosen. */
export const toDraftValues = (
  { title, content, rating, is_spoiler, viewing, favorite }: DraftText,
  presetRewatch: boolean,
): Omit<ReviewValues, keyof ScheduleFields | 'later'> => ({
  title,
  content,
  rating,
  is_spoiler,
  ...toViewingValues(viewing ?? null, presetRewatch),
  favorite: favorite ?? null,
});

/** The draft in the values of the form. A viewing whose day is not chosen yet is left out. */
export function toDraft(values: ReviewValues): DraftText {
  const { title, content, rating, is_spoiler, rewatch, favorite } = values;
  const viewing = isWatchDateComplete(values) ? { watch_date: toWatchDate(values), rewatch } : null;
  return { title, content, rating, is_spoiler, viewing, favorite };
}

/** What closing the form would lose. `schedule`: only the time of publication, because the rest is saved as a draft. */
export type UnsavedChanges = 'text' | 'schedule';

/**
 * The changes that would be lost if the form were closed now; null when there are none. The time of publication and edits of an existing
 * review are only in the form.
 * @param savedAsDraft whether the text is saved as a draft when the form closes, as for a new review
 */
export function findUnsavedChanges(
  values: ReviewValues,
  initial: ReviewValues,
  savedAsDraft: boolean,
): UnsavedChanges | null {
  if (!isSameDraft(toDraft(values), toDraft(initial)) && !(savedAsDraft && isDraftWorthSaving(toDraft(values))))
    return 'text';
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

/**
 * Whether a day that is chosen in the review form belongs to another viewing than the known ones. False for a film without viewings, and
 * for a single viewing without a date, which gets that day.
 */
export const wouldBeAnotherViewing = ({
  viewing_count,
  watch_date,
}: Pick<MovieTracking, 'viewing_count' | 'watch_date'>): boolean => viewing_count > 1 || watch_date !== null;

/** The error of the day of the viewing: it was to be another day, and is missing or cannot be. */
export const findViewingError = (values: ReviewValues): string | undefined =>
  values.when === 'another' && values.watch_date === '' ? 'Choose the day.' : findWatchDateError(values);

/** The error at the date or at the time field, when the review is to be published later; empty when there is none. */
export function findTimeErrors(values: ReviewValues, now: Date): { date?: string; time?: string } {
  const error = values.later ? findScheduleError(values, now) : null;
  if (error === null) return {};
  return values.date === '' ? { date: error } : { time: error };
}

/** The number of characters (code points) of a text without spaces at its ends, as the limits count it. */
export const countCharacters = (text: string): number => [...text.trim()].length;
