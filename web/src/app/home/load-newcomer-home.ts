import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { loadHiddenScores, loadTracking } from '#app/load-tracking.ts';
import type { PageRequest } from '#app/page-request.ts';
import { popularReviewsQuery } from '#features/reviews/api/review-queries.ts';
import { filmsToRateQuery } from '#features/tracking/api/films-to-rate.ts';
import { memberStatsQuery } from '#features/tracking/api/member-stats.ts';

/** Loads what home offers a newcomer. Recommended members are not loaded here: a visit fetches them anyway. */
export async function loadNewcomerHome(
  request: Pick<PageRequest, 'queryClient' | 'viewer'>,
  { user_id: userId }: OwnProfile,
): Promise<void> {
  const { queryClient } = request;
  const [films, reviews] = await Promise.all([
    queryClient.ensureQueryData(filmsToRateQuery),
    queryClient.ensureQueryData(popularReviewsQuery),
    queryClient.ensureQueryData(memberStatsQuery(userId)),
  ]);
  await Promise.all([
    loadTracking(
      request,
      films.items.map(({ id }) => id),
    ),
    loadHiddenScores(
      request,
      reviews.items.map(({ movie }) => movie.id),
    ),
  ]);
}
