import type { FollowListEntry } from '@halfstar/contract/follows/follows.schema';
import type { ReactNode } from 'react';
import { InfiniteList, type InfiniteQuery } from '#ui/paging/InfiniteList.tsx';
import { PeopleSkeleton } from './PeopleSkeleton.tsx';
import { PersonRow } from './PersonRow.tsx';
import classes from './people.module.css';

export type PeopleListProps = {
  /** The query of `followersQuery` or `followingQuery`. */
  query: InfiniteQuery<FollowListEntry>;
  label: string;
  empty: ReactNode;
};

/** An infinite list of members. */
export function PeopleList({ query, label, empty }: PeopleListProps) {
  return (
    <InfiniteList
      query={query}
      getKey={(person) => person.user_id}
      loading={<PeopleSkeleton />}
      errorTitle="These people could not be loaded."
      empty={empty}
    >
      {(people) => (
        <ul className={classes.people} aria-label={label}>
          {people.map((person) => (
            <PersonRow key={person.user_id} person={person} relation={person.relation} />
          ))}
        </ul>
      )}
    </InfiniteList>
  );
}
