import { whenIdleAfterStart } from './idle.ts';

/** Written by the build: see web/build/service-worker.ts. */
const WORKER_FILE = '/sw.js';

/**
 * Registers the service worker that shows the offline page, once the first page is idle. Never rejects: without the worker a page that has
 * no connection is the browser's own.
 */
export async function registerServiceWorker(): Promise<void> {
  // The development server has none. Browsers have them only for https and localhost.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  await whenIdleAfterStart();
  await navigator.serviceWorker.register(WORKER_FILE).catch(() => undefined);
}
