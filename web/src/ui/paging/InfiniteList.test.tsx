import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InfiniteList } from './InfiniteList.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PAGES = [['ada', 'bo'], ['bo', 'cy'], ['di']];

function Names({ pages, paused = false }: { pages: string[][]; paused?: boolean }) {
  const query = useInfiniteQuery({
    queryKey: ['names'],
    queryFn: ({ pageParam }) => ({ items: pages[pageParam] ?? [], next: pageParam + 1 }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => (next < pages.length ? next : undefined),
  });
  return (
    <InfiniteList
      query={query}
      getKey={(name) => name}
      loading={<p>Loading</p>}
      errorTitle="The names could not be loaded."
      empty={<p>No names yet.</p>}
      end="That is all of them."
      paused={paused}
    >
      {(names) => <p>{names.join(' ')}</p>}
    </InfiniteList>
  );
}

const renderNames = (pages: string[][], paused = false) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Names pages={pages} paused={paused} />
      </MantineProvider>
    </QueryClientProvider>,
  );

test('an infinite list shows each item once, also one on two pages, and its end', async () => {
  renderNames(PAGES);
  await screen.findByText('ada bo');
  expect(screen.queryByText('That is all of them.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('ada bo cy');
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('ada bo cy di');
  expect(screen.getByText('That is all of them.')).toBeTruthy();
});

test('an empty list shows its empty state, and a paused one loads no more', async () => {
  renderNames([[]]);
  expect(await screen.findByText('No names yet.')).toBeTruthy();
  cleanup();
  renderNames(PAGES, true);
  await screen.findByText('ada bo');
  expect(screen.queryByRole('button')).toBeNull();
});
