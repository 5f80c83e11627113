import { toFilmDates, toFilmDateValues } from './film-dates.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** Converts a deadline into the value of its field, "2026-11-21T19:30" in the browser's time zone; without one in a week from now. */
export const toDeadlineValue = (closesAt: string | null, now: Date): string =>
  toFilmDateValues({ starts_on: null, discuss_at: closesAt ?? new Date(now.getTime() + WEEK_MS).toISOString() })
    .discuss_at;

/** Converts the value of the field into a deadline; an empty or unreadable one is empty. */
export const toDeadline = (value: string): string => toFilmDates({ starts_on: '', discuss_at: value }).discuss_at ?? '';
