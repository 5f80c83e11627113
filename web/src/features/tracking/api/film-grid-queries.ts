import type { Discovery } from '@halfstar/contract/tracking/browse.schema';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import type { FilmGridFilter } from '../model/film-grid-filter.ts';

const PAGE = 36;
const SHELF = 8;
/** How long all pages of a grid are kept, so that Back finds the place where one was. */
const KEPT_MS = 30 * 60_000;

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
  gcTime: KEPT_MS,
};
const meta = { shows: ['movie', 'rating', 'list'] } as const;

/** All films that pass, page by page. While others are asked for, those before stay. */
export function useFilmGrid(filter: FilmGridFilter) {
  return useInfiniteQuery(
    api.browse.films.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor, limit: PAGE }),
      ...paged,
      placeholderData: keepPreviousData,
      meta,
    }),
  );
}

/** All popular or trending films, page by page. */
export function useDiscovery(discovery: Discovery) {
  return useInfiniteQuery(
    api.browse[discovery].infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: PAGE }),
      ...paged,
      meta,
    }),
  );
}

/** The first few of them. */
export const useDiscoveryShelf = (discovery: Discovery) =>
  useQuery(api.browse[discovery].queryOptions({ input: { limit: SHELF }, meta }));
