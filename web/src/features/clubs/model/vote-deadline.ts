import { toDateTimeValue, toTimestamp } from '#lib/date-time-field.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** Converts a deadline into the value of its field, "2026-11-21T19:30" in the browser's time zone; without one in a week from now. */
export const toDeadlineValue = (closesAt: string | null, now: Date): string =>
  toDateTimeValue(closesAt ?? new Date(now.getTime() + WEEK_MS).toISOString());

/** Converts the value of the field into a deadline; an empty or unreadable one is empty. */
export const toDeadline = (value: string): string => toTimestamp(value) ?? '';
