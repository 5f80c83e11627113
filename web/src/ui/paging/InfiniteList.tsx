import type { ReactNode } from 'react';
import { latestItemsOnce, type Pager } from '#lib/next-page.ts';
import { QueryState, type QueryStateProps, type ShownQuery } from '../states/QueryState.tsx';
import { LoadMore } from './LoadMore.tsx';

/** The part of a TanStack infinite query that the list uses. Its pages have `items`. */
export type InfiniteQuery<Item, Page extends { items: Item[] } = { items: Item[] }> = Pager &
  ShownQuery<{ pages: Page[] }>;

export type InfiniteListProps<Item> = Omit<
  QueryStateProps<{ pages: { items: Item[] }[] }>,
  'query' | 'isEmpty' | 'children'
> & {
  query: InfiniteQuery<Item>;
  getKey: (item: Item) => string;
  /** Shown below the last item. */
  end?: string | undefined;
  /** Pauses loading while only some of the items are shown. */
  paused?: boolean;
  /** Renders the items of all loaded pages. */
  children: (items: readonly Item[]) => ReactNode;
};

/** An infinite list: loading, failed, empty, or its items with a way to load more. */
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
          {children(latestItemsOnce(pages, getKey))}
          {paused || query.isPlaceholderData === true ? null : <LoadMore pager={query} end={end} />}
        </>
      )}
    </QueryState>
  );
}
