import { useEffect, useState } from 'react';

/** The first page is usually complete by then, also on a slow connection. */
const FIRST_PAGE_MS = 3000;

let isIdle = false;
let waiting: Promise<void> | null = null;

async function waitUntilIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_MS));
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve));
  isIdle = true;
}

/**
 * Resolves when the browser is idle, at the earliest three seconds after the first call, when the app’s first page is usually complete: for
 * preloading what that page does not need. Never rejects, and every call has the same promise.
 */
export const whenIdleAfterStart = (): Promise<void> => {
  waiting ??= waitUntilIdle();
  return waiting;
};

/** Whether `whenIdleAfterStart` has resolved, which this starts. It stays true. */
export function useIsIdleAfterStart(): boolean {
  const [idle, setIdle] = useState(isIdle);
  useEffect(() => {
    if (idle) return;
    let isMounted = true;
    const wait = async () => {
      await whenIdleAfterStart();
      if (isMounted) setIdle(true);
    };
    void wait();
    return () => {
      isMounted = false;
    };
  }, [idle]);
  return idle;
}
