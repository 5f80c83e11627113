import type { ListEntry, ListType } from '@halfstar/contract/tracking/tracking.schema';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useTrackingEvents } from '../hooks/use-tracking-events.ts';
import type { TrackedListFilter } from '../model/tracked-list-filter.ts';
import { dropItems, staleUnlessLong } from './infinite-pages.ts';
import { trackingQuery } from './tracking.ts';

const PAGE = 50;
/** So long all pages of a list are kept, so that Back finds the place where one was. */
const KEPT_MS = 30 * 60_000;

/** The films of a member's list that pass, page by page. While others are asked for, those before stay. */
export function useTrackedList(userId: string, listType: ListType, filter: TrackedListFilter) {
  const query = useInfiniteQuery({
    ...api.tracking.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ user_id: userId, list_type: listType, ...filter, cursor, limit: PAGE }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      gcTime: KEPT_MS,
      placeholderData: keepPreviousData,
    }),
    staleTime: staleUnlessLong,
    meta: { shows: [] },
  });
  useTrackingEvents(userId, query, (movieId, cache) => {
    const tracking = cache.getQueryData(trackingQuery(movieId).queryKey);
    if (tracking === undefined) return;
    const stays = listType === 'favorites' ? tracking.favorite : tracking.status === listType;
    const isGone = (item: object) => (item as ListEntry).movie.id === movieId;
    // Lists of others have the film still.
    const ownLists = api.tracking.list.key({ input: { user_id: userId, list_type: listType } });
    if (!stays) dropItems(cache, ownLists, isGone);
  });
  return query;
}
