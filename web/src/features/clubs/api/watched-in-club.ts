import type { ReviewClub } from '@halfstar/contract/reviews/reviews.schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadFilmPart } from '#features/movies/api/film-page-batch.ts';
import { client } from '#lib/api.ts';
import { loadInBatches } from '#lib/load-in-batches.ts';
import { useViewerId } from '#lib/viewer.ts';

const loadClub = loadInBatches<ReviewClub>(async (movieIds) => {
  const { items } = await client.clubReviews.listWatched({ movie_ids: movieIds });
  return new Map(items.map(({ movie_id: id, club }) => [id, club]));
});

/** The movie club in which the viewer has reviewed the film; null when there is none. For members only. */
export const watchedInClubQuery = (movieId: string) =>
  queryOptions({
    queryKey: ['watched-in-club', movieId],
    queryFn: () => loadFilmPart(movieId, 'watched_in', async () => (await loadClub(movieId)) ?? null),
    staleTime: 5 * 60_000,
    meta: { shows: ['club'] },
  });

/**
 * The name of the movie club in which the viewer has reviewed the film, so that it counts as watched; null when there is none, and until it
 * is known. Films that are shown at the same moment share one call.
 */
export function useWatchedInClubName(movieId: string): string | null {
  const viewerId = useViewerId();
  const { data = null } = useQuery({ ...watchedInClubQuery(movieId), enabled: viewerId !== null });
  return data === null ? null : (data.name ?? 'a movie club');
}
