import type { CustomList } from '@halfstar/contract/lists/lists.schema';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Pager } from '#lib/next-page.ts';
import { LoadMore } from '#ui/paging/LoadMore.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { customListsQuery } from '../api/custom-list-queries.ts';
import { CustomListCard, CustomListCardSkeletons } from './CustomListCard.tsx';
import classes from './custom-list-card.module.css';
import { NewCustomListButton } from './NewCustomListButton.tsx';

const FIRST = 3;
const HINT = 'Heists, rainy Sundays, films to show a friend: name it, and put films on it.';

export type CustomListsProps = {
  userId: string;
  /** Whether they are the viewer's: then there are private ones among them, and more can be made. */
  own: boolean;
  /** Of a section beside others, which shows a few lists until more are asked for. Without it the page around it names it. */
  title?: string;
};

/** The lists that a member made. A section with none of somebody else is not there at all. */
export function CustomLists({ userId, own, title }: CustomListsProps) {
  const heading = useId();
  const query = useInfiniteQuery(customListsQuery(userId));
  const lists = query.data?.pages.flatMap((page) => page.items);
  const none = lists?.length === 0;
  const beside = title !== undefined;
  if (none && !own && beside) return null;
  return (
    <section aria-labelledby={beside ? heading : undefined}>
      <div className={classes.sectionHead}>
        {beside ? <h2 id={heading}>{title}</h2> : null}
        {own && (beside || !none) ? <NewCustomListButton /> : null}
      </div>
      {lists === undefined ? (
        query.error === null ? (
          <CustomListCardSkeletons />
        ) : (
          <ErrorState
            title="The lists could not be loaded."
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        )
      ) : none ? (
        <None own={own} quiet={beside} />
      ) : (
        <Cards lists={lists} label={title ?? 'Lists'} few={beside} query={query} />
      )}
    </section>
  );
}

function None({ own, quiet }: { own: boolean; quiet: boolean }) {
  if (quiet) return <p className={classes.hint}>{HINT}</p>;
  return (
    <EmptyState
      title="No lists yet."
      text={own ? HINT : undefined}
      action={own ? <NewCustomListButton prominent /> : undefined}
    />
  );
}

type CardsProps = {
  lists: readonly CustomList[];
  label: string;
  few: boolean;
  query: Pager;
};

function Cards({ lists, label, few, query }: CardsProps) {
  const [all, setAll] = useState(!few);
  // One that was changed meanwhile may come on two pages.
  const known = [...new Map(lists.map((list) => [list.id, list])).values()];
  return (
    <>
      <ul className={classes.cards} aria-label={label}>
        {(all ? known : known.slice(0, FIRST)).map((list) => (
          <li key={list.id}>
            <CustomListCard list={list} />
          </li>
        ))}
      </ul>
      {all && query.hasNextPage ? <LoadMore pager={query} /> : null}
      {all || known.length <= FIRST ? null : (
        <Button variant="subtle" color="gray" className={classes.showAll} onClick={() => setAll(true)}>
          Show all
        </Button>
      )}
    </>
  );
}
