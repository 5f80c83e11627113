import { WATCH_DATE_MESSAGES } from '@halfstar/contract/tracking/diary.schema';
import type { Clock } from '#platform/clock.ts';
import { invalidInput } from '#platform/errors.ts';

/** The calendar date in a time zone, `2026-11-21`. */
export function todayIn(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(now)
    .map(({ type, value }) => [type, value] as const);
  const { year, month, day } = Object.fromEntries(parts);
  return `${year}-${month}-${day}`;
}

/**
 * Whether a rating or a list entry began this viewing and its day is not known yet: the first viewing that the member logs fills it in. An
 * imported viewing is never a placeholder.
 */
export const isPlaceholderViewing = (viewing: {
  watched_on: string | null;
  rewatch: boolean;
  source_key: string | null;
}): boolean => viewing.watched_on === null && !viewing.rewatch && viewing.source_key === null;

/** Throws INVALID_INPUT for a day in the future of the member's time zone. `field` is where the input has the day. */
export function requireNotInFuture(
  date: string | null | undefined,
  timeZone: string,
  clock: Clock,
  field = 'watch_date',
): void {
  if (date === null || date === undefined || date <= todayIn(timeZone, clock.now())) return;
  throw invalidInput({ field, message: WATCH_DATE_MESSAGES.future });
}
