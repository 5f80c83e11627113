import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/query-client.ts';
import { useMovieSearch } from './movie-search.ts';

interface Asked {
  query: string;
  aborted: boolean;
  answer(title: string): void;
}

const asked: Asked[] = vi.hoisted(() => []);

vi.mock('#lib/api.ts', () => ({
  api: {
    movies: {
      search: {
        queryOptions: ({ input, ...options }: { input: { query: string } | symbol }) => ({
          ...options,
          queryKey: ['search', input],
          queryFn:
            typeof input === 'symbol'
              ? input
              : ({ signal }: { signal: AbortSignal }) =>
                  new Promise((resolve, reject) => {
                    const search: Asked = {
                      query: input.query,
                      aborted: false,
                      answer: (title) => resolve({ items: [{ title }], offline: false }),
                    };
                    signal.addEventListener('abort', () => {
                      search.aborted = true;
                      reject(new DOMException('Aborted', 'AbortError'));
                    });
                    asked.push(search);
                  }),
        }),
      },
    },
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function open() {
  const client = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(({ text }) => useMovieSearch(text, 10), {
    wrapper,
    initialProps: { text: '' },
  });
  const titles = () => (result.current.state === 'found' ? result.current.items.map(({ title }) => title) : null);
  return { result, titles, type: (text: string) => rerender({ text }) };
}

test('[SEA-01] from two characters, trimmed, 300 ms after the last letter', async () => {
  const { result, type } = open();
  type('h');
  await pass(1000);
  type('  h  ');
  await pass(1000);
  expect(result.current.state).toBe('short');
  expect(asked).toEqual([]);
  type(' he');
  await pass(299);
  type(' hea ');
  await pass(299);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked.map(({ query }) => query)).toEqual(['hea']);
});

test('[SEA-01] an emptied field shows nothing, whatever is on its way', async () => {
  const { result, titles, type } = open();
  type('heat');
  await pass(300);
  await act(async () => asked[0]?.answer('Heat'));
  await pass(0);
  expect(titles()).toEqual(['Heat']);
  type('alien');
  await pass(300);
  type('');
  expect(result.current.state).toBe('short');
  await act(async () => asked[1]?.answer('Alien'));
  await pass(1000);
  expect(result.current.state).toBe('short');
});

test('[SEA-01] a newer query cancels the older one, whose answer is never shown for it', async () => {
  const { result, titles, type } = open();
  type('heat');
  await pass(300);
  type('alien');
  await pass(300);
  expect(asked.map(({ query, aborted }) => [query, aborted])).toEqual([
    ['heat', true],
    ['alien', false],
  ]);
  await act(async () => asked[1]?.answer('Alien'));
  await pass(0);
  expect(titles()).toEqual(['Alien']);
  // The older answer comes last, as from a slow network.
  await act(async () => asked[0]?.answer('Heat'));
  await pass(1000);
  expect(titles()).toEqual(['Alien']);
  expect(result.current).toMatchObject({ query: 'alien', stale: false });
});
