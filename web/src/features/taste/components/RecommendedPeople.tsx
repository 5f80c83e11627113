import type { RecommendedUser } from '@halfstar/contract/taste/recommendations.schema';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FollowButton } from '#features/follows/components/FollowButton.tsx';
import { PersonRows } from '#features/follows/components/People.tsx';
import { PeopleSkeleton } from '#features/follows/components/PeopleSkeleton.tsx';
import { PersonRow } from '#features/follows/components/PersonRow.tsx';
import { formatQuantity } from '#lib/numbers.ts';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { QueryState } from '#ui/states/QueryState.tsx';
import { recommendedPeopleQuery, useDismissRecommendation } from '../api/taste-queries.ts';
import { describeReason } from '../model/reason.ts';
import classes from './recommended-people.module.css';

const formatCounts = ({ follower_count: followers, review_count: reviews }: RecommendedUser) =>
  [
    followers === 0 ? null : formatQuantity(followers, 'follower'),
    reviews === 0 ? null : formatQuantity(reviews, 'review'),
  ]
    .filter((fact) => fact !== null)
    .join(' · ') || undefined;

type RecommendedPeopleProps = {
  empty: ReactNode;
  /** How many are shown at most; those behind them move up when one is dismissed. */
  most?: number;
};

/** Recommended members, each with the reason, a Follow button and a way to dismiss them. */
export function RecommendedPeople({ empty, most }: RecommendedPeopleProps) {
  const query = useQuery(recommendedPeopleQuery);
  const list = useFocusAfterRemoval<HTMLUListElement>(query.data?.items.map((person) => person.user_id) ?? []);
  return (
    <QueryState
      query={query}
      loading={<PeopleSkeleton />}
      errorTitle="The recommendations could not be loaded."
      isEmpty={({ items }) => items.length === 0}
      empty={empty}
    >
      {({ items }) => (
        <PersonRows ref={list} label="Recommended people">
          {items.slice(0, most).map((person) => (
            <PersonRow
              key={person.user_id}
              person={person}
              relation={person.relation}
              facts={formatCounts(person)}
              note={describeReason(person.reason)}
              actions={
                <>
                  <FollowButton member={person} relation={person.relation} />
                  <DismissButton person={person} />
                </>
              }
            />
          ))}
        </PersonRows>
      )}
    </QueryState>
  );
}

function DismissButton({ person }: { person: RecommendedUser }) {
  const { mutate, isPending } = useDismissRecommendation(person);
  return (
    <ActionIcon
      aria-label={`Dismiss ${person.display_name}`}
      title="Dismiss"
      className={classes.dismiss}
      // Not `disabled`, which would take the focus away before the row goes.
      aria-disabled={isPending || undefined}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      <IconX size={18} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}
