import type { FollowListEntry } from '@halfstar/contract/follows/follows.schema';
import type { ReactNode } from 'react';
import { latestItemsOnce } from '#lib/next-page.ts';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { InfiniteList, type InfiniteQuery } from '#ui/paging/InfiniteList.tsx';
import { PersonRows } from './People.tsx';
import { PeopleSkeleton } from './PeopleSkeleton.tsx';
import { PersonRow } from './PersonRow.tsx';

export type PeopleListProps = {
  /** A query of members: `followersQuery`, `followRequestsQuery`, `blockedQuery` and the like. */
  query: InfiniteQuery<FollowListEntry>;
  label: string;
  empty: ReactNode;
  /** Whether each of them can be removed from the viewer's followers. */
  removable?: boolean;
  /** What can be done with each, instead of following. */
  renderActions?: (person: FollowListEntry) => ReactNode;
};

const getKey = (person: FollowListEntry) => person.user_id;

/** An infinite list of members. */
export function PeopleList({ query, label, empty, removable = false, renderActions }: PeopleListProps) {
  const list = useFocusAfterRemoval<HTMLUListElement>(latestItemsOnce(query.data?.pages, getKey).map(getKey));
  return (
    <InfiniteList
      query={query}
      getKey={getKey}
      loading={<PeopleSkeleton />}
      errorTitle="These people could not be loaded."
      empty={empty}
    >
      {(people) => (
        <PersonRows ref={list} label={label}>
          {people.map((person) => (
            <PersonRow
              key={person.user_id}
              person={person}
              relation={person.relation}
              removable={removable && person.relation.followed_by}
              actions={renderActions?.(person)}
            />
          ))}
        </PersonRows>
      )}
    </InfiniteList>
  );
}
