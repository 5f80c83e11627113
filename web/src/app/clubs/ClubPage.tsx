import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { PageLoader } from '#app/page-request.ts';
import type { ClubSearch } from '#app/search-params.ts';
import { clubQuery } from '#features/clubs/api/club-queries.ts';
import { type ClubTab, findOpenTab } from '#features/clubs/model/club-tabs.ts';
import { ClubScreen, ClubScreenSkeleton } from '#features/clubs/screens/ClubScreen.tsx';
import { useViewerId } from '#lib/viewer.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { loadOpenClubTab } from './load-club.ts';

export const loader: PageLoader<ClubSearch> = async ({ queryClient, params: { clubId = '' }, search }) => {
  const club = await queryClient.ensureQueryData(clubQuery(clubId));
  await loadOpenClubTab(queryClient, club, search);
};

/** The page of a movie club, for members and visitors. The open part is in the address. */
export default function ClubPage() {
  const { clubId } = useParams({ from: '/open/movie-clubs/$clubId' });
  const search = useSearch({ from: '/open/movie-clubs/$clubId' });
  const navigate = useNavigate();
  const club = useQuery(clubQuery(clubId));
  const open = (chosen: ClubTab) =>
    void navigate({
      to: '/movie-clubs/$clubId',
      params: { clubId },
      search: { tab: chosen === 'film' ? undefined : chosen },
      resetScroll: false,
    });
  return (
    <QueryState
      query={club}
      loading={<ClubScreenSkeleton />}
      errorHeading={<PageHeading hidden>Movie club</PageHeading>}
      errorTitle="The club could not be loaded."
      notFound={<GoneClub />}
    >
      {(known) => (
        <ClubScreen
          key={clubId}
          club={known}
          tab={findOpenTab(known, search)}
          watched={search.watched}
          postId={search.comment}
          onTab={open}
        />
      )}
    </QueryState>
  );
}

function GoneClub() {
  const visitor = useViewerId() === null;
  return (
    <>
      <PageHeading hidden>Club not found</PageHeading>
      <EmptyState
        title="This club is not here."
        text="The link has lost a piece on its way, or you may not see who made it."
        action={
          <Button variant="default" renderRoot={(props) => <Link to={visitor ? '/auth' : '/movie-clubs'} {...props} />}>
            {visitor ? 'Go to Halfstar' : 'All clubs'}
          </Button>
        }
      />
    </>
  );
}
