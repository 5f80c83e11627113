import { contract } from '@halfstar/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let heat: string;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  heat = await world.movie('Heat');
});
afterAll(() => world.stop());

const EVIL = 'https://evil.example';

/** Headers that a browser sends for a request from another site's page. Older browsers send only the origin. */
const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: EVIL },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://neighbour.halfstar.example' },
  { 'sec-fetch-site': 'nonsense' },
  { origin: EVIL },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://localhost.evil.example' },
];

const actions = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).flatMap(([name, procedure]) => {
    const { method = '', path = '' } = procedure['~orpc'].route;
    return method === 'GET' ? [] : [{ call: `${feature}.${name}`, method, path: `/api${path}` }];
  }),
);

const ratingOf = async () => (await ada.api.tracking.getByMovies({ movie_ids: [heat] })).items[0]?.rating;

test.each(actions)('[SEC-03] $call is refused from a page of another site', async ({ method, path }) => {
  const target = path
    .replace('{movie_id}', heat)
    .replace('{list_type}', 'watchlist')
    .replace(/\{\w+\}/, ada.userId);
  for (const headers of FOREIGN) {
    const response = await ada.fetch(target, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    });
    expect([headers, response.status]).toEqual([headers, 403]);
    expect(await response.json()).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  // The member was not even signed out.
  expect((await ada.api.accounts.getSession()).user?.email).toBe(ada.email);
});

test.each([
  ['application/x-www-form-urlencoded', 'rating=5'],
  ['application/x-www-form-urlencoded', '{"rating":5}'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="rating"\r\n\r\n5\r\n--x--\r\n'],
  ['text/plain', '{"rating":5}'],
  ['text/plain; charset=application/json', '{"rating":5}'],
  ['text/plain;application/json', '{"rating":5}'],
  ['', '{"rating":5}'],
])('[SEC-03] a body that a form can send, %j, is refused, even without an origin', async (type, body) => {
  const response = await ada.fetch(`/api/movies/${heat}/rating`, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: new TextEncoder().encode(body),
  });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await ratingOf()).toBeNull();
});

test('[SEC-03] CORS allows another site neither to read nor to send', async () => {
  const headers = {
    origin: EVIL,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'content-type',
  };
  for (const method of ['OPTIONS', 'GET']) {
    const response = await ada.fetch('/api/session', { method, headers });
    const names = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
    expect([method, names]).toEqual([method, []]);
  }
});

test('[SEC-03] a link on another site can be opened, and cannot make a change', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'x-http-method-override': 'DELETE' };
  expect((await ada.fetch('/api/session', { headers })).status).toBe(200);
  expect((await ada.fetch('/api/session?_method=DELETE', { headers })).status).toBe(422);
  expect((await ada.api.accounts.getSession()).user?.email).toBe(ada.email);
});

test('[SEC-03] answers of the API, also refused ones, cannot be framed or taken for something else, and send no address on', async () => {
  for (const path of ['/api/session', '/api/lists', '/api/no-such-call', '/api/openapi.json', '/healthz']) {
    const { headers } = await ada.fetch(path);
    expect([
      path,
      ...['x-content-type-options', 'x-frame-options', 'referrer-policy'].map((name) => headers.get(name)),
    ]).toEqual([path, 'nosniff', 'DENY', 'strict-origin-when-cross-origin']);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
  }
});

test('[SEC-03] a page of another site cannot open the live websocket', async () => {
  const socket = new WebSocket(`${world.origin.replace('http', 'ws')}/api/live`, {
    headers: { cookie: ada.cookies, origin: EVIL },
  });
  expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(1008);
});
