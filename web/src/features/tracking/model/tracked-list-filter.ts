import { GENRES, type Genre } from '@halfstar/contract/movies/genres.schema';
import { LIST_SORTS, type ListSort, type ListType } from '@halfstar/contract/tracking/tracking.schema';
import { parseDecade, parseOption } from './film-grid-filter.ts';

export type TrackedListFilter = {
  search?: string;
  genre?: Genre;
  decade?: number;
  rated?: boolean;
  see_again?: true;
  sort?: ListSort;
  reversed?: true;
};

/** The filter as it is written in the address. */
export type TrackedListAddress = {
  q?: string;
  genre?: string;
  decade?: string;
  rated?: string;
  again?: string;
  sort?: string;
  reversed?: string;
};

/** Ignores invalid values of an address. The filter for films to watch again applies only to watched films. */
export function parseTrackedListFilter(listType: ListType, address: TrackedListAddress): TrackedListFilter {
  const { q, genre, decade, rated, again, sort, reversed } = address;
  return {
    search: q?.trim().slice(0, 100) || undefined,
    genre: parseOption(GENRES, genre),
    decade: parseDecade(decade),
    rated: rated === 'yes' ? true : rated === 'no' ? false : undefined,
    see_again: listType === 'watched' && again === 'yes' ? true : undefined,
    sort: parseOption(LIST_SORTS, sort),
    reversed: reversed === 'yes' ? true : undefined,
  };
}

/** Whether the filter excludes films; an order does not. */
export const isTrackedListFiltered = ({ sort: _sort, reversed: _reversed, ...filters }: TrackedListFilter): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** An address without filters. */
export const CLEARED_TRACKED_LIST: TrackedListAddress = {
  q: undefined,
  genre: undefined,
  decade: undefined,
  rated: undefined,
  again: undefined,
};
