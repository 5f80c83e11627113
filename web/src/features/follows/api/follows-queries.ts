import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
};

/** Who follows a member. */
export function useFollowers(userId: string) {
  return useInfiniteQuery(
    api.follows.followers.infiniteOptions({
      input: (cursor: string | undefined) => ({ user_id: userId, cursor, limit: 20 }),
      ...paged,
      meta: { shows: ['follow', 'profile'] },
    }),
  );
}

/**
 * Whom a member follows. It shows no noun on purpose: someone just unfollowed stays in place with a Follow button, so that
 * a slip can be undone, and is gone the next time the list is opened.
 */
export function useFollowing(userId: string) {
  return useInfiniteQuery(
    api.follows.following.infiniteOptions({
      input: (cursor: string | undefined) => ({ user_id: userId, cursor, limit: 20 }),
      ...paged,
      staleTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
}

/** Members one might like. No noun either: whom one follows here stays in sight. */
export function useRecommendedUsers() {
  return useQuery(
    api.follows.recommended.queryOptions({ staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }),
  );
}

/** How the viewer stands to a member. Not asked for visitors, nor about oneself. */
export function useRelation(userId: string, viewerId: string | null) {
  return useQuery({
    ...api.follows.relation.queryOptions({ input: { user_id: userId }, meta: { shows: ['follow'] } }),
    enabled: viewerId !== null && viewerId !== userId,
  });
}
