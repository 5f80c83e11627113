/** The first page is usually complete by then, also on a slow connection. */
const FIRST_PAGE_MS = 3000;

/** Resolves once the first page has loaded and the browser is idle: for preloading what that page does not need. */
export const whenIdle = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_MS));
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve));
};
