import { GENRES, type Genre } from '@halfstar/contract/movies/genres.schema';
import { MAX_QUERY_LENGTH, MIN_QUERY_LENGTH } from '@halfstar/contract/movies/movies.schema';
import { RUNTIMES, type Runtime, SORTS, type Sort, STATUSES } from '@halfstar/contract/tracking/browse.schema';
import { FIRST_DECADE, type MovieStatus } from '@halfstar/contract/tracking/tracking.schema';

export type FilmGridFilter = {
  title?: string;
  genre?: Genre;
  decade?: number;
  year?: number;
  runtime?: Runtime;
  status?: MovieStatus;
  sort?: Sort;
};

/** The filter as it is written in the address. */
export type FilmGridAddress = Partial<Record<keyof FilmGridFilter, string>>;

/** The first decade that is offered; the few older films can be found by search. */
const OLDEST_OFFERED = 1910;

/** The decades that the filter offers, as their first years, from the current one back to 1910. */
export const decades = (now: Date): number[] => {
  const newest = Math.floor(now.getFullYear() / 10) * 10;
  return Array.from({ length: (newest - OLDEST_OFFERED) / 10 + 1 }, (_, index) => newest - index * 10);
};

/** The value if it is one of `values`, otherwise undefined. */
export const parseOption = <Value extends string>(
  values: readonly Value[],
  value: string | undefined,
): Value | undefined => values.find((each) => each === value);

function parseYear(text: string | undefined): number | undefined {
  const year = Number(text);
  return Number.isInteger(year) && year >= FIRST_DECADE && year <= 2100 ? year : undefined;
}

/** The first year of a decade; undefined when the text is none. */
export function parseDecade(text: string | undefined): number | undefined {
  const year = parseYear(text);
  return year !== undefined && year % 10 === 0 ? year : undefined;
}

/** A valid search; undefined when it is too short. */
function parseTitle(text: string | undefined): string | undefined {
  const title = text?.trim().slice(0, MAX_QUERY_LENGTH).trim() ?? '';
  return title.length < MIN_QUERY_LENGTH ? undefined : title;
}

/** Ignores invalid values of an address: a mistyped link shows more films, not an error. */
export function parseFilmGridFilter({
  title,
  genre,
  decade,
  year,
  runtime,
  status,
  sort,
}: FilmGridAddress): FilmGridFilter {
  return {
    title: parseTitle(title),
    genre: parseOption(GENRES, genre),
    decade: parseDecade(decade),
    year: parseYear(year),
    runtime: parseOption(RUNTIMES, runtime),
    status: parseOption(STATUSES, status),
    sort: parseOption(SORTS, sort),
  };
}

/** Whether the filter excludes films; an order does not. */
export const isFilmGridFiltered = ({ sort: _sort, ...filters }: FilmGridFilter): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** An address without filters. */
export const CLEARED_FILM_GRID: FilmGridAddress = {
  title: undefined,
  genre: undefined,
  decade: undefined,
  year: undefined,
  runtime: undefined,
  status: undefined,
};
