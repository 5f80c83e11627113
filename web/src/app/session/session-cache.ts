import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { client } from '#lib/api.ts';
import { problemOf } from '#lib/problem.ts';
import { tellTabs } from '#lib/tab-messages.ts';

/** `leftHere`: the person signed out in this tab, on purpose, so no way back is offered. */
export type KnownSession = SessionState & { leftHere?: boolean };

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<KnownSession> => client.accounts.session(undefined, { signal }),
  staleTime: 5 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { shows: ['session'] },
});

async function loadOrMakeProfile(userId: string, signal: AbortSignal): Promise<OwnProfile> {
  try {
    return await client.profiles.own({ user_id: userId }, { signal });
  } catch (error) {
    if (problemOf(error).code !== 'NOT_FOUND') throw error;
    return client.profiles.create({ user_id: userId }, { signal });
  }
}

/** The member's own profile; made by the server when it is not there yet. Its counters follow follows and reviews. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-profile', userId],
    queryFn: ({ signal }) => loadOrMakeProfile(userId, signal),
    meta: { shows: ['profile', 'follow', 'review'] },
  });

export const signedInUser = (cache: QueryClient) => cache.getQueryData(sessionQuery.queryKey)?.user ?? null;

/** Known from now on. A check still under way would answer with what was so before, and is called off. */
async function settle(cache: QueryClient, state: KnownSession): Promise<void> {
  await cache.cancelQueries({ queryKey: sessionQuery.queryKey });
  cache.setQueryData(sessionQuery.queryKey, state);
}

/** The person signed out in this tab: everything that shows the session follows at once. */
export const forgetSession = (cache: QueryClient) => settle(cache, { user: null, session: null, leftHere: true });

/**
 * The server says that this tab's session has ended. The browser may carry another one by now, so it is asked who is signed in;
 * without an answer nobody is.
 */
export async function noticeEnd(cache: QueryClient): Promise<void> {
  const before = cache.getQueryData(sessionQuery.queryKey);
  // Who ended it here is on the way out already.
  if (before?.user === null) return;
  const state: KnownSession = await client.accounts.session().catch(() => ({ user: null, session: null }));
  // Who has left or signed in meanwhile knows better.
  if (cache.getQueryData(sessionQuery.queryKey) === before) cache.setQueryData(sessionQuery.queryKey, state);
}

/** Asks the server again who is signed in. */
export function recheckSession(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/**
 * For the pages that sign in or confirm: hands over the session state that the server answered with, here and in the
 * browser's other tabs. The profile is then loaded by itself.
 */
export function useAcceptSession(): (state: SessionState) => Promise<void> {
  const cache = useQueryClient();
  return async (state) => {
    await settle(cache, state);
    tellTabs({ type: 'session-changed' });
  };
}

/** For "I've Confirmed My Email": asks the server again and answers with what it says. */
export function useRecheckSession(): () => Promise<SessionState> {
  const cache = useQueryClient();
  return () => cache.fetchQuery({ ...sessionQuery, staleTime: 0 });
}
