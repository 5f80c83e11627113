import type { ClubFilmDates } from '@halfstar/contract/clubs/films.schema';
import { localDay } from '#lib/dates.ts';

/** The values of the fields: a day, and a day with a time in the browser's time zone; empty for none. */
export type FilmDateValues = { starts_on: string; discuss_at: string };

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Converts dates into the values of the fields: "2026-11-21" and "2026-11-21T19:30". */
export function toFilmDateValues({ starts_on, discuss_at }: ClubFilmDates): FilmDateValues {
  if (discuss_at === null) return { starts_on: starts_on ?? '', discuss_at: '' };
  const at = new Date(discuss_at);
  return {
    starts_on: starts_on ?? '',
    discuss_at: `${localDay(at)}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`,
  };
}

/** Converts the values of the fields into dates: an empty or unreadable one is null. */
export function toFilmDates({ starts_on, discuss_at }: FilmDateValues): ClubFilmDates {
  const at = new Date(discuss_at);
  return {
    starts_on: starts_on === '' ? null : starts_on,
    discuss_at: Number.isNaN(at.getTime()) ? null : at.toISOString(),
  };
}
