import type { ListEntry, ListType } from '@halfstar/contract/tracking/tracking.schema';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';
import { useRefetchOrTakeOutFilms } from '../hooks/use-tracking-events.ts';
import type { TrackedListFilter } from '../model/tracked-list-filter.ts';
import { patchedWhileShown, removeCachedItems } from './infinite-pages.ts';
import { trackingQuery } from './tracking.ts';

const PAGE = 50;
const SHELF = 12;
/** How long all pages of a list are cached, so that Back restores the scroll position. */
const KEPT_MS = 30 * 60_000;

/** The films of a tracked list that match the filter. While those of another filter are loaded, the former ones stay. */
export const trackedListQuery = (userId: string, listType: ListType, filter: TrackedListFilter) => ({
  ...api.tracking.listMovies.infiniteOptions({
    input: (cursor: string | undefined) => ({ user_id: userId, list_type: listType, ...filter, cursor, limit: PAGE }),
    ...cursorPaging,
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
  }),
  ...patchedWhileShown,
});

/** The first films of a tracked list. */
export const trackedListShelfQuery = (userId: string, listType: ListType) =>
  api.tracking.listMovies.queryOptions({
    input: { user_id: userId, list_type: listType, limit: SHELF },
    meta: { shows: ['list', 'rating', 'movie'] },
  });

/** A tracked list, kept in sync with page events about its films. */
export function useTrackedList(userId: string, listType: ListType, filter: TrackedListFilter) {
  const query = useInfiniteQuery(trackedListQuery(userId, listType, filter));
  useRefetchOrTakeOutFilms(userId, query, (movieId, queryClient) => {
    const tracking = queryClient.getQueryData(trackingQuery(movieId).queryKey);
    if (tracking === undefined) return;
    const stays = listType === 'favorites' ? tracking.favorite : tracking.status === listType;
    const isGone = (item: object) => (item as ListEntry).movie.id === movieId;
    // Other members' lists still contain the film.
    const ownLists = api.tracking.listMovies.key({ input: { user_id: userId, list_type: listType } });
    if (!stays) removeCachedItems(queryClient, ownLists, isGone);
  });
  return query;
}
