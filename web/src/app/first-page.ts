import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from './router.tsx';
import { ownProfileQuery, sessionQuery } from './session/session-cache.ts';
import { AppShell } from './shell/MembersLayout.tsx';

/** Somebody who has waited this long is better off with skeletons. */
const PATIENCE_MS = 400;

/**
 * Resolves when the page at this address can be drawn as it is meant to be, or has kept one waiting. What it needs was asked
 * for together with the app, so skeletons would stand for a blink, and React lets them stand for 300 ms each.
 */
export async function firstPageReady(cache: QueryClient, router: AppRouter): Promise<void> {
  await Promise.race([
    Promise.allSettled([router.load(), whoIsHere(cache)]),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
}

async function whoIsHere(cache: QueryClient): Promise<void> {
  const { user } = await cache.fetchQuery(sessionQuery);
  if (!user?.email_confirmed || user.deletion_due_at !== null) return;
  await Promise.all([cache.fetchQuery(ownProfileQuery(user.id)), AppShell.preload()]);
}
