import { toStored } from '@halfstar/contract/shared/rating.schema';
import { onTabMessage, tellTabs } from './tabs.ts';

export type PageEventName = 'movieListsUpdated' | 'ratingsUpdated';

/** `rating` in stars, `dbRating` as stored (1–10); both null without a rating. */
export type PageEventDetail = { userId: string; movieId: string; rating: number | null; dbRating: number | null };
export type PageEvent = { name: PageEventName; detail: PageEventDetail };

declare global {
  interface WindowEventMap {
    movieListsUpdated: CustomEvent<PageEventDetail>;
    ratingsUpdated: CustomEvent<PageEventDetail>;
  }
}

function dispatch({ name, detail }: PageEvent): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

export type TrackingChange = { userId: string; movieId: string; rating: number | null };

/** Announces on `window`, in this tab and in the browser's other tabs, that a member's film changed. */
export function announce(names: readonly PageEventName[], { userId, movieId, rating }: TrackingChange): void {
  const detail = { userId, movieId, rating, dbRating: rating === null ? null : toStored(rating) };
  for (const name of names) {
    dispatch({ name, detail });
    tellTabs({ type: 'page-event', event: { name, detail } });
  }
}

/** Repeats here what other tabs announce. Called once at start. */
export function repeatOtherTabs(): () => void {
  return onTabMessage((message) => {
    if (message.type === 'page-event') dispatch(message.event);
  });
}
