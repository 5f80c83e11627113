import { useId } from 'react';
import { LoadMore } from '#ui/lists/LoadMore.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { useListsOf } from '../hooks/lists-queries.ts';
import { ListCard, ListCardSkeletons } from './ListCard.tsx';
import classes from './lists.module.css';
import { NewListButton } from './NewListButton.tsx';

export type MyListsProps = {
  userId: string;
  /** Whether they are the viewer's: then there are private ones among them, and more can be made. */
  own: boolean;
  /** Of the section; without one the page around it names it. */
  title?: string;
};

/** The lists that a member made. A section with none of somebody else is not there at all. */
export function MyLists({ userId, own, title }: MyListsProps) {
  const heading = useId();
  const query = useListsOf(userId);
  const lists = query.data?.pages.flatMap((page) => page.items);
  const none = lists?.length === 0;
  if (none && !own && title !== undefined) return null;
  return (
    <section aria-labelledby={title === undefined ? undefined : heading}>
      <div className={classes.sectionHead}>
        {title === undefined ? null : <h2 id={heading}>{title}</h2>}
        {own && !none ? <NewListButton /> : null}
      </div>
      {lists === undefined ? (
        query.error === null ? (
          <ListCardSkeletons />
        ) : (
          <ErrorState
            title="The lists could not be loaded."
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        )
      ) : none ? (
        <EmptyState
          title="No lists yet."
          text={own ? 'Heists, rainy Sundays, films to show a friend: name it, and put films on it.' : undefined}
          action={own ? <NewListButton /> : undefined}
        />
      ) : (
        <>
          <ul className={classes.cards} aria-label={title ?? 'Lists'}>
            {[...new Map(lists.map((list) => [list.id, list])).values()].map((list) => (
              <li key={list.id}>
                <ListCard list={list} />
              </li>
            ))}
          </ul>
          {query.hasNextPage ? <LoadMore pager={query} /> : null}
        </>
      )}
    </section>
  );
}
