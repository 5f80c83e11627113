import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { notifyManager, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { client } from '#lib/api.ts';
import { parseProblem } from '#lib/problem.ts';
import { postToOtherTabs } from '#lib/tab-messages.ts';
import { msUntilFirstEnd } from '#lib/until-first-end.ts';

/** `signedOutHere`: the viewer signed out on purpose in this tab. */
export type TabSession = SessionState & { signedOutHere?: boolean };

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<TabSession> => client.accounts.getSession(undefined, { signal }),
  staleTime: 5 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  // A sanction ends by the clock.
  refetchInterval: ({ state }) => {
    const sanctions = state.data?.user?.sanctions;
    return msUntilFirstEnd([sanctions?.comment_ban_ends_at, sanctions?.suspension_ends_at]);
  },
  meta: { shows: ['session'] },
});

async function loadOrCreateProfile(userId: string, signal: AbortSignal): Promise<OwnProfile> {
  try {
    return await client.profiles.getOwn({ user_id: userId }, { signal });
  } catch (error) {
    if (parseProblem(error).code !== 'NOT_FOUND') throw error;
    return client.profiles.create({ user_id: userId }, { signal });
  }
}

/** The viewer’s own profile. Creates it on the server when there is none yet. Its counters change with follows and reviews. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-profile', userId],
    queryFn: ({ signal }) => loadOrCreateProfile(userId, signal),
    meta: { shows: ['profile', 'follow', 'review'] },
  });

/** The signed-in account as far as it is cached; sends no request. Null for visitors and before the first session check. */
export const signedInUser = (queryClient: QueryClient): SessionState['user'] =>
  queryClient.getQueryData(sessionQuery.queryKey)?.user ?? null;

/**
 * Sets the session, and resolves once it is rendered: a page that is navigated to earlier may still see the former session and
 * redirect. A pending check is canceled, because it would return the former state.
 */
async function setSession(queryClient: QueryClient, state: TabSession): Promise<void> {
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  queryClient.setQueryData(sessionQuery.queryKey, state);
  // Runs after the components' own notifications.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}

/**
 * Sets this tab’s session to signed out on purpose, and resolves once that is rendered. The session on the server must have been ended
 * before.
 */
export const markSignedOutHere = (queryClient: QueryClient): Promise<void> =>
  setSession(queryClient, { user: null, session: null, signedOutHere: true });

/**
 * Handles the server's message that this tab's session has ended. The browser may have another session by now, so the session
 * is checked again; without a response the viewer is signed out.
 */
export async function handleSessionEnd(queryClient: QueryClient): Promise<void> {
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  // The viewer has signed out here already.
  if (before?.user === null) return;
  const state: TabSession = await client.accounts.getSession().catch(() => ({ user: null, session: null }));
  // Unless the viewer has signed out or in meanwhile.
  if (queryClient.getQueryData(sessionQuery.queryKey) === before)
    queryClient.setQueryData(sessionQuery.queryKey, state);
}

/** Asks the server again who is signed in. Does not reject when that fails. */
export function recheckSession(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/** For pages that sign in or confirm: sets the session from the server's response, in this tab and the browser's others. */
export function useAcceptSession(): (state: SessionState) => Promise<void> {
  const queryClient = useQueryClient();
  return async (state) => {
    await setSession(queryClient, state);
    postToOtherTabs({ type: 'session-changed' });
  };
}

/**
 * Returns a function that asks the server again who is signed in and resolves with the session, for "I’ve Confirmed My Email". Rejects when
 * the server does not respond.
 */
export function useRecheckSession(): () => Promise<SessionState> {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}
