import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubMovie } from '@halfstar/contract/clubs/films.schema';
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
import { clubRotationQuery } from '#features/clubs/api/club-rotation.ts';
import { clubTalkQuery, filmDiscussionQuery } from '#features/clubs/api/post-queries.ts';
import { closedVotesQuery, clubVoteQuery } from '#features/clubs/api/vote-queries.ts';
import { watchedInClubQuery } from '#features/clubs/api/watched-in-club.ts';
import { preloadClubTalk } from '#features/clubs/components/ClubTalk.tsx';
import { findOpenTab } from '#features/clubs/model/club-tabs.ts';
import { isDiscussionShownAtOnce } from '#features/clubs/model/discussion.ts';
import { maySeeVotes } from '#features/clubs/model/vote-words.ts';
import { trackingQuery } from '#features/tracking/api/tracking.ts';

/** Loads the data of the open part of a club's page, no other part. */
export async function loadOpenClubTab(queryClient: QueryClient, club: Club, search: ClubSearch): Promise<void> {
  if (club.access === 'limited') return;
  const { club_id: clubId, can, current_movie: current } = club;
  const loadReviews = async (movieId: string) => {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(clubReviewsQuery(clubId, movieId)),
      ...(can.rate
        ? [
            queryClient.ensureQueryData(ownClubReviewQuery(clubId, movieId)),
            queryClient.ensureQueryData(watchedInClubQuery(movieId)),
            queryClient.ensureQueryData(trackingQuery(movieId)),
          ]
        : []),
    ]);
  };
  const loadDiscussion = async (film: ClubMovie) => {
    if (!isDiscussionShownAtOnce(film)) return;
    await Promise.all([
      queryClient.ensureInfiniteQueryData(filmDiscussionQuery(clubId, film.movie.id)),
      preloadClubTalk(),
    ]);
  };
  const tab = findOpenTab(club, search);
  const { watched } = search;
  if (tab === 'film' && current !== null) await Promise.all([loadReviews(current.movie.id), loadDiscussion(current)]);
  if (tab === 'talk')
    await Promise.all([queryClient.ensureInfiniteQueryData(clubTalkQuery(clubId)), preloadClubTalk()]);
  if (tab === 'next' && maySeeVotes(club)) {
    await queryClient.ensureQueryData(clubRotationQuery(clubId));
    const { vote } = await queryClient.ensureQueryData(clubVoteQuery(clubId));
    if (vote !== null) await queryClient.ensureInfiniteQueryData(closedVotesQuery(clubId));
  }
  if (tab === 'next' && club.role !== null) await queryClient.ensureInfiniteQueryData(clubMembersQuery(clubId));
  if (tab === 'past' && watched === undefined)
    await queryClient.ensureInfiniteQueryData(clubFilmsQuery(clubId, 'finished'));
  if (tab === 'past' && watched !== undefined)
    await Promise.all([
      queryClient.ensureQueryData(clubFilmQuery(clubId, watched)).then(loadDiscussion),
      loadReviews(watched),
    ]);
  if (tab === 'schedule') await queryClient.ensureInfiniteQueryData(clubFilmsQuery(clubId, 'planned'));
  if (tab === 'members')
    await Promise.all([
      queryClient.ensureInfiniteQueryData(clubMembersQuery(clubId)),
      can.manage ? queryClient.ensureInfiniteQueryData(clubRequestsQuery(clubId)) : null,
      can.manage ? queryClient.ensureInfiniteQueryData(clubInvitationsQuery(clubId)) : null,
    ]);
}
