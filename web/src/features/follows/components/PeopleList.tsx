import type { FollowListEntry } from '@halfstar/contract/follows/follows.schema';
import type { ReactNode } from 'react';
import type { Pager } from '#lib/next-page.ts';
import { LoadMore } from '#ui/paging/LoadMore.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { PeopleSkeleton } from './PeopleSkeleton.tsx';
import { PersonRow } from './PersonRow.tsx';
import classes from './people.module.css';

export type PeopleListProps = {
  /** The query of `followersQuery` or `followingQuery`. */
  query: Pager & {
    data: { pages: { items: FollowListEntry[] }[] } | undefined;
    refetch: () => unknown;
    isFetching: boolean;
  };
  label: string;
  empty: ReactNode;
};

/** People one below the other, endless. */
export function PeopleList({ query, label, empty }: PeopleListProps) {
  if (query.data === undefined) {
    if (query.error === null) return <PeopleSkeleton />;
    return (
      <ErrorState
        title="These people could not be loaded."
        error={query.error}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const people = new Map(query.data.pages.flatMap((page) => page.items).map((person) => [person.user_id, person]));
  if (people.size === 0) return empty;
  return (
    <>
      <ul className={classes.people} aria-label={label}>
        {[...people.values()].map((person) => (
          <PersonRow key={person.user_id} person={person} relation={person.relation} />
        ))}
      </ul>
      <LoadMore pager={query} />
    </>
  );
}
