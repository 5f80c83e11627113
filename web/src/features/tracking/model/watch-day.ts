import { FIRST_WATCH_DATE, WATCH_DATE_MESSAGES } from '@halfstar/contract/tracking/diary.schema';
import { today } from '#lib/dates.ts';

/** The error of a viewing's day (2026-11-28); undefined for a valid or an empty one. */
export function findDayError(day: string): string | undefined {
  if (day === '') return undefined;
  // Browsers accept years of five digits, which sort before 1895 as strings.
  if (day.length > FIRST_WATCH_DATE.length || day > today()) return WATCH_DATE_MESSAGES.future;
  return day < FIRST_WATCH_DATE ? WATCH_DATE_MESSAGES.tooEarly : undefined;
}
