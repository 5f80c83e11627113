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

/** The filter as an address spells it. */
export type TrackedListAddress = {
  q?: string;
  genre?: string;
  decade?: string;
  rated?: string;
  again?: string;
  sort?: string;
  reversed?: string;
};

/** Takes what it knows of an address and passes over the rest; only watched films can be seen again. */
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

/** Whether something keeps films out; an order does not. */
export const narrowsTrackedList = ({ sort: _sort, reversed: _reversed, ...filters }: TrackedListFilter): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** An address without what keeps films out. */
export const CLEARED_TRACKED_LIST: TrackedListAddress = {
  q: undefined,
  genre: undefined,
  decade: undefined,
  rated: undefined,
  again: undefined,
};
