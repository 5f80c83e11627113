import { loadTracking } from '#app/load-tracking.ts';
import type { PageRequest } from '#app/page-request.ts';
import { watchedInClubQuery } from '#features/clubs/api/watched-in-club.ts';
import { movieQuery } from '#features/movies/api/movie-queries.ts';
import { movieReviewsQuery, ownReviewQuery } from '#features/reviews/api/review-queries.ts';
import { friendsOfFilmQuery } from '#features/timeline/api/friends-queries.ts';

/**
 * Loads the data of a film’s page or dialog, for members with their own review and friends. All of it comes in one call (see loadFilmPart).
 */
export async function loadFilm(request: Pick<PageRequest, 'queryClient' | 'viewer'>, movieId: string): Promise<void> {
  const { queryClient, viewer } = request;
  const membersOnly = () => [
    queryClient.ensureQueryData(ownReviewQuery(movieId)),
    queryClient.ensureQueryData(watchedInClubQuery(movieId)),
    queryClient.ensureInfiniteQueryData(friendsOfFilmQuery(movieId)),
  ];
  await Promise.all([
    queryClient.ensureQueryData(movieQuery(movieId)),
    loadTracking(request, [movieId]),
    queryClient.ensureInfiniteQueryData(movieReviewsQuery(movieId, 'newest')),
    ...(viewer.kind === 'member' ? membersOnly() : []),
  ]);
}
