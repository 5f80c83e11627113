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

/** Resolves once the app's first page has loaded and the browser is idle: for preloading what that page does not need. */
export const whenIdle = (): Promise<void> => {
  waiting ??= waitUntilIdle();
  return waiting;
};

/** Whether `whenIdle` has resolved. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(isIdle);
  useEffect(() => {
    if (idle) return;
    let isMounted = true;
    const wait = async () => {
      await whenIdle();
      if (isMounted) setIdle(true);
    };
    void wait();
    return () => {
      isMounted = false;
    };
  }, [idle]);
  return idle;
}
