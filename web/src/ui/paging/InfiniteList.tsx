import type { ReactNode } from 'react';
import type { Pager } from '#lib/next-page.ts';
import { QueryState, type QueryStateProps, type ShownQuery } from '../states/QueryState.tsx';
import { LoadMore } from './LoadMore.tsx';

/** What is needed of a TanStack infinite query whose pages have `items`. */
export type InfiniteQuery<Item, Page extends { items: Item[] } = { items: Item[] }> = Pager &
  ShownQuery<{ pages: Page[] }>;

export type InfiniteListProps<Item> = Omit<
  QueryStateProps<{ pages: { items: Item[] }[] }>,
  'query' | 'isEmpty' | 'children'
> & {
  query: InfiniteQuery<Item>;
  getKey: (item: Item) => string;
  /** Said below the last item. */
  end?: string;
  /** Fetches no more and offers none, while only some of the items are shown. */
  paused?: boolean;
  /** The items of all pages that are loaded. */
  children: (items: readonly Item[]) => ReactNode;
};

/** An endless list: loading, failed, empty, or its items and the way to more of them. */
export function InfiniteList<Item>({
  query,
  getKey,
  end,
  paused = false,
  children,
  ...states
}: InfiniteListProps<Item>) {
  return (
    <QueryState query={query} isEmpty={({ pages }) => pages.every((page) => page.items.length === 0)} {...states}>
      {({ pages }) => (
        <>
          {children(itemsOnce(pages, getKey))}
          {paused || query.isPlaceholderData === true ? null : <LoadMore pager={query} end={end} />}
        </>
      )}
    </QueryState>
  );
}

/** The items of all pages. One that moved while its list was paged through comes on two of them. */
export function itemsOnce<Item>(
  pages: readonly { items: readonly Item[] }[] | undefined,
  getKey: (item: Item) => string,
): Item[] {
  return [...new Map(pages?.flatMap((page) => page.items).map((item) => [getKey(item), item])).values()];
}
