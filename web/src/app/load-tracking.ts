import { trackingQuery } from '#features/tracking/api/tracking.ts';
import type { PageRequest } from './page-request.ts';

/** Loads the viewer's tracking of these films, batched into one call. */
export const loadTracking = ({ queryClient }: Pick<PageRequest, 'queryClient'>, movieIds: readonly string[]) =>
  Promise.all(movieIds.map((movieId) => queryClient.ensureQueryData(trackingQuery(movieId))));

/**
 * The same for films of which only scores are shown. It is needed only for members who hide scores until they have watched a
 * film.
 */
export async function loadHiddenScores(
  request: Pick<PageRequest, 'queryClient' | 'viewer'>,
  movieIds: readonly string[],
) {
  const { viewer } = request;
  if (viewer.kind === 'member' && viewer.profile.hide_scores_until_seen === true) await loadTracking(request, movieIds);
}
