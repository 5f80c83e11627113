import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnreachableError } from '#lib/fetch-in-time.ts';
import { LoadMore } from './LoadMore.tsx';

const PAGE = 2;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A list of names on a server that responds when `response` settles. */
function renderList(names: string[]) {
  const server = { names, response: Promise.resolve(), fails: false };
  const fetchPage = async (from: number) => {
    const at = server.names.slice(from, from + PAGE);
    const next = from + PAGE < server.names.length ? from + PAGE : null;
    const { fails } = server;
    await server.response;
    if (fails) throw new UnreachableError();
    return { items: at, next };
  };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  function List() {
    const query = useInfiniteQuery({
      queryKey: ['names'],
      queryFn: ({ pageParam }) => fetchPage(pageParam),
      initialPageParam: 0,
      getNextPageParam: (page) => page.next ?? undefined,
      staleTime: Number.POSITIVE_INFINITY,
    });
    return (
      <>
        <p>{query.data?.pages.flatMap(({ items }) => items).join(' ')}</p>
        {query.data === undefined ? null : <LoadMore pager={query} />}
      </>
    );
  }
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <List />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { server, queryClient };
}

const button = () => screen.findByRole('button', { name: /Load more|Try Again/ });

test('the next page is fetched after a pending refetch, so deleted items are gone', async () => {
  const { server, queryClient } = renderList(['ada', 'bob', 'cy', 'di', 'ed']);
  await screen.findByText('ada bob');
  server.names = ['bob', 'cy', 'di', 'ed'];
  const response = Promise.withResolvers<void>();
  server.response = response.promise;
  void queryClient.invalidateQueries();
  fireEvent.click(await button());
  response.resolve();
  expect(await screen.findByText('bob cy di ed')).toBeDefined();
});

test('a failed refetch is repeated before the next page', async () => {
  const { server, queryClient } = renderList(['ada', 'bob', 'cy', 'di', 'ed']);
  await screen.findByText('ada bob');
  server.names = ['bob', 'cy', 'di', 'ed'];
  server.fails = true;
  await queryClient.invalidateQueries();
  server.fails = false;
  await waitFor(async () => expect((await button()).textContent).toBe('Try Again'));
  fireEvent.click(await button());
  expect(await screen.findByText('bob cy di ed')).toBeDefined();
});

test('[A11-01] the button keeps the focus while it loads, and ignores presses meanwhile', async () => {
  const { server } = renderList(['ada', 'bob', 'cy', 'di', 'ed']);
  const more = await button();
  const response = Promise.withResolvers<void>();
  server.response = response.promise;
  more.focus();
  fireEvent.click(more);
  await waitFor(() => expect(more.getAttribute('aria-disabled')).toBe('true'));
  expect(document.activeElement).toBe(more);
  fireEvent.click(more);
  response.resolve();
  await screen.findByText('ada bob cy di');
  expect(document.activeElement).toBe(more);
});

test('a page that there was no connection for comes by itself', async () => {
  const { server } = renderList(['ada', 'bob', 'cy']);
  server.fails = true;
  fireEvent.click(await button());
  await waitFor(async () => expect((await button()).textContent).toBe('Try Again'));
  server.fails = false;
  fireEvent.online(window);
  expect(await screen.findByText('ada bob cy')).toBeDefined();
});
