import { type Query, type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { HidesScoresContext } from '#features/tracking/components/hidden-scores.ts';
import { client } from '#lib/api.ts';
import { SlowResponseError } from '#lib/fetch-in-time.ts';
import { scaleTimeoutMs } from '#lib/patience.ts';
import { setRenderedAt } from '#lib/server-render.ts';
import { onTabMessage } from '#lib/tab-messages.ts';
import { forgetFormerViewer, MemberContext, SanctionsContext, ViewerContext } from '#lib/viewer.ts';
import { toastError } from '#ui/toasts.tsx';
import { type Auth, AuthContext, AuthErrorContext } from './auth-context.ts';
import { ownProfileQuery, recheckSession, sessionQuery } from './session-queries.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useRefetchWhenWatched } from './use-refetch-when-watched.ts';
import { useAfterSignOut } from './use-signed-out.ts';

const PROFILE_TIMEOUT_MS = 10_000;

/**
 * Drops all data of the former viewer, because permissions, ratings and reactions differ for the next one. What is on screen is
 * refetched.
 */
function resetQueriesForViewer(queryClient: QueryClient, memberId: string | null): void {
  const own = ownProfileQuery(memberId ?? '').queryKey;
  const predicate = ({ queryKey, meta }: Query) =>
    queryKey[0] !== sessionQuery.queryKey[0] &&
    !(queryKey[0] === own[0] && queryKey[1] === memberId) &&
    meta?.sentOnce !== true;
  queryClient.removeQueries({ type: 'inactive', predicate });
  void queryClient.resetQueries({ type: 'active', predicate });
  queryClient.getMutationCache().clear();
  // What is shown from now on was loaded after the page.
  setRenderedAt(0);
}

/** Resets the queries whenever the viewer changes. `viewer` is undefined until the first session check has finished. */
function useResetOnViewerChange(viewer: { userId: string | null; memberId: string | null } | undefined): void {
  const queryClient = useQueryClient();
  const { userId, memberId } = viewer ?? {};
  const before = useRef(viewer);
  // Before the effects of components that close, which may send something.
  useLayoutEffect(() => (userId ? forgetFormerViewer : undefined), [userId]);
  useEffect(() => {
    const { current } = before;
    before.current = userId === undefined || memberId === undefined ? undefined : { userId, memberId };
    if (current === undefined || memberId === undefined) return;
    if (current.userId !== userId || current.memberId !== memberId) resetQueriesForViewer(queryClient, memberId);
  }, [queryClient, userId, memberId]);
}

/** True once `waiting` has lasted for PROFILE_TIMEOUT_MS. A new `round` restarts the timer. */
function useOverdue(waiting: boolean, round: number): boolean {
  const [overdue, setOverdue] = useState<number | null>(null);
  useEffect(() => {
    if (!waiting) return;
    const timer = window.setTimeout(() => setOverdue(round), scaleTimeoutMs(PROFILE_TIMEOUT_MS));
    return () => window.clearTimeout(timer);
  }, [waiting, round]);
  return waiting && overdue === round;
}

/** Provides the session, synchronized with the browser's other tabs and the server. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const afterSignOut = useAfterSignOut();
  const [round, setRound] = useState(0);

  const check = useQuery(sessionQuery);
  const user = check.data?.user ?? null;
  // For leavers and banned members the server accepts only calls about their account.
  const isClosed = user !== null && (user.deletion_due_at !== null || user.sanctions.is_banned);
  const profileId = user?.email_confirmed && !isClosed ? user.id : null;
  const profileOptions = ownProfileQuery(profileId ?? '');
  const own = useQuery({ ...profileOptions, queryFn: profileId === null ? skipToken : profileOptions.queryFn });
  const profile = (profileId === null ? undefined : own.data) ?? null;
  const overdue = useOverdue(profileId !== null && profile === null, round);

  const userId = user?.id ?? null;
  useResetOnViewerChange(check.data === undefined ? undefined : { userId, memberId: profileId });

  useEffect(() => onTabMessage('session-changed', () => void recheckSession(queryClient)), [queryClient]);

  // The server opens no websocket for banned members.
  useLiveUpdates(user?.sanctions.is_banned === true ? null : userId);

  const signOut: Auth['signOut'] = async (tab) => {
    try {
      await client.accounts.signOut();
    } catch (error) {
      toastError(error, 'You may still be signed in.');
      return;
    }
    await afterSignOut(tab);
  };

  const refreshProfile = async () => {
    if (profileId !== null) await queryClient.invalidateQueries({ queryKey: profileOptions.queryKey });
  };

  const reloadProfile = async () => {
    // Without this, refetching would wait for the pending request instead of sending another.
    await queryClient.cancelQueries({ queryKey: profileOptions.queryKey });
    await own.refetch();
  };

  const hidesScores = profile?.hide_scores_until_seen === true;
  useRefetchWhenWatched(hidesScores);

  const timeout = overdue ? new SlowResponseError() : null;
  const failure = {
    error: check.data === undefined ? check.error : profile === null ? (own.error ?? timeout) : null,
    retry: () => {
      setRound(round + 1);
      void (check.data === undefined ? check.refetch() : reloadProfile());
    },
    signedOutHere: check.data?.signedOutHere === true,
  };
  const auth = {
    user,
    session: check.data?.session ?? null,
    profile,
    loading: check.data === undefined && !check.isError,
    signOut,
    refreshProfile,
  };
  return (
    <AuthErrorContext value={failure}>
      <AuthContext value={auth}>
        <ViewerContext value={userId}>
          <MemberContext value={profileId !== null}>
            <SanctionsContext value={user?.sanctions ?? null}>
              <HidesScoresContext value={hidesScores}>{children}</HidesScoresContext>
            </SanctionsContext>
          </MemberContext>
        </ViewerContext>
      </AuthContext>
    </AuthErrorContext>
  );
}
