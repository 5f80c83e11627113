import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import { latestItemsOnce } from '#lib/next-page.ts';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { InfiniteList, type InfiniteQuery } from '#ui/paging/InfiniteList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { CardListSkeleton } from '#ui/states/Skeletons.tsx';
import classes from './unpublished.module.css';

export interface UnpublishedItemProps<Item> {
  item: Item;
}

interface UnpublishedListProps<Item> {
  query: InfiniteQuery<Item>;
  /** The accessible name of the list. */
  label: string;
  getKey: (item: Item) => string;
  failed: string;
  empty: { title: string; text: string };
  Item: ComponentType<UnpublishedItemProps<Item>>;
}

/** A list of the member's unpublished reviews. */
export function UnpublishedList<Item>({ query, label, getKey, failed, empty, Item }: UnpublishedListProps<Item>) {
  const { openReview } = useFilmDialogs();
  const list = useFocusAfterRemoval<HTMLOListElement>(latestItemsOnce(query.data?.pages, getKey).map(getKey));
  return (
    <InfiniteList
      query={query}
      getKey={getKey}
      loading={<CardListSkeleton count={3} />}
      errorTitle={failed}
      empty={<EmptyState {...empty} action={<Button onClick={() => openReview('new')}>Write Review</Button>} />}
    >
      {(items) => (
        <ol ref={list} className={classes.list} aria-label={label}>
          {items.map((item) => (
            <li key={getKey(item)}>
              <Item item={item} />
            </li>
          ))}
        </ol>
      )}
    </InfiniteList>
  );
}
