import type { RecommendedUser, Relation } from '@halfstar/contract/follows/follows.schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatQuantity } from '#lib/numbers.ts';
import { QueryState } from '#ui/states/QueryState.tsx';
import { recommendedUsersQuery } from '../api/follows-queries.ts';
import { PeopleSkeleton } from './PeopleSkeleton.tsx';
import { PersonRow } from './PersonRow.tsx';
import classes from './people.module.css';

/** Recommended members are never followed yet. */
const NOT_FOLLOWED: Relation = { following: false, followed_by: false, can: { follow: true } };

const formatCounts = ({ follower_count: followers, review_count: reviews }: RecommendedUser) =>
  [
    followers === 0 ? null : formatQuantity(followers, 'follower'),
    reviews === 0 ? null : formatQuantity(reviews, 'review'),
  ]
    .filter((fact) => fact !== null)
    .join(' · ') || undefined;

/** Recommended members, each with a Follow button. */
export function RecommendedPeople({ empty }: { empty: ReactNode }) {
  const query = useQuery(recommendedUsersQuery);
  return (
    <QueryState
      query={query}
      loading={<PeopleSkeleton />}
      errorTitle="The recommendations could not be loaded."
      isEmpty={({ items }) => items.length === 0}
      empty={empty}
    >
      {({ items }) => (
        <ul className={classes.people} aria-label="Recommended people">
          {items.map((person) => (
            <PersonRow key={person.user_id} person={person} relation={NOT_FOLLOWED} facts={formatCounts(person)} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}
