import { Suspense, useEffect } from 'react';
import { MembersOnly } from '#app/session/gate.tsx';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { ShellSkeleton } from './ShellSkeleton.tsx';

export const AppShell = lazyWithRetry(() => import('./AppShell.tsx'));

/** Loads the shell's code while it is still being found out who is here. Visitors, who never see the shell, load none of it. */
export function usePromptShell(): void {
  useEffect(() => {
    void AppShell.preload();
  }, []);
}

/** The main layout, once it is known that a member is here. */
export function Shell() {
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <AppShell />
    </Suspense>
  );
}

/** The main layout behind the gate. */
export function MembersLayout() {
  usePromptShell();
  return (
    <MembersOnly loading={<ShellSkeleton />}>
      <Shell />
    </MembersOnly>
  );
}
