import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { customListsQuery } from '../api/custom-list-queries.ts';
import { CustomListCard, CustomListCardSkeletons } from './CustomListCard.tsx';
import classes from './custom-list-card.module.css';
import { NewCustomListButton } from './NewCustomListButton.tsx';

const FIRST = 3;
const HINT = 'Heists, rainy Sundays, films to show a friend: name it, and put films on it.';

export type CustomListsProps = {
  userId: string;
  /** Whether they are the viewer's own: then private lists are included, and new ones can be created. */
  own: boolean;
  /** The title of a section that shows only a few lists at first. Without it the surrounding page has the heading. */
  title?: string;
};

/** The custom lists of a member. An empty section of another member is not rendered. */
export function CustomLists({ userId, own, title }: CustomListsProps) {
  const heading = useId();
  const query = useInfiniteQuery(customListsQuery(userId));
  const none = query.data?.pages.every((page) => page.items.length === 0) === true;
  const beside = title !== undefined;
  const [all, setAll] = useState(!beside);
  if (none && !own && beside) return null;
  return (
    <section aria-labelledby={beside ? heading : undefined}>
      <div className={classes.sectionHead}>
        {beside ? <h2 id={heading}>{title}</h2> : null}
        {own && (beside || !none) ? <NewCustomListButton /> : null}
      </div>
      <InfiniteList
        query={query}
        getKey={(list) => list.id}
        loading={<CustomListCardSkeletons />}
        errorTitle="The lists could not be loaded."
        empty={<None own={own} quiet={beside} />}
        paused={!all}
      >
        {(lists) => (
          <>
            <ul className={classes.cards} aria-label={title ?? 'Lists'}>
              {(all ? lists : lists.slice(0, FIRST)).map((list) => (
                <li key={list.id}>
                  <CustomListCard list={list} />
                </li>
              ))}
            </ul>
            {all || lists.length <= FIRST ? null : (
              <Button variant="subtle" color="gray" className={classes.showAll} onClick={() => setAll(true)}>
                Show all
              </Button>
            )}
          </>
        )}
      </InfiniteList>
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
