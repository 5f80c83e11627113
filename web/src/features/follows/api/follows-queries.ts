import { MAX_NAME_SEARCH } from '@halfstar/contract/shared/page.schema';
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

/**
 * The followers of a member; with `search` only those whose names contain it. While the result of another search is loading, the previous
 * one stays.
 */
export const followersQuery = (userId: string, search?: string) =>
  api.follows.listFollowers.infiniteOptions({
    input: (cursor: string | undefined) => ({ user_id: userId, search, cursor, limit: 20 }),
    ...cursorPaging,
    placeholderData: keepPreviousData,
    meta: { shows: ['follow', 'profile'] },
  });

/**
 * The members whom a member follows; with `search` only those whose names contain it. Refetched only when the list is opened: a member who
 * was just unfollowed stays in place with a Follow button, so that a mistake can be undone.
 */
export const followingQuery = (userId: string, search?: string) =>
  api.follows.listFollowing.infiniteOptions({
    input: (cursor: string | undefined) => ({ user_id: userId, search, cursor, limit: 20 }),
    ...cursorPaging,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { shows: [] },
  });

/**
 * Lists in which each row can be settled by one press. They are refetched only when they are opened: a settled row stays in place,
 * so that no other one slides under the next press.
 */
const settledInPlace = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: { shows: [], outdatedBy: ['follow', 'profile'] },
} as const;

/** The members who ask to follow the viewer. */
export const followRequestsQuery = api.requests.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
  ...cursorPaging,
  ...settledInPlace,
});

/** How many members ask to follow the viewer. */
export const followRequestCountQuery = api.requests.count.queryOptions({ meta: { shows: ['follow'] } });

/** The members whom the viewer blocks. */
export const blockedQuery = api.blocks.listBlocked.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
  ...cursorPaging,
  ...settledInPlace,
});

/** The members whom the viewer mutes. */
export const mutedQuery = api.blocks.listMuted.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
  ...cursorPaging,
  ...settledInPlace,
});

/** The viewer's relation to a member. */
export const relationQuery = (userId: string) =>
  api.follows.getRelation.queryOptions({ input: { user_id: userId }, meta: { shows: ['follow'] } });

/** The members with this name, as far as the viewer may know them; nothing is searched while it is null. */
export const foundMembersQuery = (query: string | null, limit: number) =>
  api.follows.searchMembers.queryOptions({
    input: query === null ? skipToken : { query: query.slice(0, MAX_NAME_SEARCH), limit },
    staleTime: 5 * 60_000,
    meta: { shows: ['profile', 'follow'] },
  });
