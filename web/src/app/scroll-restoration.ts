import type { ParsedLocation } from '@tanstack/react-router';
import { BoundedMap } from '#lib/bounded-map.ts';
import { scaleTimeoutMs } from '#lib/patience.ts';
import type { AppRouter } from './router.tsx';

const STORAGE_KEY = 'halfstar-scroll';
/** Content that arrives later no longer moves the scroll position. */
const GIVE_UP_MS = 5000;
/** How many entries of the history keep their position, those recorded last. */
const MOST_POSITIONS = 500;
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Identifies an entry of the browser's history. */
// oxlint-disable-next-line no-underscore-dangle -- the router chose the name
export const getHistoryEntryKey = ({ state, href }: ParsedLocation): string => state.__TSR_key ?? href;

function readPositions(): Map<string, number> {
  const positions = new BoundedMap<string, number>(MOST_POSITIONS);
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][];
    for (const [key, top] of stored) positions.set(key, top);
  } catch {
    // Storage may be unavailable, or hold something else.
  }
  return positions;
}

/**
 * Scrolls to the position as soon as the page is long enough, unless the user scrolls first. Returns a function that stops it.
 */
function scrollWhenLongEnough(top: number, onDone: () => void): () => void {
  const attempt = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) <= 1) done();
  };
  const observer = new ResizeObserver(attempt);
  const timer = window.setTimeout(() => done(), scaleTimeoutMs(GIVE_UP_MS));
  const stop = () => {
    observer.disconnect();
    window.clearTimeout(timer);
    for (const name of USER_SCROLL_EVENTS) window.removeEventListener(name, done, { capture: true });
  };
  function done(): void {
    stop();
    onDone();
  }
  for (const name of USER_SCROLL_EVENTS) window.addEventListener(name, done, { capture: true, passive: true });
  observer.observe(document.body);
  attempt();
  return stop;
}

/**
 * Called once, at the start: from then on records the scroll position of each page and restores it after Back, Forward and a reload. The
 * router’s own restoration records a wrong position when the user leaves before the next page has loaded, because its skeleton makes the
 * window short, and does nothing on a page that is not long enough yet.
 */
export function startScrollRestoration(router: AppRouter): void {
  const positions = readPositions();
  /** The history entry that is on screen; null while another is loading or its position is being restored. */
  let shown: string | null = getHistoryEntryKey(router.latestLocation);
  let stop: (() => void) | null = null;
  const record = () => {
    if (shown !== null) positions.set(shown, window.scrollY);
  };
  // A user who has already scrolled the server-rendered page stays there.
  if (window.scrollY > 0) record();
  window.history.scrollRestoration = 'manual';
  window.addEventListener('scroll', record, { passive: true });
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual';
  });
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
    } catch {
      // Storage may be unavailable.
    }
  });
  router.subscribe('onBeforeLoad', () => {
    stop?.();
    record();
    shown = null;
  });
  router.subscribe('onRendered', ({ toLocation }) => {
    stop?.();
    shown = null;
    const key = getHistoryEntryKey(toLocation);
    const arrive = () => {
      shown = key;
      record();
    };
    const top = positions.get(key);
    if (top === undefined) arrive();
    else stop = scrollWhenLongEnough(top, arrive);
  });
}
