import type { MovieSearchResult } from '@halfstar/contract/movies/movies.schema';
import { MAX_QUERY_LENGTH, MIN_QUERY_LENGTH } from '@halfstar/contract/movies/movies.schema';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

const DEBOUNCE_MS = 300;

export type MovieSearch =
  /** Fewer characters than a search needs. */
  | { state: 'short' }
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | {
      state: 'found';
      query: string;
      items: MovieSearchResult[];
      offline: boolean;
      /** Whether these are the results of the previous query, while new ones are loading. */
      stale: boolean;
      /** Whether fetching these results again has failed: they may be out of date. */
      refreshFailed: boolean;
      retry: () => void;
    };

/**
 * Searches films by title while the user types. A newer query cancels the older, and results are never shown for another query.
 */
export function useMovieSearch(text: string, limit: number): MovieSearch {
  const typed = text.trim().slice(0, MAX_QUERY_LENGTH);
  const [query] = useDebouncedValue(typed, DEBOUNCE_MS);
  const long = typed.length >= MIN_QUERY_LENGTH;
  const enabled = long && query.length >= MIN_QUERY_LENGTH;
  const search = useQuery(
    api.movies.search.queryOptions({
      input: enabled ? { query, limit } : skipToken,
      meta: { shows: ['movie'] },
      placeholderData: keepPreviousData,
      staleTime: 5 * 60_000,
    }),
  );
  if (!long) return { state: 'short' };
  const stale = typed !== query || search.isPlaceholderData;
  const retry = () => void search.refetch();
  if (!stale && search.isLoadingError) return { state: 'failed', error: search.error, retry };
  // An empty result of the previous query must not be shown for this one.
  if (search.data === undefined || !enabled || (stale && search.data.items.length === 0)) return { state: 'loading' };
  return { state: 'found', query, stale, refreshFailed: !stale && search.isRefetchError, retry, ...search.data };
}
