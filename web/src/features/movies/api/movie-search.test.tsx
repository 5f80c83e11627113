import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHookWithApp } from '#test/app.tsx';
import { HEAT } from '#test/fixtures.ts';
import { deferResponse, type OutputOf, stubApi } from '#test/stub-api.ts';
import { useMovieSearch } from './movie-search.ts';

type Found = OutputOf<'movies.search'>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A search field, and a server whose responses the test controls. */
function open() {
  const held: { query: string; answer: (title: string) => Promise<void> }[] = [];
  const api = stubApi({
    'movies.search': ({ query }) => {
      const { promise, give } = deferResponse<Found>();
      const answer = async (title: string) => {
        const film = {
          ...HEAT,
          title,
          vote_average: null,
          release_date: null,
          overview: null,
          director: null,
          original_title: null,
        };
        give({ items: [film], offline: false });
        await pass(0);
      };
      held.push({ query, answer });
      return promise;
    },
  });
  const { result, rerender } = renderHookWithApp(({ text }) => useMovieSearch(text, 10), {
    initialProps: { text: '' },
  });
  const titles = () => (result.current.state === 'found' ? result.current.items.map(({ title }) => title) : null);
  const getQueries = () => api.getInputs('movies.search').map(({ query }) => query);
  return { api, result, titles, held, getQueries, type: (text: string) => rerender({ text }) };
}

test('[SEA-01] it searches from two characters, trimmed, 300 ms after the last key stroke', async () => {
  const { result, type, getQueries } = open();
  type('h');
  await pass(1000);
  type('  h  ');
  await pass(1000);
  expect(result.current.state).toBe('short');
  expect(getQueries()).toEqual([]);
  type(' he');
  await pass(299);
  type(' hea ');
  await pass(299);
  expect(getQueries()).toEqual([]);
  await pass(1);
  expect(getQueries()).toEqual(['hea']);
});

test('[SEA-01] a cleared field shows nothing, also while a response is pending', async () => {
  const { result, titles, type, held } = open();
  type('heat');
  await pass(300);
  await held[0]?.answer('Heat');
  expect(titles()).toEqual(['Heat']);
  type('alien');
  await pass(300);
  type('');
  expect(result.current.state).toBe('short');
  await held[1]?.answer('Alien');
  await pass(1000);
  expect(result.current.state).toBe('short');
});

test('[SEA-01] a newer query cancels the older one, whose results are never shown for it', async () => {
  const { result, titles, type, held, getQueries } = open();
  const signals: AbortSignal[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (request: Request) => {
    signals.push(request.signal);
    return fetch(request);
  });
  type('heat');
  await pass(300);
  type('alien');
  await pass(300);
  expect(getQueries()).toEqual(['heat', 'alien']);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  await held[1]?.answer('Alien');
  expect(titles()).toEqual(['Alien']);
  // The older response arrives last, as from a slow network.
  await held[0]?.answer('Heat');
  await pass(1000);
  expect(titles()).toEqual(['Alien']);
  expect(result.current).toMatchObject({ query: 'alien', stale: false });
});

test('[SEA-01] while the next results load, the former ones stay and are marked as stale', async () => {
  const { result, titles, type, held } = open();
  type('heat');
  await pass(300);
  await held[0]?.answer('Heat');
  type('heats');
  expect(result.current).toMatchObject({ state: 'found', query: 'heat', stale: true });
  expect(titles()).toEqual(['Heat']);
});

test('an empty result of the previous query is not shown for the next one', async () => {
  const { api, result, type } = open();
  api.answer({ 'movies.search': { items: [], offline: false } });
  type('xyz');
  await pass(300);
  await pass(0);
  expect(result.current).toMatchObject({ state: 'found', items: [] });
  type('heat');
  expect(result.current.state).toBe('loading');
});

test('a failed search shows an error and can be retried', async () => {
  const { api, result, titles, type } = open();
  api.answer({ 'movies.search': () => Promise.reject(new TypeError('Failed to fetch')) });
  type('heat');
  await pass(300);
  await pass(0);
  expect(result.current.state).toBe('failed');
  api.answer({
    'movies.search': {
      items: [
        { ...HEAT, vote_average: null, release_date: null, overview: null, director: null, original_title: null },
      ],
      offline: false,
    },
  });
  await act(async () => result.current.state === 'failed' && result.current.retry());
  await pass(0);
  expect(titles()).toEqual(['Heat']);
});
