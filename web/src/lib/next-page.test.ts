import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { testQueryClient } from '#test/app.tsx';
import { eventually } from '#test/eventually.ts';
import { deferResponse } from '#test/stub-api.ts';
import { cursorPaging, fetchNextPage, latestItemsOnce, type Pager, pagerFailed } from './next-page.ts';

type Page = { items: string[]; next_cursor: string | null };

/** A mounted list of three pages. `cursors` has the cursor of each request. */
async function openList() {
  const cursors: (string | undefined)[] = [];
  const server = { answer: async (page: Page): Promise<Page> => page, edition: 1 };
  const fetchPage = (cursor: string | undefined): Promise<Page> => {
    cursors.push(cursor);
    const number = Number(cursor ?? '1');
    const next_cursor = number === 3 ? null : String(number + 1);
    return server.answer({ items: [`page ${number}, edition ${server.edition}`], next_cursor });
  };
  const observer = new InfiniteQueryObserver(testQueryClient().queryClient, {
    queryKey: ['list'],
    queryFn: ({ pageParam }) => fetchPage(pageParam as string | undefined),
    ...cursorPaging,
  });
  onTestFinished(observer.subscribe(() => {}));
  const pager = (): Pager => observer.getCurrentResult() as unknown as Pager;
  const shown = () => observer.getCurrentResult().data?.pages.flatMap((page) => (page as Page).items) ?? [];
  await eventually(() => expect(shown()).toHaveLength(1));
  return { cursors, server, observer, pager, shown };
}

test('each page has the cursor of the next one, and the last has none', async () => {
  const { cursors, pager, shown } = await openList();
  await fetchNextPage(pager());
  await fetchNextPage(pager());
  expect(shown()).toEqual(['page 1, edition 1', 'page 2, edition 1', 'page 3, edition 1']);
  expect(cursors).toEqual([undefined, '2', '3']);
  expect(pager().hasNextPage).toBe(false);
});

test('a pending page is not requested again', async () => {
  const { cursors, server, pager, shown } = await openList();
  const held = deferResponse<Page>();
  server.answer = () => held.promise;
  const first = fetchNextPage(pager());
  await eventually(() => expect(pager().isFetchingNextPage).toBe(true));
  await fetchNextPage(pager());
  await fetchNextPage(pager());
  held.give({ items: ['page 2'], next_cursor: null });
  await first;
  expect(cursors).toEqual([undefined, '2']);
  expect(shown()).toEqual(['page 1, edition 1', 'page 2']);
});

test('the next page waits for a pending refetch, so that old pages never count as fresh', async () => {
  const { cursors, server, observer, pager, shown } = await openList();
  server.edition = 2;
  const held = deferResponse<Page>();
  server.answer = () => held.promise;
  const again = observer.refetch();
  const next = fetchNextPage(pager());
  await Promise.resolve();
  expect(cursors).toEqual([undefined, undefined]);
  server.answer = async (page) => page;
  held.give({ items: ['page 1, edition 2'], next_cursor: '2' });
  await Promise.all([again, next]);
  expect(cursors).toEqual([undefined, undefined, '2']);
  expect(shown()).toEqual(['page 1, edition 2', 'page 2, edition 2']);
});

test('a failed refetch is repeated first, and without it no next page is fetched', async () => {
  const { cursors, server, observer, pager, shown } = await openList();
  server.answer = () => Promise.reject(new Error('away'));
  await observer.refetch();
  expect(pagerFailed(pager())).toBe(true);
  await fetchNextPage(pager());
  expect(cursors).toEqual([undefined, undefined, undefined]);
  expect(shown()).toEqual(['page 1, edition 1']);

  server.edition = 2;
  server.answer = async (page) => page;
  await fetchNextPage(pager());
  expect(cursors.slice(3)).toEqual([undefined, '2']);
  expect(shown()).toEqual(['page 1, edition 2', 'page 2, edition 2']);
  expect(pagerFailed(pager())).toBe(false);
});

test('a failed next page is reported and can be retried', async () => {
  const { server, pager, shown } = await openList();
  server.answer = () => Promise.reject(new Error('away'));
  await fetchNextPage(pager());
  expect(pager()).toMatchObject({ isFetchNextPageError: true, isRefetchError: false });
  expect(pagerFailed(pager())).toBe(true);
  server.answer = async (page) => page;
  await fetchNextPage(pager());
  expect(shown()).toHaveLength(2);
  expect(pagerFailed(pager())).toBe(false);
});

test('an item on two pages is shown once, at its first place and as it was fetched last', () => {
  const pages = [{ items: ['a1', 'b1'] }, { items: ['a2', 'c2'] }];
  expect(latestItemsOnce(pages, (item) => item.charAt(0))).toEqual(['a2', 'b1', 'c2']);
  expect(latestItemsOnce(undefined, String)).toEqual([]);
});
