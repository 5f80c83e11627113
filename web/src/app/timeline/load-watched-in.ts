import type { TimelineCard } from '@halfstar/contract/timeline/timeline.schema';
import type { PageRequest } from '#app/page-request.ts';
import { watchedInClubQuery } from '#features/clubs/api/watched-in-club.ts';

/** Loads in which movie clubs a member has watched the films of activities, batched into one call. For visitors it does nothing. */
export async function loadWatchedIn(
  { queryClient, viewer }: Pick<PageRequest, 'queryClient' | 'viewer'>,
  { pages }: { pages: readonly { items: readonly TimelineCard[] }[] },
): Promise<void> {
  if (viewer.kind !== 'member') return;
  const films = pages.flatMap(({ items }) => items.flatMap((card) => (card.type === 'review' ? [] : card.movie.id)));
  await Promise.all(films.map((movieId) => queryClient.ensureQueryData(watchedInClubQuery(movieId))));
}
