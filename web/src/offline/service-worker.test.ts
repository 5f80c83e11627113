// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

const WORKER = readFileSync(`${import.meta.dirname}/service-worker.js`, 'utf8');
const OFFLINE = { html: '<h1>You are offline</h1>', headers: { 'content-type': 'text/html' } };

interface Navigation {
  method?: string;
  mode?: string;
  /** What the browser has requested meanwhile. */
  preloaded?: () => Promise<Response | undefined>;
}

/** Runs the worker as a browser does. @param fetchPage answers what it requests itself */
function startWorker(fetchPage: () => Promise<Response>) {
  const listeners: Record<string, (event: unknown) => void> = {};
  const addEventListener = (type: string, listener: (event: unknown) => void) => {
    listeners[type] = listener;
  };
  const skipWaiting = vi.fn<() => void>();
  const enable = vi.fn<() => Promise<void>>(async () => undefined);
  const fetched = vi.fn<() => Promise<Response>>(fetchPage);
  const registration = { navigationPreload: { enable } };
  // It gets no `caches`: who uses them fails.
  const run = new Function('OFFLINE', 'addEventListener', 'skipWaiting', 'registration', 'fetch', 'Response', WORKER);
  run(OFFLINE, addEventListener, skipWaiting, registration, fetched, Response);
  /** What the worker answers; null when it leaves the request to the browser. */
  const answer = async ({ method = 'GET', mode = 'navigate', preloaded = async () => undefined }: Navigation = {}) => {
    let answered: Promise<Response> | null = null;
    listeners['fetch']?.({
      request: { method, mode },
      preloadResponse: preloaded(),
      respondWith: (response: Promise<Response>) => {
        answered = response;
      },
    });
    return answered as Promise<Response> | null;
  };
  return { listeners, skipWaiting, enable, fetched, answer };
}

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

test.each([
  ['a failed request', { preloaded: async () => undefined }],
  ['a request that the browser made, and that failed', { preloaded: unreachable }],
])('[A11-02] %s for a page is answered with the offline page', async (_, navigation) => {
  const answered = await startWorker(unreachable).answer(navigation);
  expect(answered?.status).toBe(503);
  expect(answered?.headers.get('content-type')).toBe('text/html');
  expect(await answered?.text()).toBe(OFFLINE.html);
});

test('a page comes from the server as it is, also an error, and is requested once', async () => {
  const failed = startWorker(async () => new Response('down', { status: 502 }));
  expect(await (await failed.answer())?.text()).toBe('down');
  expect(failed.fetched).toHaveBeenCalledTimes(1);
  const preloaded = startWorker(unreachable);
  expect(await (await preloaded.answer({ preloaded: async () => new Response('film') }))?.text()).toBe('film');
  expect(preloaded.fetched).not.toHaveBeenCalled();
});

test.each([
  ['a call', { mode: 'cors' }],
  ['a picture', { mode: 'no-cors' }],
  ['a form that is sent', { method: 'POST' }],
])('%s is left to the browser', async (_, request) => {
  const worker = startWorker(unreachable);
  expect(await worker.answer(request)).toBeNull();
  expect(worker.fetched).not.toHaveBeenCalled();
});

test('a new worker replaces the old one at once, and the browser may request pages before it has started', () => {
  const { listeners, skipWaiting, enable } = startWorker(unreachable);
  expect(Object.keys(listeners).toSorted()).toEqual(['activate', 'fetch', 'install']);
  listeners['install']?.({});
  expect(skipWaiting).toHaveBeenCalledTimes(1);
  const waitUntil = vi.fn<(enabled: Promise<void>) => void>();
  listeners['activate']?.({ waitUntil });
  expect(enable).toHaveBeenCalledTimes(1);
  expect(waitUntil).toHaveBeenCalledTimes(1);
});
