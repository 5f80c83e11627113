import { api } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

/** The followers of a member. */
export const followersQuery = (userId: string) =>
  api.follows.listFollowers.infiniteOptions({
    input: (cursor: string | undefined) => ({ user_id: userId, cursor, limit: 20 }),
    ...cursorPaging,
    meta: { shows: ['follow', 'profile'] },
  });

/**
 * The members whom a member follows. It shows no noun on purpose: a member who was just unfollowed stays in place with a Follow
 * button, so that a mistake can be undone, and is gone the next time the list is opened.
 */
export const followingQuery = (userId: string) =>
  api.follows.listFollowing.infiniteOptions({
    input: (cursor: string | undefined) => ({ user_id: userId, cursor, limit: 20 }),
    ...cursorPaging,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Recommended members. It shows no noun either, so that members who are followed from this list stay in it. */
export const recommendedUsersQuery = api.follows.listRecommended.queryOptions({
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Whether the viewer and a member follow each other. */
export const relationQuery = (userId: string) =>
  api.follows.getRelation.queryOptions({ input: { user_id: userId }, meta: { shows: ['follow'] } });
