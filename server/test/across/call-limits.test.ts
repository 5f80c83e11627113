import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Problem } from '@halfstar/contract/shared/problem.schema';
import { rateLimit } from '@halfstar/contract/shared/rate-limit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Client } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
/** Two servers on one database, behind a trusted proxy. They allow a tenth of what servers allow, which takes a tenth of the requests. */
let strict: World;
let other: string;
beforeAll(async () => {
  world = await startWorld({ rateLimitFactor: 1 });
  strict = await startWorld({ rateLimitFactor: 0.1, trustProxy: 'loopback' });
  other = await strict.anotherServer();
});
afterAll(async () => {
  await world.stop();
  await strict.stop();
});

/** The same user at two servers in turn, by default at both strict ones. */
function atBoth(cookies: string, ip: string, origins = [strict.origin, other]): (path: string) => Promise<Response> {
  const [one, two] = origins.map((origin) => {
    const client = new Client(origin, { 'x-forwarded-for': ip });
    client.cookies = cookies;
    return client;
  });
  let turn = 0;
  return (path) => {
    turn += 1;
    return (turn % 2 === 0 ? one : two)?.fetch(path) ?? Promise.reject(new Error('no server'));
  };
}

/** How many of these requests were allowed, and the last that was refused. */
async function letThrough(count: number, ask: () => Promise<Response>) {
  let passed = 0;
  let refusal: Response | undefined;
  for (let turn = 0; turn < count; turn += 1) {
    const answer = await ask();
    if (answer.status === 429) refusal = answer;
    else passed += 1;
  }
  return { passed, refusal };
}

test('[SEC-04] all calls of a member and of an unauthenticated client are limited across two servers', async () => {
  const ada = await strict.member('ada');
  const visitor = atBoth('', '203.0.113.7');
  for (const [cookies, ip] of [
    [ada.cookies, '203.0.113.1'],
    ['', '203.0.113.2'],
  ] as const) {
    const ask = atBoth(cookies, ip);
    const { passed, refusal } = await letThrough(70, () => ask('/api/session'));
    // Of 600 in a minute. What one server has drawn and not used is missing at the other.
    expect([ip, passed <= 60 && passed >= 59]).toEqual([ip, true]);
    expect([refusal?.status, refusal?.headers.get('content-type')]).toEqual([429, 'application/problem+json']);
    expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Problem.parse(await refusal?.json()).code).toBe('RATE_LIMITED');
    expect((await visitor('/api/session')).status).toBe(200);
    strict.clock.advance({ seconds: 6 });
    expect((await letThrough(4, () => ask('/api/session'))).passed).toBe(4);
  }
  // The limit is the member's, from any address.
  const elsewhere = atBoth(ada.cookies, '203.0.113.99');
  expect((await letThrough(20, () => elsewhere('/api/session'))).refusal?.status).toBe(429);
});

test('[SEC-04] a clock that was set back by a day does not refuse calls until it has caught up', async () => {
  const ask = atBoth('', '203.0.113.8');
  expect((await letThrough(70, () => ask('/api/session'))).refusal?.status).toBe(429);
  strict.clock.advance({ hours: -24 });
  await letThrough(2, () => ask('/api/session'));
  strict.clock.advance({ seconds: 6 });
  expect((await letThrough(4, () => ask('/api/session'))).passed).toBe(4);
  strict.clock.advance({ hours: 24 });
});

test('[SEC-04] searches of a member and of a client have a stricter limit across two servers', async () => {
  const bo = await strict.member('bo');
  // Of 120 and 240 in a minute.
  for (const [path, most] of [
    ['/api/movies/search?query=heat', 12],
    [`/api/users/${bo.userId}/followers?search=a`, 24],
  ] as const) {
    strict.clock.advance({ minutes: 5 });
    for (const [cookies, ip] of [
      [bo.cookies, '203.0.113.3'],
      ['', '203.0.113.4'],
    ] as const) {
      const ask = atBoth(cookies, ip);
      const { passed, refusal } = await letThrough(most + 6, () => ask(path));
      expect([path, ip, passed <= most && passed >= most - 1]).toEqual([path, ip, true]);
      expect([path, ip, Number(refusal?.headers.get('retry-after')) > 0]).toEqual([path, ip, true]);
      expect([path, ip, (await ask('/api/movies/popular')).status]).toEqual([path, ip, 200]);
    }
  }
});

test('[SEC-04] a search for people waits in the queue of searches, a list of them does not', async () => {
  const gus = await world.member('gus');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  // Four run, and of the other members' forty may wait.
  const searches = Array.from({ length: 44 }, (_, index) =>
    world.ctx.costly.search.run({ key: `member ${index}`, isMember: true }, () => held),
  );
  const list = `/api/users/${gus.userId}/followers`;
  expect((await gus.fetch(list)).status).toBe(200);
  const refused = await gus.fetch(`${list}?search=a`);
  release();
  await Promise.all(searches);
  expect(refused.status).toBe(429);
  expect((await gus.fetch(`${list}?search=a`)).status).toBe(200);
});

test('[SEC-04] pictures are limited for each client across two servers, far above what pages show', async () => {
  strict.clock.advance({ minutes: 5 });
  const picture = `/pictures/${'0'.repeat(32)}/64.webp`;
  const load = atBoth('', '203.0.113.5');
  const { passed, refusal } = await letThrough(320, () => load(picture));
  // Of 3,000 in a minute.
  expect(passed).toBe(300);
  expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Problem.parse(await refusal?.json())).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect((await atBoth('', '203.0.113.6')(picture)).status).toBe(404);
  strict.clock.advance({ seconds: 6 });
  expect((await load(picture)).status).toBe(404);
});

test('[SEC-04] the pages about the API are limited for each client across two servers, and others still read them', async () => {
  strict.clock.advance({ minutes: 5 });
  const read = atBoth('', '203.0.113.15');
  const { passed, refusal } = await letThrough(80, () => read('/api/openapi.json'));
  // Of 600 in a minute, and a share more for the second server.
  expect(passed).toBeGreaterThanOrEqual(60);
  expect(passed).toBeLessThanOrEqual(66);
  expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Problem.parse(await refusal?.json())).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect((await atBoth('', '203.0.113.16')('/api/docs')).status).toBe(200);
});

test('[SEC-04] pages of the app are limited for each client across two servers, and their files are not', async () => {
  strict.clock.advance({ minutes: 5 });
  const webFolder = await mkdtemp(join(tmpdir(), 'halfstar-web-'));
  onTestFinished(() => rm(webFolder, { recursive: true }));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>');
  await writeFile(join(webFolder, 'assets/app-1a2b.js'), 'export {};');
  const origins = [await strict.anotherServer({ webFolder }), await strict.anotherServer({ webFolder })];
  const open = atBoth('', '203.0.113.25', origins);
  const { passed, refusal } = await letThrough(80, () => open('/settings'));
  // Of 600 in a minute.
  expect(passed).toBe(60);
  expect([refusal?.headers.get('retry-after'), refusal?.headers.get('content-type')]).toEqual([
    expect.stringMatching(/^[1-9]\d*$/),
    'text/html; charset=utf-8',
  ]);
  expect(await refusal?.text()).toMatch(/<h1>Too many pages<\/h1>.*Try again in \d+ seconds?\./);
  expect((await open('/assets/app-1a2b.js')).status).toBe(200);
  expect((await atBoth('', '203.0.113.26', origins)('/settings')).status).toBe(200);
  strict.clock.advance({ minutes: 1 });
  expect((await open('/settings')).status).toBe(200);
});

test('[SEC-07] the default rate limit is ten in sixty minutes', async () => {
  expect(rateLimit()).toEqual({ most: 10, seconds: 3600 });
  world.clock.advance({ minutes: 5 });
  const cy = await world.member('cy');
  const say = () => cy.send('POST', '/api/verification', { location: 'Leeds', work_email: 'cy@elsewhere.example' });
  const { passed, refusal } = await letThrough(11, say);
  expect([passed, refusal?.headers.get('retry-after')]).toEqual([10, '3600']);
  world.clock.advance({ minutes: 59 });
  expect((await say()).status).toBe(429);
  world.clock.advance({ minutes: 2 });
  expect((await say()).status).not.toBe(429);
});

test('[SEC-04] a body of more than 256 kB is refused, with or without a content length', async () => {
  const dee = await world.member('dee');
  const body = JSON.stringify({ name: 'x'.repeat(256 * 1024), description: '', ranked: false, public: true });
  const headers = { 'content-type': 'application/json' };
  const whole = await dee.fetch('/api/lists', { method: 'POST', headers, body });
  const pieces = Readable.toWeb(
    Readable.from([body.slice(0, 1000), body.slice(1000)].map((part) => Buffer.from(part))),
  );
  const streamed = await dee.fetch('/api/lists', {
    method: 'POST',
    headers,
    body: pieces as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  for (const answer of [whole, streamed]) {
    expect(answer.status).toBe(413);
    expect(Problem.parse(await answer.json()).code).toBe('INVALID_INPUT');
  }
});

test('[SEC-04] a statement that takes too long is canceled, and the call says so', async () => {
  const settings = { ...world.settings, statementTimeoutMs: 3000 };
  const eve = (await world.member('eve')).at(await world.anotherServer({ settings }));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  onTestFinished(() => release());
  const { promise: holding, resolve: begun } = Promise.withResolvers<void>();
  const blocker = world.ctx.db.transaction().execute(async (db) => {
    await sql`lock table ratings`.execute(db);
    begun();
    await held;
  });
  await holding;
  const movie = await world.movie('Heat');
  const answer = await eve.send('PUT', `/api/movies/${movie}/rating`, { rating: 4 });
  release();
  await blocker;
  expect(answer.status).toBe(503);
  expect(Problem.parse(await answer.json())).toMatchObject({ code: 'TIMED_OUT' });
  // Whoever is told so may rely on it.
  expect((await eve.api.tracking.getByMovies({ movie_ids: [movie] })).items).toMatchObject([{ rating: null }]);
});

test('API responses are not cached by browsers or proxies', async () => {
  const fay = await world.member('fay');
  for (const path of ['/api/timeline', '/api/session', '/api/movies/popular', '/api/nothing'])
    expect([path, (await fay.fetch(path)).headers.get('cache-control')]).toEqual([path, 'private, no-store']);
});
