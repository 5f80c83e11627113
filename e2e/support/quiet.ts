import type { Page, Request } from '@playwright/test';

/**
 * Watches the requests of a page. @returns waits until none is open and the page has nothing left to do, so that only a timer or
 * a user can lead to another one
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let sent = 0;
  page.on('request', (request) => {
    open.add(request);
    sent += 1;
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const untilIdle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return async () => {
    let before = -1;
    // Twice in a row, since what the page does last may send a request.
    while (open.size > 0 || sent !== before) {
      before = sent;
      await untilIdle();
    }
  };
}
