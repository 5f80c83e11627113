import { toStored } from '@halfstar/contract/shared/rating';
import { onTabMessage, postToTabs } from '#lib/tab-messages.ts';

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
const lastDispatched = new Map<string, { rating: number | null; at: number }>();
/** More films than these are not changed in that time. */
const MOST_REMEMBERED = 500;

function dispatch({ name, detail }: PageEvent): void {
  if (lastDispatched.size >= MOST_REMEMBERED) lastDispatched.clear();
  lastDispatched.set(detail.movieId, { rating: detail.rating, at: Date.now() });
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

export type TrackingChange = { userId: string; movieId: string; rating: number | null };

const toEventDetail = ({ userId, movieId, rating }: TrackingChange): PageEventDetail => ({
  userId,
  movieId,
  rating,
  dbRating: rating === null ? null : toStored(rating),
});

/** Dispatches an event on `window`, in this tab and in the browser's other tabs, that a member's film changed. */
export function dispatchPageEvents(names: readonly PageEventName[], change: TrackingChange): void {
  const detail = toEventDetail(change);
  for (const name of names) {
    dispatch({ name, detail });
    postToTabs<PageEventMessage>({ type: 'page-event', event: { name, detail } });
  }
}

/** Dispatches in this tab what the member did on another device, unless this tab has just dispatched the same event. */
export function dispatchFromServer(change: TrackingChange): void {
  const last = lastDispatched.get(change.movieId);
  if (last !== undefined && last.rating === change.rating && Date.now() - last.at < ECHO_MS) return;
  const detail = toEventDetail(change);
  dispatch({ name: 'movieListsUpdated', detail });
  dispatch({ name: 'ratingsUpdated', detail });
}

/** Dispatches in this tab the events of other tabs. Returns a function that stops it. */
export function dispatchFromOtherTabs(): () => void {
  return onTabMessage<PageEventMessage>('page-event', ({ event }) => dispatch(event));
}
