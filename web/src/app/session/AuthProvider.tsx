import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { HidesScoresContext } from '#features/tracking/components/hidden-scores.ts';
import { client } from '#lib/api.ts';
import { SlowAnswer } from '#lib/problem.ts';
import { onTabMessage } from '#lib/tab-messages.ts';
import { ViewerContext } from '#lib/viewer.ts';
import { toastError } from '#ui/toasts.tsx';
import { type Auth, AuthContext, AuthTroubleContext } from './auth-context.ts';
import { ownProfileQuery, recheckSession, sessionQuery } from './session-cache.ts';
import { useLeave } from './use-leave.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useShownScores } from './use-shown-scores.ts';

const PROFILE_PATIENCE_MS = 10_000;

/**
 * What the server answered one viewer is not what it answers the next: whether they may, what they rated, how they reacted.
 * What is on screen is fetched again, the rest is dropped.
 */
function forgetWhatWasSeen(cache: QueryClient, memberId: string | null): void {
  const own = ownProfileQuery(memberId ?? '').queryKey;
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] !== sessionQuery.queryKey[0] && !(queryKey[0] === own[0] && queryKey[1] === memberId);
  cache.removeQueries({ type: 'inactive', predicate });
  void cache.resetQueries({ type: 'active', predicate });
  cache.getMutationCache().clear();
}

/** Visitors and members who may not act yet, or no longer, are answered alike. Undefined until it is known who is here. */
function useForgettingAtChanges(viewer: { userId: string | null; memberId: string | null } | undefined): void {
  const cache = useQueryClient();
  const { userId, memberId } = viewer ?? {};
  const before = useRef(viewer);
  useEffect(() => {
    const { current } = before;
    before.current = userId === undefined || memberId === undefined ? undefined : { userId, memberId };
    if (current === undefined || memberId === undefined) return;
    if (current.userId !== userId || current.memberId !== memberId) forgetWhatWasSeen(cache, memberId);
  }, [cache, userId, memberId]);
}

/** True once `waiting` has lasted longer than a person's patience. */
function useOverdue(waiting: boolean, round: number): boolean {
  const [overdue, setOverdue] = useState<number | null>(null);
  useEffect(() => {
    if (!waiting) return;
    const timer = window.setTimeout(() => setOverdue(round), PROFILE_PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, [waiting, round]);
  return waiting && overdue === round;
}

/** Knows who is signed in, in step with the browser's other tabs and the server. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient();
  const leave = useLeave();
  const [round, setRound] = useState(0);

  const check = useQuery(sessionQuery);
  const user = check.data?.user ?? null;
  // Before the account is kept, the server shows a leaver nothing else.
  const profileId = user?.email_confirmed && user.deletion_due_at === null ? user.id : null;
  const profileOptions = ownProfileQuery(profileId ?? '');
  const own = useQuery({ ...profileOptions, queryFn: profileId === null ? skipToken : profileOptions.queryFn });
  const profile = (profileId === null ? undefined : own.data) ?? null;
  const overdue = useOverdue(profileId !== null && profile === null, round);

  const userId = user?.id ?? null;
  useForgettingAtChanges(check.data === undefined ? undefined : { userId, memberId: profileId });

  useEffect(() => onTabMessage('session-changed', () => void recheckSession(cache)), [cache]);

  useLiveUpdates(userId);

  const signOut: Auth['signOut'] = async (tab) => {
    try {
      await client.accounts.signOut();
    } catch (error) {
      toastError(error, 'You are still signed in.');
      return;
    }
    await leave(tab);
  };

  const refreshProfile = async () => {
    if (profileId !== null) await cache.invalidateQueries({ queryKey: profileOptions.queryKey });
  };

  const loadProfileAnew = async () => {
    // A request that is never answered would be waited for again instead of being made again.
    await cache.cancelQueries({ queryKey: profileOptions.queryKey });
    await own.refetch();
  };

  const hidesScores = profile?.hide_scores_until_seen === true;
  useShownScores(hidesScores);

  const late = overdue ? new SlowAnswer() : null;
  const trouble = {
    error: check.data === undefined ? check.error : profile === null ? (own.error ?? late) : null,
    retry: () => {
      setRound(round + 1);
      void (check.data === undefined ? check.refetch() : loadProfileAnew());
    },
    signedOutHere: check.data?.leftHere === true,
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
    <AuthTroubleContext value={trouble}>
      <AuthContext value={auth}>
        <ViewerContext value={userId}>
          <HidesScoresContext value={hidesScores}>{children}</HidesScoresContext>
        </ViewerContext>
      </AuthContext>
    </AuthTroubleContext>
  );
}
