import type { TimelineCard } from '@halfstar/contract/timeline/timeline.schema';
import { loadHiddenScores, loadTracking } from '#app/load-tracking.ts';
import { membersOnly, type PageRequest } from '#app/page-request.ts';
import type { TimelineSearch } from '#app/search-params.ts';
import { homeTimelineQuery } from '#features/timeline/api/timeline-queries.ts';

/** The loader of pages that show the home timeline. */
export const loadHomeTimeline = membersOnly<TimelineSearch>(async (request) => {
  const { filter = 'all' } = request.search;
  const { pages } = await request.queryClient.ensureInfiniteQueryData(homeTimelineQuery(filter));
  await loadCards(
    request,
    pages.flatMap((page) => page.items),
  );
});

/**
 * Loads what the cards of a timeline show beside their own data: activity cards can be rated, and every card may hide scores.
 */
export async function loadCards(
  request: Pick<PageRequest, 'queryClient' | 'viewer'>,
  cards: readonly TimelineCard[],
): Promise<void> {
  const reviewed = cards.flatMap((card) => (card.type === 'review' ? [card.review.movie.id] : []));
  const tracked = cards.flatMap((card) => (card.type === 'review' ? [] : [card.movie.id]));
  await Promise.all([loadTracking(request, tracked), loadHiddenScores(request, reviewed)]);
}
