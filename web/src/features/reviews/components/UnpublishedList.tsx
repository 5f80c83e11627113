import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useDialogs } from '#features/movies/components/use-dialogs.ts';
import { LoadMore } from '#ui/paging/LoadMore.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { CardListSkeleton } from '#ui/states/Skeletons.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import classes from './unpublished.module.css';

export interface UnpublishedItemProps<Item> {
  item: Item;
}

interface UnpublishedListProps<Item> {
  query: UseInfiniteQueryResult<{ pages: { items: Item[] }[] }>;
  /** The name of the list. */
  label: string;
  /** Items may be in two pages when the list has moved on between them. */
  keyOf: (item: Item) => string;
  failed: string;
  empty: { title: string; text: string };
  Item: ComponentType<UnpublishedItemProps<Item>>;
}

/** What a member has written that nobody else can read yet. */
export function UnpublishedList<Item>({ query, label, keyOf, failed, empty, Item }: UnpublishedListProps<Item>) {
  const { openReview } = useDialogs();
  const pages = query.data?.pages ?? [];
  const items = new Map(pages.flatMap((page) => page.items).map((item) => [keyOf(item), item]));
  const list = useFocusAfterRemoval<HTMLOListElement>([...items.keys()]);
  if (query.data === undefined) {
    if (query.error === null) return <CardListSkeleton count={3} />;
    return (
      <ErrorState title={failed} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    );
  }
  return (
    <>
      {items.size > 0 ? null : (
        <EmptyState {...empty} action={<Button onClick={() => openReview('new')}>Write Review</Button>} />
      )}
      <ol ref={list} className={classes.list} aria-label={label}>
        {[...items].map(([key, item]) => (
          <li key={key}>
            <Item item={item} />
          </li>
        ))}
      </ol>
      <LoadMore pager={query} />
    </>
  );
}
