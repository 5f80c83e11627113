export type PageEventName = 'movieListsUpdated' | 'ratingsUpdated';

/** `rating` in stars, `dbRating` as stored (1–10); both null without a rating. */
export type PageEventDetail = { userId: string; movieId: string; rating: number | null; dbRating: number | null };
export type PageEvent = { name: PageEventName; detail: PageEventDetail };

/** What one tab of this browser tells the others. */
export type TabMessage = { type: 'session-changed' } | { type: 'page-event'; event: PageEvent };

const channel =
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('halfstar');

/** Tells every other tab. The telling tab does not hear itself. */
export function tellTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin, windows have
  channel?.postMessage(message);
}

/** Hears what other tabs say, until the returned function is called. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const hear = (event: MessageEvent<TabMessage>) => listener(event.data);
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
