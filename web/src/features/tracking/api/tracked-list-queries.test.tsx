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
const entryOf = (movieId: string) => ({ id: `entry of ${movieId}`, list_type: 'watchlist', movie: { id: movieId } });
const keyOf = (userId: string) =>
  api.tracking.listFilms.infiniteKey({
    input: (cursor: string | undefined) => ({ user_id: userId, list_type: 'watchlist', cursor, limit: 50 }),
    initialPageParam: undefined as string | undefined,
  });
/** Too long to be fetched again. */
const pages = [entryOf(HEAT), entryOf(JAWS), null, null].map((item, page) => ({
  items: (item === null ? [] : [item]) as ListEntry[],
  next_cursor: null,
  total: page === 0 ? 2 : null,
}));

afterEach(cleanup);

test('[LST-05] a film that leaves one’s own long list stays on the cached lists of others', () => {
  const cache = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  for (const userId of [ADA, BOB]) {
    cache.setQueryData(keyOf(userId), { pages, pageParams: pages.map(() => undefined) });
  }
  cache.setQueryData(trackingQuery(HEAT).queryKey, { status: 'watched' } as MovieTracking);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  renderHook(() => useTrackedList(ADA, 'watchlist', {}), { wrapper });
  const detail = { userId: ADA, movieId: HEAT, rating: null, dbRating: null };
  act(() => void window.dispatchEvent(new CustomEvent('movieListsUpdated', { detail })));
  const filmsOf = (userId: string) => cache.getQueryData(keyOf(userId))?.pages.flatMap((page) => page.items);
  expect(filmsOf(ADA)).toEqual([entryOf(JAWS)]);
  expect(filmsOf(BOB)).toEqual([entryOf(HEAT), entryOf(JAWS)]);
  expect(cache.getQueryData(keyOf(ADA))?.pages[0]?.total).toBe(1);
});
