import { toStoredRating } from '@halfstar/contract/shared/rating';
import { BoundedMap } from '#lib/bounded-map.ts';
import { onTabMessage, postToOtherTabs } from '#lib/tab-messages.ts';

export type PageEventName = 'movieListsUpdated' | 'ratingsUpdated';

/** `rating` in stars, `dbRating` as stored (1–10); both null without a rating. */
export type PageEventDetail = { userId: string; movieId: string; rating: number | null; dbRating: number | null };
type PageEvent = { name: PageEventName; detail: PageEventDetail };
type PageEventMessage = { type: 'page-event'; event: PageEvent };

declare global {
  interface WindowEventMap {
    movieListsUpdated: CustomEvent<PageEventDetail>;
    ratingsUpdated: CustomEvent<PageEventDetail>;
  }
}

const ECHO_MS = 5000;
/** More films than these are not changed in that time. */
const MOST_REMEMBERED = 500;
const lastDispatched = new BoundedMap<string, { rating: number | null; at: number }>(MOST_REMEMBERED);

function dispatch({ name, detail }: PageEvent): void {
  lastDispatched.set(detail.movieId, { rating: detail.rating, at: Date.now() });
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

export type FilmChange = { userId: string; movieId: string; rating: number | null };

const toEventDetail = ({ userId, movieId, rating }: FilmChange): PageEventDetail => ({
  userId,
  movieId,
  rating,
  dbRating: rating === null ? null : toStoredRating(rating),
});

/** Dispatches events on `window`, in this tab and in the browser's other tabs, that a member's film changed. The rating is in stars. */
export function dispatchPageEventsInAllTabs(names: readonly PageEventName[], change: FilmChange): void {
  const detail = toEventDetail(change);
  for (const name of names) {
    dispatch({ name, detail });
    postToOtherTabs<PageEventMessage>({ type: 'page-event', event: { name, detail } });
  }
}

/**
 * Dispatches both page events in this tab for what the member did on another device, unless this tab has dispatched the same rating of the
 * film within five seconds.
 */
export function dispatchServerChange(change: FilmChange): void {
  const last = lastDispatched.get(change.movieId);
  if (last !== undefined && last.rating === change.rating && Date.now() - last.at < ECHO_MS) return;
  const detail = toEventDetail(change);
  dispatch({ name: 'movieListsUpdated', detail });
  dispatch({ name: 'ratingsUpdated', detail });
}

/** From now on dispatches the page events of other tabs in this tab. Returns a function that stops it. */
export function relayEventsFromOtherTabs(): () => void {
  return onTabMessage<PageEventMessage>('page-event', ({ event }) => dispatch(event));
}
