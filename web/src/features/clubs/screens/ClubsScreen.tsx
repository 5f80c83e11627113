import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { SearchField } from '#features/tracking/components/SearchField.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { memberClubsQuery, publicClubsQuery } from '../api/club-queries.ts';
import { ClubCardSkeletons, ClubCards } from '../components/ClubCards.tsx';
import { NewClubButton } from '../components/NewClubButton.tsx';
import { RecommendedClubs } from '../components/RecommendedClubs.tsx';
import classes from './clubs-screen.module.css';

export type ClubsScreenProps = {
  viewer: Pick<OwnProfile, 'user_id' | 'tier'>;
  /** What names are searched for. */
  search: string | undefined;
  onSearch: (text: string) => void;
};

const getKey = ({ club_id: clubId }: { club_id: string }) => clubId;

/** The viewer's clubs, those recommended to them, then all public ones. */
export function ClubsScreen({ viewer, search, onSearch }: ClubsScreenProps) {
  return (
    <>
      <PageHeading action={viewer.tier === 'lite' ? undefined : <NewClubButton />}>Movie Clubs</PageHeading>
      <div className={classes.sections}>
        <OwnClubs userId={viewer.user_id} />
        {search === undefined ? <RecommendedClubs title="Clubs for you" most={4} personal /> : null}
        <PublicClubs search={search} onSearch={onSearch} mayCreate={viewer.tier !== 'lite'} />
      </div>
    </>
  );
}

function OwnClubs({ userId }: { userId: string }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <SectionHead id={heading} title="Your clubs" />
      <InfiniteList
        query={useInfiniteQuery(memberClubsQuery(userId))}
        getKey={getKey}
        loading={<ClubCardSkeletons count={1} />}
        errorTitle="Your clubs could not be loaded."
        empty={<p className={classes.hint}>You are in no club yet. Join one below, or ask a friend to invite you.</p>}
      >
        {(clubs) => <ClubCards label="Your clubs" clubs={clubs} />}
      </InfiniteList>
    </section>
  );
}

type PublicClubsProps = Pick<ClubsScreenProps, 'search' | 'onSearch'> & { mayCreate: boolean };

function PublicClubs({ search, onSearch, mayCreate }: PublicClubsProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <SectionHead id={heading} title="All clubs" />
      <SearchField
        label="Search clubs"
        className={classes.search}
        value={search ?? ''}
        maxLength={100}
        delayMs={250}
        onChange={onSearch}
      />
      <InfiniteList
        query={useInfiniteQuery(publicClubsQuery(search))}
        getKey={getKey}
        loading={<ClubCardSkeletons />}
        errorTitle="The clubs could not be loaded."
        empty={
          search === undefined ? (
            <EmptyState
              title="No clubs yet."
              text={
                mayCreate
                  ? 'Start the first one: pick a film, ask some friends, and talk about it.'
                  : 'Pro members start clubs. Once there are some, you join them here.'
              }
              action={mayCreate ? <NewClubButton /> : undefined}
            />
          ) : (
            <EmptyState
              title={`No club is called “${search}”.`}
              action={
                <Button variant="default" onClick={() => onSearch('')}>
                  Clear Search
                </Button>
              }
            />
          )
        }
      >
        {(clubs) => <ClubCards label="All clubs" clubs={clubs} />}
      </InfiniteList>
    </section>
  );
}
