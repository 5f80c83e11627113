import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { loadTracking, loadTrackingIfScoresHidden } from '#app/load-tracking.ts';
import type { PageRequest } from '#app/page-request.ts';
import { popularReviewsQuery } from '#features/reviews/api/review-queries.ts';
import { filmsToRateQuery } from '#features/tracking/api/films-to-rate.ts';
import { memberStatsQuery } from '#features/tracking/api/member-stats.ts';

/** Loads the data of `NewcomerHome`, except for the recommended members, which are fetched again at each visit anyway, and clubs. */
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
    loadTrackingIfScoresHidden(
      request,
      reviews.items.map(({ movie }) => movie.id),
    ),
  ]);
}
