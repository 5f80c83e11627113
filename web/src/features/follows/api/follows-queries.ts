import { api } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

/** Who follows a member. */
export const followersQuery = (userId: string) =>
  api.follows.listFollowers.infiniteOptions({
    input: (cursor: string | undefined) => ({ user_id: userId, cursor, limit: 20 }),
    ...cursorPaging,
    meta: { shows: ['follow', 'profile'] },
  });

/**
 * Whom a member follows. It shows no noun on purpose: someone just unfollowed stays in place with a Follow button, so that
 * a slip can be undone, and is gone the next time the list is opened.
 */
export const followingQuery = (userId: string) =>
  api.follows.listFollowing.infiniteOptions({
    input: (cursor: string | undefined) => ({ user_id: userId, cursor, limit: 20 }),
    ...cursorPaging,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Members one might like. No noun either: whom one follows here stays in sight. */
export const recommendedUsersQuery = api.follows.listRecommended.queryOptions({
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Whether the viewer and a member follow each other. */
export const relationQuery = (userId: string) =>
  api.follows.getRelation.queryOptions({ input: { user_id: userId }, meta: { shows: ['follow'] } });
