import { contract } from '@halfstar/contract';
import { Problem } from '@halfstar/contract/shared/problem.schema';
import type { CallMeta } from '@halfstar/contract/shared/procedure';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const problemOf = async (response: Response) => Problem.parse(await response.json());

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: { session: { in: string; name: string }; bearer: object };
    responses: Record<string, object>;
  };
}
interface Operation {
  operationId: string;
  parameters?: { name: string }[];
  responses: Record<string, { $ref?: string }>;
  security?: object[];
}

/** What the test needs of a call of the contract. */
interface Described {
  '~orpc': { meta: CallMeta; route: { method?: string } };
}

test('[API-01] the OpenAPI 3.1 document describes every call of the contract once', async () => {
  const response = await world.visitor().fetch('/api/openapi.json');
  const document = (await response.json()) as OpenApi;
  expect(document.openapi).toMatch(/^3\.1\./);
  const described = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((call) => call.operationId),
  );
  const promised = Object.entries(contract).flatMap(([feature, calls]) =>
    Object.keys(calls).map((call) => `${feature}.${call}`),
  );
  expect(described.toSorted()).toEqual(promised.toSorted());
});

test('[API-01] the document says of each call who may ask, what its errors mean, and how a list is sent', async () => {
  const ada = await world.member('ada');
  const document = (await (await ada.fetch('/api/openapi.json')).json()) as OpenApi;
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const find = (name: string) => operations.find(({ operationId }) => operationId === name);
  const { session, bearer } = document.components.securitySchemes;
  expect(bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(session.in).toBe('cookie');
  expect(ada.cookies).toContain(`${session.name}=`);
  for (const { operationId, security } of operations) {
    const [feature = '', call = ''] = operationId.split('.');
    const { meta, route } = (contract as unknown as Record<string, Record<string, Described>>)[feature]?.[call]?.[
      '~orpc'
    ] ?? { meta: undefined, route: undefined };
    const scope = route?.method === 'GET' ? 'read' : 'write';
    expect([operationId, security]).toEqual([
      operationId,
      [
        ...(meta?.session === 'optional' ? [{}] : []),
        { session: [] },
        ...(meta?.accessToken === 'refused' ? [] : [{ bearer: [scope] }]),
      ],
    ]);
  }
  const reference = find('tracking.removeRating')?.responses['409']?.$ref ?? '';
  const described = document.components.responses[reference.split('/').at(-1) ?? ''];
  expect(JSON.stringify(described)).toContain('RATING_IN_USE: Your review carries this rating.');

  expect(find('tracking.getByMovies')?.parameters).toMatchObject([{ name: 'movie_ids[]' }]);
  const films = [await world.movie('Heat'), await world.movie('Alien')];
  for (const asked of [films.slice(0, 1), films]) {
    const query = asked.map((id) => `movie_ids[]=${id}`).join('&');
    const answer = (await (await ada.fetch(`/api/tracking?${query}`)).json()) as { items: { movie_id: string }[] };
    expect(answer.items.map(({ movie_id }) => movie_id)).toEqual(asked);
  }
});

test('[API-01] the API docs load nothing from other hosts', async () => {
  const visitor = world.visitor();
  const page = await (await visitor.fetch('/api/docs')).text();
  const links = Array.from(page.matchAll(/(?:src|href)="([^"]+)"/g), ([, link = '']) => link);
  expect(links.length).toBeGreaterThan(2);
  for (const link of links) expect([link, (await visitor.fetch(link)).status]).toEqual([link, 200]);
  expect(links.every((link) => link.startsWith('/api/docs/'))).toBe(true);
});

test('[API-02] invalid input is answered with problem details that name the fields, and changes nothing', async () => {
  const ada = await world.member('ada');
  const heat = await world.movie('Heat');
  const response = await ada.send('PUT', `/api/movies/${heat}/rating`, { rating: 11 });
  expect(response.status).toBe(422);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const problem = await problemOf(response);
  expect(problem).toMatchObject({
    code: 'INVALID_INPUT',
    status: 422,
    errors: [{ field: 'rating', message: 'Rating must be between 0.5 and 5 stars' }],
  });
  expect(problem.request_id).toBe(response.headers.get('x-request-id'));
  expect((await ada.api.tracking.getByMovies({ movie_ids: [heat] })).items[0]?.rating).toBeNull();
});

test.each([
  ['an unknown call', 'GET', '/api/nothing', undefined, 404, 'NOT_FOUND'],
  ['a body that is not JSON', 'POST', '/api/session', '{', 422, 'INVALID_INPUT'],
  ['a call for members', 'GET', '/api/timeline', undefined, 401, 'AUTHENTICATION_REQUIRED'],
  [
    'a film that does not exist',
    'GET',
    '/api/movies/0197a000-0000-7000-8000-000000000000',
    undefined,
    404,
    'NOT_FOUND',
  ],
])('[API-02] %s is answered in the one error shape', async (_what, method, path, body, status, code) => {
  const response = await world
    .visitor()
    .fetch(path, { method, body, headers: body === undefined ? {} : { 'content-type': 'application/json' } });
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const problem = await problemOf(response);
  expect({ status: [400, 422].includes(response.status) ? 422 : response.status, code: problem.code }).toEqual({
    status,
    code,
  });
});

test('[API-02] an internal error shows neither stack nor SQL, and the log contains its request id', async () => {
  const lines: string[] = [];
  const broken = await startWorld({}, createLog('error', { write: (line) => lines.push(line) }));
  await broken.ctx.db.schema.dropTable('movie_rating_totals').cascade().execute();
  const heat = await broken.movie('Heat');
  const response = await broken.visitor().fetch(`/api/tracking?movie_ids[0]=${heat}`);
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toMatch(/select|movie_rating_totals|\.ts/i);
  const problem = Problem.parse(JSON.parse(text));
  expect(problem.code).toBe('INTERNAL');
  expect(lines.some((line) => line.includes(problem.request_id))).toBe(true);
  await broken.stop();
});

test('[API-03] a page has at most 50 items, and a forged cursor is refused', async () => {
  const ada = await world.member('ada');
  for (const [query, field] of [
    ['limit=51', 'limit'],
    ['limit=0', 'limit'],
    ['cursor=made-up', 'cursor'],
  ]) {
    const response = await ada.fetch(`/api/timeline?${query}`);
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors?.[0]?.field).toBe(field);
  }
});

test('[API-03] unknown fields are refused by name', async () => {
  const ada = await world.member('ada');
  const heat = await world.movie('Heat');
  const response = await ada.send('PUT', `/api/movies/${heat}/rating`, { rating: 4, user_id: ada.userId });
  expect(response.status).toBe(422);
  expect((await problemOf(response)).errors?.[0]?.field).toBe('user_id');
});

test('[API-03] times are ISO 8601 in UTC, and ids are strings', async () => {
  const ada = await world.member('ada');
  const heat = await world.movie('Heat');
  await ada.api.tracking.addToList({ movie_id: heat, list_type: 'favorites' });
  const { items } = await ada.api.tracking.listMovies({ user_id: ada.userId, list_type: 'favorites' });
  expect(items[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  expect(typeof items[0]?.id).toBe('string');
});

test("a page of another site cannot act in a member's name", async () => {
  const ada = await world.member('ada');
  const heat = await world.movie('Heat');
  const attempt = (headers: Record<string, string>) =>
    ada.fetch(`/api/movies/${heat}/lists/watchlist`, { method: 'PUT', headers });
  expect((await attempt({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await attempt({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
  expect((await attempt({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await attempt({ origin: 'null' })).status).toBe(403);
  expect((await attempt({ 'sec-fetch-site': 'same-origin', origin: world.origin })).status).toBe(200);
});

test('every response has the security headers', async () => {
  const { headers } = await world.visitor().fetch('/api/session');
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
});
