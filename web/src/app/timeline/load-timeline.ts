import { loadNewcomerHome } from '#app/home/load-newcomer-home.ts';
import { membersOnly } from '#app/page-request.ts';
import type { TimelineSearch } from '#app/search-params.ts';
import { homeTimelineQuery } from '#features/timeline/api/timeline-queries.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { loadWatchedInClubs } from './load-watched-in-clubs.ts';

/** On demand, because most members follow someone. */
export const NewcomerHome = lazyWithRetry(() => import('#app/home/NewcomerHome.tsx'));

/** The loader of pages that show the home timeline, with what a newcomer gets below it. */
export const loadHomeTimeline = membersOnly<TimelineSearch>(async (request, member) => {
  const { queryClient, search } = request;
  const newcomer = member.following_count === 0;
  await Promise.all([
    queryClient
      .ensureInfiniteQueryData(homeTimelineQuery(search.filter ?? 'all', search.sort ?? 'newest'))
      .then((cards) => loadWatchedInClubs(request, cards)),
    ...(newcomer ? [NewcomerHome.preload(), loadNewcomerHome(request, member)] : []),
  ]);
});
