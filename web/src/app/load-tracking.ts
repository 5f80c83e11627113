import type { MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import { trackingQuery } from '#features/tracking/api/tracking.ts';
import type { PageRequest } from './page-request.ts';

/** Loads the viewer’s tracking of these films into the query client, batched into one call. */
export const loadTracking = (
  { queryClient }: Pick<PageRequest, 'queryClient'>,
  movieIds: readonly string[],
): Promise<MovieTracking[]> =>
  Promise.all(movieIds.map((movieId) => queryClient.ensureQueryData(trackingQuery(movieId))));

/**
 * Loads the viewer’s tracking of films of which only scores are shown, for members who hide scores until they have watched a film. For all
 * others it does nothing.
 */
export async function loadTrackingIfScoresHidden(
  request: Pick<PageRequest, 'queryClient' | 'viewer'>,
  movieIds: readonly string[],
): Promise<void> {
  const { viewer } = request;
  if (viewer.kind === 'member' && viewer.profile.hide_scores_until_seen === true) await loadTracking(request, movieIds);
}
