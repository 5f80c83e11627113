import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { QueryClient } from '@tanstack/react-query';
import type { ClubSearch } from '#app/search-params.ts';
import {
  clubFilmQuery,
  clubFilmsQuery,
  clubInvitationsQuery,
  clubMembersQuery,
  clubRequestsQuery,
  clubReviewsQuery,
  ownClubReviewQuery,
} from '#features/clubs/api/club-queries.ts';
import { parseClubTab } from '#features/clubs/model/club-tabs.ts';

/** Loads the data of the open part of a club's page, no other part. */
export async function loadOpenClubTab(queryClient: QueryClient, club: Club, search: ClubSearch): Promise<void> {
  if (club.access === 'limited') return;
  const { club_id: clubId, can, current_film: current } = club;
  const loadReviews = async (movieId: string) => {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(clubReviewsQuery(clubId, movieId)),
      can.rate ? queryClient.ensureQueryData(ownClubReviewQuery(clubId, movieId)) : null,
    ]);
  };
  const tab = parseClubTab(search.tab);
  const { watched } = search;
  if (tab === 'film' && current !== null) await loadReviews(current.movie.id);
  if (tab === 'next' && club.role !== null) await queryClient.ensureInfiniteQueryData(clubMembersQuery(clubId));
  if (tab === 'past' && watched === undefined)
    await queryClient.ensureInfiniteQueryData(clubFilmsQuery(clubId, 'finished'));
  if (tab === 'past' && watched !== undefined)
    await Promise.all([queryClient.ensureQueryData(clubFilmQuery(clubId, watched)), loadReviews(watched)]);
  if (tab === 'schedule') await queryClient.ensureInfiniteQueryData(clubFilmsQuery(clubId, 'planned'));
  if (tab === 'members')
    await Promise.all([
      queryClient.ensureInfiniteQueryData(clubMembersQuery(clubId)),
      can.manage ? queryClient.ensureInfiniteQueryData(clubRequestsQuery(clubId)) : null,
      can.manage ? queryClient.ensureInfiniteQueryData(clubInvitationsQuery(clubId)) : null,
    ]);
}
