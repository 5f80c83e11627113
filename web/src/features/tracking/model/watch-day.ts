import { FIRST_WATCH_DATE, WATCH_DATE_MESSAGES } from '@halfstar/contract/tracking/diary.schema';
import { today } from '#lib/dates.ts';

/** The error of a day on which a film is said to have been seen, as 2026-11-28; none while it is empty. */
export function findDayError(day: string): string | undefined {
  if (day === '') return undefined;
  // Browsers take years of five digits, which as texts come before 1895.
  if (day.length > FIRST_WATCH_DATE.length || day > today()) return WATCH_DATE_MESSAGES.future;
  return day < FIRST_WATCH_DATE ? WATCH_DATE_MESSAGES.tooEarly : undefined;
}
