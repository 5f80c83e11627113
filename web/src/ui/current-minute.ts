import { useSyncExternalStore } from 'react';
import { renderedAt } from '#lib/server-render.ts';

export const MINUTE_MS = 60_000;

/** All times on a page are updated together, once a minute, by one timer. */
const ticks = new Set<() => void>();
let timer: number | undefined;

function subscribeToMinutes(tick: () => void): () => void {
  ticks.add(tick);
  timer ??= window.setInterval(() => {
    for (const each of ticks) each();
  }, MINUTE_MS);
  return () => {
    ticks.delete(tick);
    if (ticks.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}
const currentMinute = () => Math.floor(Date.now() / MINUTE_MS);
/** Hydration must render the same text as the server did. */
const serverMinute = () => Math.floor(renderedAt() / MINUTE_MS);

/** The current minute, counted since 1970; on the server and during hydration that in which the page was rendered. */
export const useCurrentMinute = (): number => useSyncExternalStore(subscribeToMinutes, currentMinute, serverMinute);
