import type { MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import { client } from '#lib/api.ts';
import { loadInBatches } from '#lib/load-in-batches.ts';

const loadTracking = loadInBatches<MovieTracking>(async (movieIds) => {
  const { items } = await client.tracking.getByMovies({ movie_ids: movieIds });
  return new Map(items.map((item) => [item.movie_id, item]));
});

/** The viewer's tracking of one film. Films that are requested at the same moment, such as a page of cards, share one call. */
export async function fetchMovieTrackingInBatch(movieId: string): Promise<MovieTracking> {
  const tracking = await loadTracking(movieId);
  if (tracking === undefined) throw new Error('The answer left a film out.');
  return tracking;
}
