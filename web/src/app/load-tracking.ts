import { trackingQuery } from '#features/tracking/api/tracking.ts';
import type { PageRequest } from './page-request.ts';

/** Loads how the viewer tracks these films; what is asked for together is one call. */
export const loadTracking = ({ queryClient }: Pick<PageRequest, 'queryClient'>, movieIds: readonly string[]) =>
  Promise.all(movieIds.map((movieId) => queryClient.ensureQueryData(trackingQuery(movieId))));

/** The same for films of which only scores are shown: those are veiled for members who want to watch a film first. */
export async function loadHiddenScores(
  request: Pick<PageRequest, 'queryClient' | 'viewer'>,
  movieIds: readonly string[],
) {
  const { viewer } = request;
  if (viewer.kind === 'member' && viewer.profile.hide_scores_until_seen === true) await loadTracking(request, movieIds);
}
