import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';
import { isSameText, isWorthKeeping } from './draft-text.ts';
import { findScheduleError, type ScheduleFields } from './schedule-time.ts';

/** The values of the fields: the review, whose stars may still be missing, and when it is to be published. */
export type ReviewValues = DraftText & ScheduleFields & { later: boolean };

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
  if (!isSameText(values, initial) && !(draftKept && isWorthKeeping(values))) return 'text';
  const sameTime = values.date === initial.date && values.time === initial.time;
  return values.later === initial.later && (!values.later || sameTime) ? null : 'schedule';
}

/** The initial draft of a new review: empty except for the stars that the film already has. */
export const emptyDraft = (rating: number | null): DraftText => ({ title: '', content: '', rating, is_spoiler: false });

/** The error of the date or the time, when the review is to be published later. */
export function findTimeErrors(values: ReviewValues, now: Date): { date?: string; time?: string } {
  const error = values.later ? findScheduleError(values, now) : null;
  if (error === null) return {};
  return values.date === '' ? { date: error } : { time: error };
}

/** The length of a text in characters, as the limits count it. */
export const countCharacters = (text: string): number => [...text.trim()].length;
