import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from './router.tsx';
import { whoReads } from './session/who-reads.ts';

/** Somebody who has looked at nothing for this long is better off with skeletons. */
const NOTHING_MS = 400;
/** What the server drew is better than a skeleton; only a page whose code never comes must say so some day. */
const DRAWN_MS = 10_000;

/**
 * Resolves when the page at this address can be drawn whole, or has kept one waiting: its code is loaded beside the app, so
 * skeletons would stand for a blink, and React lets them stand for 300 ms each.
 */
export async function firstPageReady(cache: QueryClient, router: AppRouter, drawn: boolean): Promise<void> {
  await Promise.race([
    Promise.allSettled([router.load(), whoReads(cache)]),
    new Promise((resolve) => setTimeout(resolve, drawn ? DRAWN_MS : NOTHING_MS)),
  ]);
}
