import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Problem } from '@halfstar/contract/shared/problem.schema';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Context } from '../context.ts';
import { createLog } from '../log.ts';
import { getInlineScriptHashes } from './page-files.ts';
import { createHttpServer } from './server.ts';
import { mountWebApp } from './web-app.ts';

const SCRIPT = "document.title = 'early';";
const HTML = `<html><head><!--rendered-head--><title>Halfstar</title><script>${SCRIPT}</script></head><body><div id="root"></div></body></html>`;
/** The page of an address, as the web app's build for the server returns it. */
const PAGES = `
  export const pageAt = (path) =>
    path === '/timeline' ? { name: 'timeline', layout: 'members' }
    : path.split('/').length === 2 ? { name: 'profile', layout: 'open' }
    : { name: null, layout: 'open' };
  export const renderPage = async (path) => path === '/dee' ? { head: '', root: 'Dee' } : null;`;

/** Without a database: a tenth of the limit is counted in memory. */
const ctx = { clock: systemClock, rateLimitFactor: 1 } as Context;

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'halfstar-web-'));
  await mkdir(join(folder, 'dist/assets'), { recursive: true });
  await mkdir(join(folder, 'dist-server'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'dist/index.html'), HTML);
  await writeFile(join(folder, 'dist/assets/app-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'dist/sw.js'), '');
  await writeFile(join(folder, 'dist/manifest.webmanifest'), '{}');
  await writeFile(join(folder, 'dist/icon-192.png'), '');
  await writeFile(join(folder, 'dist-server/server.js'), PAGES);
  app = await createHttpServer({
    log: createLog('silent'),
    trustProxy: false,
    secure: true,
    pace: { bytes: 1, ms: 600_000 },
    scriptSources: getInlineScriptHashes(HTML),
  });
  // Ada has a public profile, Bo has one that only he sees, and no one else has any.
  app.get<{ Params: { name: string } }>('/api/profiles/:name', async (request, reply) => {
    const { name } = request.params;
    const isSeen = ['ada', 'dee'].includes(name) || (name === 'bo' && request.headers.cookie === 'session=bo');
    return reply.code(isSeen ? 200 : name === 'a b' ? 422 : 404).send({});
  });
  await mountWebApp(
    app,
    { ofMembers: ctx, ofAnonymous: ctx },
    {
      folder: join(folder, 'dist'),
      publicUrl: 'https://films.example',
      renderingTimeoutMs: 60_000,
      loadLinkPreview: async ({ pathname }) =>
        pathname === '/ada' ? { title: 'ada', description: '', picture: null, kind: 'profile' } : null,
      findNewAddress: async () => null,
      getSubjectPath: (pathname) => `/api/profiles${pathname}`,
      bringsSession: () => false,
      findMember: async () => null,
    },
  );
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each([
  ["a member's profile", '/ada', 200],
  ['the same with a film over it', '/ada?film=1', 200],
  ['a page for members', '/timeline', 200],
  ['an unknown profile', '/nobody', 404],
  ['an invalid username', '/a%20b', 404],
  ['an unknown address', '/movies/1/nothing', 404],
])('%s is the app with the right status', async (_what, url, status) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.body).toContain('<div id="root">');
  const head = await app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([status, 'text/html; charset=utf-8', '']);
});

test('a page that only its owner sees exists for its owner alone', async () => {
  expect((await get('/bo')).statusCode).toBe(404);
  expect((await get('/bo', { cookie: 'session=bo' })).statusCode).toBe(200);
});

test('a page that is sent empty says when, so that its tab can ask for the live messages since', async () => {
  const before = Date.now();
  const [, sentAt] = /<meta name="sent-at" content="(\d+)" \/>/.exec((await get('/timeline')).body) ?? [];
  expect(Number(sentAt)).toBeGreaterThanOrEqual(before);
  expect(Number(sentAt)).toBeLessThanOrEqual(Date.now());
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, BR;q=0.5', 'br'],
  ['*', 'br'],
  ['gzip, br;q=0', undefined],
  ['brotli', undefined],
  ['', undefined],
])('a rendered page for a client that accepts "%s" is encoded as %s', async (accepted, encoding) => {
  const page = await get('/dee', { accept: 'text/html', 'accept-encoding': accepted });
  expect(page.headers['content-encoding']).toBe(encoding);
  const text = encoding === undefined ? page.payload : brotliDecompressSync(page.rawPayload).toString();
  expect(text).toContain('<body>Dee</body>');
});

test('[OPS-03] pages that cannot be counted are sent, so that the app reports the outage', async () => {
  const statuses = new Set<number>();
  for (let turn = 0; turn < 65; turn += 1)
    statuses.add((await app.inject({ url: '/ada', remoteAddress: '203.0.113.1' })).statusCode);
  expect([...statuses]).toEqual([200]);
});

test('a missing file is no page', async () => {
  expect((await get('/assets/app-1a2b.js')).statusCode).toBe(200);
  const missing = await get('/assets/app-0000.js');
  expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'application/problem+json']);
});

test.each([
  ['/sw.js', 'application/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/icon-192.png', 'image/png'],
])('%s, whose name never changes, is checked before it is used again', async (url, type) => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'no-cache']);
  const etag = String(headers.etag);
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
});

test('[SEC-03] pages, files, and responses to unknown addresses have the same headers, and browsers stay on https', async () => {
  for (const url of ['/ada', '/nobody', '/assets/app-1a2b.js', '/assets/none.js', '/%ff']) {
    const { headers } = await get(url);
    expect([url, headers]).toEqual([
      url,
      expect.objectContaining({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      }),
    ]);
    const policy = String(headers['content-security-policy']);
    const directives = new Map(policy.split(';').map((one) => one.trim().split(/ (.*)/s) as [string, string]));
    expect([url, directives.get('default-src'), directives.get('script-src')]).toEqual([
      url,
      "'self'",
      `'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
    ]);
    expect([url, directives.get('worker-src'), directives.get('manifest-src')]).toEqual([url, "'self'", "'self'"]);
    expect([url, directives.get('frame-ancestors'), directives.get('object-src')]).toEqual([url, "'none'", "'none'"]);
    for (const [name, source] of [
      ['connect-src', "'self'"],
      ['form-action', "'self'"],
      ['base-uri', "'none'"],
    ] as const)
      expect([url, name, directives.get(name)]).toEqual([url, name, source]);
    // No other directive allows scripts.
    expect([url, [...directives.keys()].filter((name) => name.startsWith('script-src'))]).toEqual([
      url,
      ['script-src'],
    ]);
  }
});

test('[SEC-03] without https nothing asks browsers to stay on it', async () => {
  const pace = { bytes: 1, ms: 600_000 };
  for (const secure of [true, false]) {
    const log = createLog('silent');
    const other = await createHttpServer({ log, trustProxy: false, secure, pace, scriptSources: [] });
    const { headers } = await other.inject('/');
    await other.close();
    expect([secure, 'strict-transport-security' in headers]).toEqual([secure, secure]);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('[API-02] an unknown address is refused in the one error shape', async () => {
  const answer = await get('/%ff');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'application/problem+json']);
  const problem = Problem.parse(answer.json());
  expect(problem).toMatchObject({ code: 'INVALID_INPUT', request_id: answer.headers['x-request-id'] });
});
