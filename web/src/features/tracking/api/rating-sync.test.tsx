import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHookWithApp } from '#test/app.tsx';
import { ADA, HEAT, makeTracking } from '#test/fixtures.ts';
import { type Answers, offline, refuse, stubApi } from '#test/stub-api.ts';
import { type RatingSync, useSaveRating } from './rating-sync.ts';
import { trackingQuery } from './tracking.ts';

let dispatched: unknown[];
const listen = (event: WindowEventMap['ratingsUpdated']) => void dispatched.push([event.type, event.detail]);
beforeEach(() => {
  dispatched = [];
  window.addEventListener('movieListsUpdated', listen);
  window.addEventListener('ratingsUpdated', listen);
});
afterEach(() => {
  window.removeEventListener('movieListsUpdated', listen);
  window.removeEventListener('ratingsUpdated', listen);
});

const SAVED = { ...makeTracking(HEAT.id, { rating: 3.5, status: 'watched' }), ask_date_of: null };

async function sync(rate: Answers['tracking.rate']) {
  stubApi({ 'tracking.rate': rate });
  const { result, queryClient } = renderHookWithApp(() => useSaveRating());
  const answer: RatingSync = await result.current(HEAT.id, 3.5);
  return { answer, known: queryClient.getQueryData(trackingQuery(HEAT.id).queryKey) };
}

test('[RAT-03] a saved rating is a success and dispatches the list event, then the rating event', async () => {
  const { answer, known } = await sync(SAVED);
  expect(answer).toEqual({ success: true });
  expect(known).toEqual(makeTracking(HEAT.id, { rating: 3.5, status: 'watched' }));
  const detail = { userId: ADA.user_id, movieId: HEAT.id, rating: 3.5, dbRating: 7 };
  expect(dispatched).toEqual([
    ['movieListsUpdated', detail],
    ['ratingsUpdated', detail],
  ]);
});

test('[RAT-03] a rating that fails returns the error and dispatches no event', async () => {
  expect((await sync(offline)).answer).toEqual({
    success: false,
    error: 'Halfstar cannot be reached. Check your connection and try again.',
    isUnknown: true,
  });
  expect((await sync(refuse('INTERNAL', 500))).answer).toMatchObject({ success: false, isUnknown: false });
  expect(dispatched).toEqual([]);
});

test('[RAT-03] a thrown non-error is an "Unknown error"', async () => {
  vi.stubGlobal('fetch', () => Promise.reject('?'));
  const { result } = renderHookWithApp(() => useSaveRating());
  expect(await result.current(HEAT.id, 3.5)).toMatchObject({ success: false, error: 'Unknown error' });
  vi.unstubAllGlobals();
});
