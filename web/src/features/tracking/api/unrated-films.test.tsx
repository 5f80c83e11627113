import type { ListEntry } from '@halfstar/contract/tracking/tracking.schema';
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderHookWithApp } from '#test/app.tsx';
import { ADA, makeId, makeListEntry, makeTracking } from '#test/fixtures.ts';
import { stubApi } from '#test/stub-api.ts';
import { trackingQuery } from './tracking.ts';
import { useUnratedFilmsQueue } from './unrated-films.ts';

const makeFilm = (number: number) => ({
  id: makeId(1000 + number),
  title: `Film ${number}`,
  year: 2000,
  poster_path: null,
});
const makeEntry = (number: number) => makeListEntry(number, makeFilm(number));
const getNumbers = (entries: readonly ListEntry[]) => entries.map(({ movie }) => Number(movie.title.slice(5)));
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** The queue of a member with `count` films to rate, in pages of `pageSize`. */
async function openQueue(count: number, pageSize = 50) {
  const api = stubApi({
    'tracking.listMovies': ({ cursor = '0' }) => {
      const from = Number(cursor);
      const next = from + pageSize < count ? String(from + pageSize) : null;
      const items = range(from, Math.min(count, from + pageSize)).map(makeEntry);
      return { items, next_cursor: next, total: from === 0 ? count : null };
    },
  });
  const { result, queryClient } = renderHookWithApp(() => useUnratedFilmsQueue(ADA.user_id));
  await waitFor(() => expect(result.current.query.isSuccess).toBe(true));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return {
    api,
    queryClient,
    now: () => result.current,
    queue: () => getNumbers(result.current.queue),
    settle: (number: number) => act(() => result.current.settle(makeEntry(number))),
    put: (number: number, where: 'first' | 'last') => act(() => result.current.put(makeEntry(number), where)),
  };
}

test('a rated film leaves the queue at once and reduces the total, without a refetch', async () => {
  const { api, queue, settle, now } = await openQueue(3);
  expect([queue(), now().left]).toEqual([[0, 1, 2], 3]);
  settle(1);
  expect([queue(), now().left]).toEqual([[0, 2], 2]);
  expect(api.calls).toHaveLength(1);
});

test('postponed films come last, in the order in which they were postponed', async () => {
  const { queue, put, now } = await openQueue(4);
  put(0, 'last');
  put(2, 'last');
  expect([queue(), now().left]).toEqual([[1, 3, 0, 2], 4]);
  put(0, 'last');
  expect(queue()).toEqual([1, 3, 2, 0]);
});

test('postponed films come after all further pages', async () => {
  const { queue, put } = await openQueue(40, 20);
  put(0, 'last');
  expect(queue()).toEqual(range(1, 20));
});

test('a cleared rating returns its film to its place', async () => {
  const { queue, settle, put, now } = await openQueue(3);
  settle(1);
  put(1, 'first');
  expect([queue(), now().left]).toEqual([[0, 1, 2], 3]);
});

test('a film that was postponed and then rated does not return', async () => {
  const { queue, settle, put } = await openQueue(3);
  put(0, 'last');
  settle(0);
  expect(queue()).toEqual([1, 2]);
});

test('the next page is fetched when fewer than twelve films are left', async () => {
  const { api, queue, settle } = await openQueue(40, 14);
  expect(api.calls).toHaveLength(1);
  settle(0);
  settle(1);
  await act(async () => {});
  expect(api.calls).toHaveLength(1);
  settle(2);
  await waitFor(() =>
    expect(api.getInputs('tracking.listMovies').map(({ cursor }) => cursor)).toEqual([undefined, '14']),
  );
  await waitFor(() => expect(queue()).toEqual(range(3, 28)));
});

test('pages without films to rate are skipped', async () => {
  const { queryClient, queue, settle, api } = await openQueue(30, 12);
  for (const number of range(2, 24))
    act(
      () =>
        void queryClient.setQueryData(
          trackingQuery(makeFilm(number).id).queryKey,
          makeTracking(makeFilm(number).id, { rating: 3 }),
        ),
    );
  settle(0);
  await waitFor(() => expect(queue()).toEqual([1, ...range(24, 30)]));
  expect(api.calls).toHaveLength(3);
});

test('films that were rated elsewhere are skipped, which needs no request', async () => {
  const { api, queryClient, queue, now, put } = await openQueue(3);
  act(
    () =>
      void queryClient.setQueryData(
        trackingQuery(makeFilm(2).id).queryKey,
        makeTracking(makeFilm(2).id, { rating: 4 }),
      ),
  );
  put(0, 'first');
  expect([queue(), now().left]).toEqual([[0, 1], 2]);
  expect(api.calls).toEqual(['tracking.listMovies']);
});

const tell = (movieId: string, rating: number | null) => {
  const detail = { userId: ADA.user_id, movieId, rating, dbRating: rating === null ? null : rating * 2 };
  act(() => void window.dispatchEvent(new CustomEvent('ratingsUpdated', { detail })));
};

test('a film that is rated outside of the queue leaves it, and is back once the rating is removed', async () => {
  const { queue, now } = await openQueue(3);
  tell(makeFilm(1).id, 3.5);
  expect([queue(), now().left]).toEqual([[0, 2], 2]);
  tell(makeFilm(1).id, null);
  expect([queue(), now().left]).toEqual([[0, 1, 2], 3]);
});

test('a film that is no longer watched leaves the queue', async () => {
  const { queue, queryClient } = await openQueue(3);
  queryClient.setQueryData(trackingQuery(makeFilm(1).id).queryKey, makeTracking(makeFilm(1).id, { status: 'none' }));
  tell(makeFilm(1).id, null);
  expect(queue()).toEqual([0, 2]);
});
