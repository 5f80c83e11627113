// @vitest-environment node
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createQueryClient, refreshQueriesShowing } from '#lib/query-client.ts';
import { eventually } from '#test/eventually.ts';
import { hasFewPages, patchedWhileShown, removeCachedItems } from './infinite-pages.ts';

type Item = { id: number };
type Data = { pages: { items: Item[]; total?: number | null }[]; pageParams: unknown[] };

const makePages = (...ids: number[][]): Data => ({
  pages: ids.map((page) => ({ items: page.map((id) => ({ id })) })),
  pageParams: ids.map(() => undefined),
});

test('a list of up to three pages is stale after half a minute, a longer one never, nor is it refetched by focus', () => {
  const long = makePages([1], [2], [3], [4]);
  const short = makePages([1], [2], [3]);
  expect([hasFewPages(undefined), hasFewPages(short), hasFewPages(long)]).toEqual([true, true, false]);
  const { staleTime, refetchOnWindowFocus, refetchOnReconnect } = patchedWhileShown;
  const decide = (data: Data) =>
    [staleTime, refetchOnWindowFocus, refetchOnReconnect].map((of) => of({ state: { data } }));
  expect(decide(short)).toEqual([30_000, true, true]);
  expect(decide(long)).toEqual([Number.POSITIVE_INFINITY, false, false]);
});

/** Shows a list of so many pages whose data has just come. */
function openCachedList(pages: number) {
  const queryClient = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  const queryFn = vi.fn<() => Promise<{ items: Item[] }>>().mockResolvedValue({ items: [] });
  queryClient.setQueryData(['list'], makePages(...Array.from({ length: pages }, (_, id) => [id])));
  const show = () => {
    const observer = new InfiniteQueryObserver(queryClient, {
      queryKey: ['list'],
      queryFn,
      initialPageParam: undefined,
      getNextPageParam: () => 1,
      ...patchedWhileShown,
    });
    return observer.subscribe(() => {});
  };
  return { queryClient, queryFn, show };
}

test.each([1, 4])(
  'a list of %i pages is fetched when it is opened again, however soon, once its films have changed, else not',
  async (pages) => {
    const { queryClient, queryFn, show } = openCachedList(pages);
    show()();
    expect(queryFn).not.toHaveBeenCalled();
    await refreshQueriesShowing(queryClient, ['list']);
    expect(queryFn).not.toHaveBeenCalled();
    const stop = show();
    await eventually(() => expect(queryFn).toHaveBeenCalledTimes(pages));
    stop();
  },
);

test('a removed item is on no page, all others stay in place', () => {
  const ids = fc.array(fc.array(fc.nat(9), { maxLength: 5 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(ids, fc.nat(9), (pages, gone) => {
      const queryClient = new QueryClient();
      queryClient.setQueryData(['list', 'ada'], makePages(...pages));
      removeCachedItems(queryClient, ['list'], (item) => (item as Item).id === gone);
      const after = queryClient.getQueryData<Data>(['list', 'ada']);
      expect(after?.pages.map(({ items }) => items.map(({ id }) => id))).toEqual(
        pages.map((page) => page.filter((id) => id !== gone)),
      );
      expect(after?.pageParams).toHaveLength(pages.length);
    }),
  );
});

test('the total of a list decreases, and a list without a total gets none', () => {
  const queryClient = new QueryClient();
  const counted = makePages([1, 2], [3, 1]);
  counted.pages[0] = { items: counted.pages[0]?.items ?? [], total: 4 };
  counted.pages[1] = { items: counted.pages[1]?.items ?? [], total: null };
  queryClient.setQueryData(['list', 'counted'], counted);
  queryClient.setQueryData(['list', 'uncounted'], makePages([1], [2]));
  removeCachedItems(queryClient, ['list'], (item) => (item as Item).id === 1);
  expect(queryClient.getQueryData<Data>(['list', 'counted'])?.pages.map(({ total }) => total)).toEqual([2, null]);
  expect(queryClient.getQueryData<Data>(['list', 'uncounted'])?.pages[0]).toEqual({ items: [] });
});

test('other lists and data without pages stay the same objects', () => {
  const queryClient = new QueryClient();
  const other = makePages([1]);
  const shelf = { items: [{ id: 1 }] };
  queryClient.setQueryData(['other'], other);
  queryClient.setQueryData(['list', 'shelf'], shelf);
  removeCachedItems(queryClient, ['list'], () => true);
  expect(queryClient.getQueryData(['other'])).toBe(other);
  expect(queryClient.getQueryData(['list', 'shelf'])).toBe(shelf);
});
