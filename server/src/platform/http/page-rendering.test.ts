import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { createPageRenderer, type RenderedPage } from './page-rendering.ts';

const ORIGIN = 'http://halfstar.test';
const cleanups: (() => Promise<unknown>)[] = [];
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
  const { render } = await createPageRenderer(app, join(folder, 'dist'), ORIGIN);
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

const asking = (cookie: string, accept = 'text/html') => ({
  method: 'GET' as const,
  url: '/page?x=1',
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
  const { render } = await createPageRenderer(app, '/nowhere/dist', ORIGIN);
  expect(await render({} as never)).toBeNull();
});

test('a failed rendering is logged, and the page is sent unrendered', async () => {
  const { app, seen } = await renderedBy(`
    export const renderPage = (path, { fetch, origin }) => fetch(new Request(origin + '/api/me', { method: 'POST' }));`);
  await app.inject(asking('session=ada'));
  expect(seen).toEqual([new Error(`rendering a page must not change anything: POST ${ORIGIN}/api/me`)]);
});

test('beyond the concurrency limit, and after a timeout, rendering is left to the browser', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { app, seen } = await renderedBy('export const renderPage = () => new Promise(() => {});');
  const pages = Array.from({ length: 9 }, () => app.inject(asking('session=ada')));
  await vi.waitFor(() => expect(seen).toEqual([null]));
  await vi.advanceTimersByTimeAsync(1500);
  await Promise.all(pages);
  expect(seen).toEqual(Array.from(pages, () => null));
});
