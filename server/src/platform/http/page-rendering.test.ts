import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { createPageRenderer, type RenderedPage } from './page-rendering.ts';

const ORIGIN = 'http://halfstar.test';
const TIMEOUT_MS = 1500;
const cleanups: (() => Promise<unknown>)[] = [];
// No page times out because the machine is busy.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A server whose pages are rendered by this module; `seen` holds the result for each page. */
async function renderedBy(module: string): Promise<{ app: FastifyInstance; seen: (RenderedPage | null | Error)[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'halfstar-rendering-'));
  await mkdir(join(folder, 'dist-server'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'dist-server/server.js'), module);
  const app = fastify();
  const seen: (RenderedPage | null | Error)[] = [];
  const { render } = await createPageRenderer(app, join(folder, 'dist'), ORIGIN, TIMEOUT_MS);
  app.get('/api/me', async (request, reply) => {
    reply.header('set-cookie', 'kept=1');
    return { cookie: request.headers.cookie ?? null, agent: request.headers['user-agent'], ip: request.ip };
  });
  app.get('/page', async (request) => {
    seen.push(await render(request).catch((error: Error) => error));
    return null;
  });
  cleanups.push(
    () => app.close(),
    () => rm(folder, { recursive: true }),
  );
  return { app, seen };
}

const asking = (cookie: string, accept = 'text/html', url = '/page?x=1') => ({
  method: 'GET' as const,
  url,
  headers: { cookie, accept, 'user-agent': 'a browser' },
  remoteAddress: '10.1.2.3',
});

const ASKS = `
  export async function renderPage(path, { fetch, origin }) {
    const answer = await fetch(new Request(origin + '/api/me'));
    return { head: path, root: await answer.text() };
  }`;

test('a page is rendered from the responses that its reader gets, and passes their cookies on', async () => {
  const { app, seen } = await renderedBy(ASKS);
  await Promise.all([app.inject(asking('session=ada')), app.inject(asking('session=bob'))]);
  const roots = seen.map((page) => JSON.parse((page as RenderedPage).root));
  expect(roots.toSorted((a, b) => a.cookie.localeCompare(b.cookie))).toEqual([
    { cookie: 'session=ada', agent: 'a browser', ip: '10.1.2.3' },
    { cookie: 'session=bob', agent: 'a browser', ip: '10.1.2.3' },
  ]);
  expect(seen[0]).toMatchObject({ head: '/page?x=1', setCookies: ['kept=1'] });
});

test('only pages are rendered, and none without the server build', async () => {
  const { app, seen } = await renderedBy(ASKS);
  await app.inject(asking('session=ada', 'application/json'));
  expect(seen).toEqual([null]);
  const { render } = await createPageRenderer(app, '/nowhere/dist', ORIGIN, TIMEOUT_MS);
  expect(await render({} as never)).toBeNull();
});

test('a failed rendering is logged, and the page is sent unrendered', async () => {
  const { app, seen } = await renderedBy(`
    export const renderPage = (path, { fetch, origin }) => fetch(new Request(origin + '/api/me', { method: 'POST' }));`);
  await app.inject(asking('session=ada'));
  expect(seen).toEqual([new Error(`rendering a page must not change anything: POST ${ORIGIN}/api/me`)]);
});

test('beyond the concurrency limit, and after a timeout, rendering is left to the browser', async () => {
  const { app, seen } = await renderedBy('export const renderPage = () => new Promise(() => {});');
  const pages = Array.from({ length: 9 }, () => app.inject(asking('session=ada')));
  await eventually(() => seen.length > 0);
  expect(seen).toEqual([null]);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  await Promise.all(pages);
  expect(seen).toEqual(Array.from(pages, () => null));
});

/** Renders /page, and does the worst at /page?bad. */
const failingBy = (failure: string) => `
  export async function renderPage(path) {
    if (path.endsWith('bad')) { ${failure} }
    return { head: path, root: '' };
  }`;
const bad = () => asking('', 'text/html', '/page?bad');
const good = () => asking('', 'text/html', '/page');

test.each([
  ['ends', 'process.exit(1);'],
  [
    'throws outside of the page',
    'setImmediate(() => { throw new Error("unexpected"); }); await new Promise(() => {});',
  ],
  ['takes too much memory', 'for (const all = []; ; ) all.push(new Array(1e6).fill(all.length + 0.5));'],
])('a thread that %s is replaced, and its page is sent unrendered', async (_what, failure) => {
  const { app, seen } = await renderedBy(failingBy(failure));
  await app.inject(bad());
  await app.inject(good());
  expect(seen).toEqual([expect.any(Error), expect.objectContaining({ head: '/page' })]);
});

test('while a page hangs, calls are answered; then its thread is replaced', async () => {
  const { app, seen } = await renderedBy(failingBy('for (;;);'));
  const hanging = app.inject(bad());
  expect((await app.inject({ url: '/api/me' })).statusCode).toBe(200);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  await hanging;
  expect(seen).toEqual([null]);
  await vi.advanceTimersByTimeAsync(5000);
  await app.inject(good());
  expect(seen.at(-1)).toMatchObject({ head: '/page' });
});

/** The threads that start from now on. */
function startedThreads(): Worker[] {
  const threads: Worker[] = [];
  const note = (worker: Worker) => void threads.push(worker);
  process.on('worker', note);
  cleanups.push(async () => process.off('worker', note));
  return threads;
}

test('a thread starts with the first page and ends when it has long rendered none', async () => {
  const threads = startedThreads();
  const { app } = await renderedBy(ASKS);
  expect(threads).toEqual([]);
  await app.inject(asking('session=ada'));
  await app.inject(asking('session=bob'));
  expect(threads).toHaveLength(1);
  const ended = Promise.withResolvers<number>();
  threads[0]?.once('exit', ended.resolve);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  await ended.promise;
  await app.inject(asking('session=ada'));
  expect(threads).toHaveLength(2);
});

test('closing the server ends its threads', async () => {
  const threads = startedThreads();
  const { app } = await renderedBy(ASKS);
  await app.inject(asking('session=ada'));
  const [thread] = threads;
  const ended = Promise.withResolvers<number>();
  thread?.once('exit', ended.resolve);
  await app.close();
  expect(await ended.promise).toBe(1);
});
