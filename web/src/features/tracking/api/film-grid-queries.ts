import type { Discovery } from '@halfstar/contract/tracking/browse.schema';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';
import type { FilmGridFilter } from '../model/film-grid-filter.ts';

const PAGE = 36;
const SHELF = 8;
/** How long all pages of a grid are cached, so that Back restores the scroll position. */
const KEPT_MS = 30 * 60_000;

const DISCOVERY_CALLS = { popular: api.browse.listPopular, trending: api.browse.listTrending } as const;

const meta = { shows: ['movie', 'rating', 'list'] } as const;

/** All films that match the filter, page by page. After the filter changes, the previous films stay until the new ones are loaded. */
export const filmGridQuery = (filter: FilmGridFilter) =>
  api.browse.listMovies.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor, limit: PAGE }),
    ...cursorPaging,
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
    meta,
  });

/** All popular or trending films, page by page. */
export const discoveryQuery = (discovery: Discovery) =>
  DISCOVERY_CALLS[discovery].infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: PAGE }),
    ...cursorPaging,
    gcTime: KEPT_MS,
    meta,
  });

/** The first few popular or trending films. */
export const discoveryShelfQuery = (discovery: Discovery) =>
  DISCOVERY_CALLS[discovery].queryOptions({ input: { limit: SHELF }, meta });
