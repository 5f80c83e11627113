import type { TimelineFilter } from '@halfstar/contract/timeline/timeline.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
};
const shows = ['timeline', 'review', 'reaction', 'follow', 'profile'] as const;

/** What the viewer and the people they follow did. */
export function useHomeTimeline(filter: TimelineFilter) {
  return useInfiniteQuery(
    api.timeline.home.infiniteOptions({
      input: (cursor: string | undefined) => ({ filter, cursor, limit: 20 }),
      ...paged,
      meta: { shows },
    }),
  );
}

/** What one member did. */
export function useMemberTimeline(userId: string, filter: TimelineFilter) {
  return useInfiniteQuery(
    api.timeline.ofUser.infiniteOptions({
      input: (cursor: string | undefined) => ({ user_id: userId, filter, cursor, limit: 20 }),
      ...paged,
      meta: { shows },
    }),
  );
}
