import type { ListEntry, MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { api } from '#lib/api.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { useTrackedList } from './tracked-list-queries.ts';
import { trackingQuery } from './tracking.ts';

const [ADA, BOB, HEAT, JAWS] = [1, 2, 3, 4].map((n) => `00000000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
];
const makeEntry = (movieId: string) => ({ id: `entry of ${movieId}`, list_type: 'watchlist', movie: { id: movieId } });
const makeQueryKey = (userId: string) =>
  api.tracking.listFilms.infiniteKey({
    input: (cursor: string | undefined) => ({ user_id: userId, list_type: 'watchlist', cursor, limit: 50 }),
    initialPageParam: undefined as string | undefined,
  });
/** Too long to be refetched. */
const pages = [makeEntry(HEAT), makeEntry(JAWS), null, null].map((item, page) => ({
  items: (item === null ? [] : [item]) as ListEntry[],
  next_cursor: null,
  total: page === 0 ? 2 : null,
}));

afterEach(cleanup);

test('[LST-05] a film that leaves the viewer’s own long list stays on the cached lists of others', () => {
  const queryClient = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  for (const userId of [ADA, BOB]) {
    queryClient.setQueryData(makeQueryKey(userId), { pages, pageParams: pages.map(() => undefined) });
  }
  queryClient.setQueryData(trackingQuery(HEAT).queryKey, { status: 'watched' } as MovieTracking);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  renderHook(() => useTrackedList(ADA, 'watchlist', {}), { wrapper });
  const detail = { userId: ADA, movieId: HEAT, rating: null, dbRating: null };
  act(() => void window.dispatchEvent(new CustomEvent('movieListsUpdated', { detail })));
  const getCachedFilms = (userId: string) =>
    queryClient.getQueryData(makeQueryKey(userId))?.pages.flatMap((page) => page.items);
  expect(getCachedFilms(ADA)).toEqual([makeEntry(JAWS)]);
  expect(getCachedFilms(BOB)).toEqual([makeEntry(HEAT), makeEntry(JAWS)]);
  expect(queryClient.getQueryData(makeQueryKey(ADA))?.pages[0]?.total).toBe(1);
});
