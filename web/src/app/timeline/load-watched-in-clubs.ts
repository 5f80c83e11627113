import type { TimelineCard } from '@halfstar/contract/timeline/timeline.schema';
import type { PageRequest } from '#app/page-request.ts';
import { watchedInClubQuery } from '#features/clubs/api/watched-in-club.ts';

/**
 * For each film on these cards, those of reviews left out, loads the movie club in which the viewer has reviewed it, so that it counts as
 * watched: one call for all films. For visitors it does nothing.
 */
export async function loadWatchedInClubs(
  { queryClient, viewer }: Pick<PageRequest, 'queryClient' | 'viewer'>,
  { pages }: { pages: readonly { items: readonly TimelineCard[] }[] },
): Promise<void> {
  if (viewer.kind !== 'member') return;
  const films = pages.flatMap(({ items }) => items.flatMap((card) => (card.type === 'review' ? [] : card.movie.id)));
  await Promise.all(films.map((movieId) => queryClient.ensureQueryData(watchedInClubQuery(movieId))));
}
