import { Suspense, useEffect } from 'react';
import { RequireMember } from '#app/session/AuthGuard.tsx';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { ShellSkeleton } from './ShellSkeleton.tsx';

export const AppShell = lazyWithRetry(() => import('./AppShell.tsx'));

/** Loads the shell's code while the session is still being checked. */
export function usePreloadShell(): void {
  useEffect(() => {
    void AppShell.preload();
  }, []);
}

/** The main layout for a viewer who is known to be a member, with a skeleton while its code is loaded. Checks nothing itself. */
export function LazyAppShell() {
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <AppShell />
    </Suspense>
  );
}

/** The main layout behind the auth guard. */
export function MembersLayout() {
  usePreloadShell();
  return (
    <RequireMember loading={<ShellSkeleton />}>
      <LazyAppShell />
    </RequireMember>
  );
}
