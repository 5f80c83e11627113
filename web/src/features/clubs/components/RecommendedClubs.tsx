import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { SectionHead } from '#ui/SectionHead.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { recommendedClubsQuery } from '../api/club-queries.ts';
import { describeClubReason } from '../model/club-reason.ts';
import { ClubCardSkeletons, ClubCards } from './ClubCards.tsx';

export type RecommendedClubsProps = {
  title: string;
  /** How many are shown at most. */
  most: number;
  /** Leaves out those that are only large, where all clubs are listed by size anyway. */
  personal?: boolean;
};

/** Clubs that the viewer might like to join, each with the reason; nothing when there are none. */
export function RecommendedClubs({ title, most, personal = false }: RecommendedClubsProps) {
  const query = useQuery(recommendedClubsQuery);
  const heading = useId();
  const clubs = query.data?.items.filter(({ reason }) => !personal || reason.kind !== 'popular') ?? [];
  if (query.isSuccess && clubs.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <SectionHead id={heading} title={title} />
      <QueryState
        query={query}
        loading={<ClubCardSkeletons count={Math.min(2, most)} />}
        errorTitle="The clubs could not be loaded."
      >
        {() => (
          <ClubCards
            label={title}
            clubs={clubs.slice(0, most)}
            notes={new Map(clubs.map((club) => [club.club_id, describeClubReason(club.reason)]))}
          />
        )}
      </QueryState>
    </section>
  );
}
