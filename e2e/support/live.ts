import type { Page, WebSocket } from '@playwright/test';

/** Waits for a live message that contains these words. */
export const untilTold = (socket: WebSocket, what: string) =>
  socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes(`"${what}"`));

/** Waits until the page's next live connection is ready: called before the page is opened. @returns the connection */
export async function untilLive(page: Page): Promise<WebSocket> {
  const socket = await page.waitForEvent('websocket');
  await untilTold(socket, 'ready');
  return socket;
}
