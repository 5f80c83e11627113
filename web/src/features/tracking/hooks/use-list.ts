import type { ListEntry, ListType } from '@halfstar/contract/tracking/tracking.schema';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { afterRating } from '#lib/after-rating.ts';
import { api } from '#lib/api.ts';
import type { ListFilter } from './list-filter.ts';
import { isShort, staleUnlessLong } from './many-pages.ts';
import { dropItems } from './use-diary.ts';
import { trackingQuery } from './use-tracking.ts';

const PAGE = 50;
/** So long all pages of a list are kept, so that Back finds the place where one was. */
const KEPT_MS = 30 * 60_000;

/** The films of a member's list that pass, page by page. While others are asked for, those before stay. */
export function useMovieList(userId: string, listType: ListType, filter: ListFilter) {
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
  useFollowing(userId, query, (movieId, cache) => {
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

type Followed = {
  data?: { pages: unknown[] } | undefined;
  refetch: (options: { cancelRefetch: boolean }) => unknown;
};

/**
 * Keeps an endless list of a member in step with what the page hears of their films. From a long one only what left is taken out.
 * A film that is rated in its row stays there until the focus leaves the stars, so that no other one moves under the hand.
 */
export function useFollowing(
  userId: string,
  query: Followed,
  takeOut: (movieId: string, cache: ReturnType<typeof useQueryClient>) => void,
): void {
  const cache = useQueryClient();
  const hear = useEffectEvent((event: WindowEventMap['movieListsUpdated']) => {
    if (event.detail.userId !== userId) return;
    const { movieId } = event.detail;
    afterRating(() => {
      if (isShort(query.data)) void query.refetch({ cancelRefetch: false });
      else takeOut(movieId, cache);
    });
  });
  useEffect(() => {
    const listen = (event: WindowEventMap['movieListsUpdated']) => hear(event);
    window.addEventListener('movieListsUpdated', listen);
    window.addEventListener('ratingsUpdated', listen);
    return () => {
      window.removeEventListener('movieListsUpdated', listen);
      window.removeEventListener('ratingsUpdated', listen);
    };
  }, []);
}
