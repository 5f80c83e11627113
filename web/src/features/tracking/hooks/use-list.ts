import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

const PAGE = 36;

/** A member's list, newest first, page by page. */
export function useMovieList(userId: string, listType: ListType) {
  return useInfiniteQuery(
    api.tracking.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ user_id: userId, list_type: listType, cursor, limit: PAGE }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      meta: { shows: ['list', 'rating', 'movie'] },
    }),
  );
}
