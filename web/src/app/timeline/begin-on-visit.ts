import type { QueryClient } from '@tanstack/react-query';
import type { ParsedLocation } from '@tanstack/react-router';
import type { AppRouter } from '#app/router.tsx';
import { getHistoryEntryKey } from '#app/scroll-restoration.ts';
import { timelineSearch } from '#app/search-params.ts';
import { homeTimelineKey } from '#features/timeline/api/home-timeline-key.ts';
import { type CardList, mightHaveHeldBackCards } from '#features/timeline/model/card-list.ts';
import { BoundedMap } from '#lib/bounded-map.ts';

/** A list that was loaded within this time, for example when its link was hovered, is new enough for a visit. */
const FRESH_MS = 30_000;

/** So many places in the history are remembered; Back hardly leads further. */
const MOST_VISITED = 500;

const PATHS = new Set(['/', '/timeline']);

const getList = ({ search }: ParsedLocation) => {
  const { filter = 'all', sort = 'newest' } = timelineSearch(search);
  return { filter, sort };
};

/**
 * Called once, at the start: from then on a link that leads to the home timeline from elsewhere, or another filter or order, drops its
 * cached list, so that it begins with the newest cards. A list loaded in the last 30 seconds, for example when its link was hovered, is
 * kept on a visit from another page. Back and Forward show the list that was left, which never changes while it is read
 * (docs/decisions/039).
 */
export function resetTimelineOnVisit(router: AppRouter, queryClient: QueryClient): void {
  const visited = new BoundedMap<string, true>(MOST_VISITED);
  visited.set(getHistoryEntryKey(router.latestLocation), true);
  // The router's own `fromLocation` leaves out a page that was left before it had loaded.
  let current = router.latestLocation;
  router.subscribe('onBeforeLoad', ({ toLocation }) => {
    const left = current;
    current = toLocation;
    const key = getHistoryEntryKey(toLocation);
    if (visited.has(key)) return;
    visited.set(key, true);
    if (!PATHS.has(toLocation.pathname)) return;
    const [from, to] = [getList(left), getList(toLocation)];
    const samePath = left.pathname === toLocation.pathname;
    if (samePath && from.filter === to.filter && from.sort === to.sort) return;
    const queryKey = homeTimelineKey(to.filter, to.sort);
    const state = queryClient.getQueryState<CardList>(queryKey);
    if (state?.data === undefined) return;
    const fresh =
      Date.now() - state.dataUpdatedAt < FRESH_MS && !state.isInvalidated && !mightHaveHeldBackCards(state.data);
    if (samePath || !fresh) void queryClient.resetQueries({ queryKey, exact: true });
  });
}
