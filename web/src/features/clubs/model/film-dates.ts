import type { ClubMovieDates } from '@halfstar/contract/clubs/films.schema';
import { toDateTimeValue, toTimestamp } from '#lib/date-time-field.ts';

/** The values of the fields: a day, and a day with a time in the browser's time zone; empty for none. */
export type FilmDateValues = { starts_on: string; discuss_at: string };

/** Converts dates into the values of the fields: "2026-11-21" and "2026-11-21T19:30". */
export const toFilmDateValues = ({ starts_on, discuss_at }: ClubMovieDates): FilmDateValues => ({
  starts_on: starts_on ?? '',
  discuss_at: toDateTimeValue(discuss_at),
});

/** Converts the values of the fields into dates: an empty or unreadable one is null. */
export const toFilmDates = ({ starts_on, discuss_at }: FilmDateValues): ClubMovieDates => ({
  starts_on: starts_on === '' ? null : starts_on,
  discuss_at: toTimestamp(discuss_at),
});
