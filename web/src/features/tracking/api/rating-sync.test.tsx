import { ORPCError } from '@orpc/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client } from '#lib/api.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { ViewerContext } from '#lib/viewer.ts';
import { type RatingSync, useRatingSync } from './rating-sync.ts';

vi.mock('#lib/api.ts', () => ({
  client: { tracking: { rate: vi.fn<() => unknown>(), ofMovies: vi.fn<() => unknown>() } },
  ProblemError: class extends Error {},
}));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => {}, useRouter: () => ({}) }));

const { rate } = vi.mocked(client.tracking);
const HEAT = '00000000-0000-7000-8000-000000000001';
const ADA = '00000000-0000-7000-8000-00000000000a';

let heard: unknown[];
const listen = (event: WindowEventMap['ratingsUpdated']) => void heard.push([event.type, event.detail]);
beforeEach(() => {
  heard = [];
  rate.mockReset();
  window.addEventListener('movieListsUpdated', listen);
  window.addEventListener('ratingsUpdated', listen);
});
afterEach(() => {
  window.removeEventListener('movieListsUpdated', listen);
  window.removeEventListener('ratingsUpdated', listen);
  cleanup();
});

function sync(rating: number): Promise<RatingSync> {
  const cache = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  const { result } = renderHook(() => useRatingSync(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={cache}>
        <ViewerContext value={ADA}>{children}</ViewerContext>
      </QueryClientProvider>
    ),
  });
  return result.current(HEAT, rating);
}

test('[RAT-03] a rating that is saved is a success, and lists and ratings hear of it in this order', async () => {
  rate.mockResolvedValue({ ask_date_of: null, movie_id: HEAT, rating: 3.5 } as never);
  expect(await sync(3.5)).toEqual({ success: true });
  const detail = { userId: ADA, movieId: HEAT, rating: 3.5, dbRating: 7 };
  expect(heard).toEqual([
    ['movieListsUpdated', detail],
    ['ratingsUpdated', detail],
  ]);
});

test('[RAT-03] one that is not saved says why, and nobody hears of it', async () => {
  rate.mockRejectedValue(new TypeError('fetch failed'));
  expect(await sync(3.5)).toEqual({
    success: false,
    error: 'Halfstar cannot be reached. Check your connection and try again.',
  });
  rate.mockRejectedValue(new ORPCError('INTERNAL', { status: 500 }));
  expect(await sync(3.5)).toMatchObject({ success: false });
  expect(heard).toEqual([]);
});

test('[RAT-03] what is no error at all is an "Unknown error"', async () => {
  rate.mockRejectedValue('?');
  expect(await sync(3.5)).toEqual({ success: false, error: 'Unknown error' });
});
