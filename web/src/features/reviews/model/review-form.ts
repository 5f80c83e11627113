import { CommentForm } from '@halfstar/contract/reviews/comments.schema';
import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';
import { type Review, ReviewForm } from '@halfstar/contract/reviews/reviews.schema';
import { isWorthKeeping, sameText } from './draft-text.ts';
import { type ScheduleFields, scheduleComplaint } from './schedule-time.ts';

/** What the fields hold: what is sent, but the stars may still be missing; and when it is to be published. */
export type ReviewValues = DraftText & ScheduleFields & { later: boolean };

/** What closing the form would lose. `schedule`: only the time of publication, because the rest is kept as a draft. */
export type UnkeptChanges = 'text' | 'schedule';

/**
 * What was changed and would be lost if the form were closed now; null when nothing is. A new review is kept as a draft as soon as
 * it is worth keeping. No draft keeps the time of publication, and changes of an existing review are only in the form.
 */
export function findUnkeptChanges(
  values: ReviewValues,
  initial: ReviewValues,
  draftKept: boolean,
): UnkeptChanges | null {
  if (!sameText(values, initial) && !(draftKept && isWorthKeeping(values))) return 'text';
  const sameTime = values.date === initial.date && values.time === initial.time;
  return values.later === initial.later && (!values.later || sameTime) ? null : 'schedule';
}

/** Where writing begins: with what was written before, else with nothing but the stars that the film already has. */
export const draftOf = (review: Review | null, rating: number | null): DraftText => ({
  title: review?.title ?? '',
  content: review?.content ?? '',
  rating: review?.rating ?? rating,
  is_spoiler: review?.is_spoiler ?? false,
});

/** The part of the values that is the review. Throws while one of them is wrong. */
export const formOf = ({ title, content, rating, is_spoiler }: DraftText): ReviewForm =>
  ReviewForm.parse({ title, content, rating, is_spoiler });

/** The first complaint about each field, in the contract's words. Empty when all is well. */
export function complaintsAbout(draft: DraftText): Partial<Record<keyof DraftText, string>> {
  const { title, content, rating, is_spoiler } = draft;
  const result = ReviewForm.safeParse({ title, content, rating, is_spoiler });
  if (result.success) return {};
  const entries = result.error.issues.map((issue) => [String(issue.path[0]), issue.message] as const);
  return Object.fromEntries(entries.toReversed());
}

/** The same with the time, when there is to be one. */
export function complaintsAboutAll(values: ReviewValues): Partial<Record<keyof ReviewValues, string>> {
  const time = values.later ? scheduleComplaint(values, new Date()) : null;
  return { ...complaintsAbout(values), ...(time === null ? {} : { [values.date === '' ? 'date' : 'time']: time }) };
}

/** What is wrong with a comment, in the contract's words; null when it may be sent. */
export const complaintAboutComment = (content: string): string | null =>
  CommentForm.safeParse({ content }).error?.issues[0]?.message ?? null;

/** Length as the limits count it. */
export const lengthOf = (text: string): number => [...text.trim()].length;
