import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { FakeTiming, type FilmDatabase, html, json, startFilmDatabase } from '#test/film-database.ts';
import { startWorld, type World } from '#test/world.ts';
import { ExternalServiceError, JsonClient } from './json-client.ts';
import { SharedTokenBucket } from './shared-token-bucket.ts';
import { realTiming } from './timing.ts';

let world: World;
let service: FilmDatabase;
beforeAll(async () => {
  world = await startWorld();
  service = await startFilmDatabase();
});
afterAll(async () => {
  await service.stop();
  await world.stop();
});

const timing = new FakeTiming();
function newClient({ budgetMs = 60_000 } = {}) {
  const client = new JsonClient({
    timing,
    rateLimit: new SharedTokenBucket('service', 1000, timing),
    headers: {},
    timeoutMs: 5000,
    maxBytes: 1000,
    maxRetries: 3,
    concurrency: 6,
    circuit: { maxFailures: 5, openMs: 60_000 },
  });
  return { get: (url: URL) => client.get(world.ctx, url, { urgency: { urgent: true }, budgetMs }) };
}
const address = () => new URL(`${service.baseUrl}/anything?api_key=secret`);

test('[MOV-03] a response that begins and does not end is aborted after the timeout of a try, body included', async () => {
  service.answers([], (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"never":', () => timing.expire());
  });
  const failed = newClient().get(address());
  await expect(failed).rejects.toThrow(ExternalServiceError);
  await expect(failed).rejects.toThrow('TimeoutError');
  expect(service.asked).toHaveLength(4);
});

test('no pause begins that would end after the time budget', async () => {
  service.answers([], html(500));
  // The pauses would be 500, 1000 and 2000 ms.
  await expect(newClient({ budgetMs: 2000 }).get(address())).rejects.toThrow('HTTP 500');
  expect(service.asked).toHaveLength(3);
});

test.each([
  ['seconds', () => '20', 20_000],
  ['a date', () => new Date(Date.now() + 20_000).toUTCString(), 20_000],
])('[MOV-03] a retry time can be given as %s', async (_form, after, expected) => {
  service.answers([json({}, 429, { 'retry-after': after() })], json({ ok: true }));
  timing.pauses = [];
  expect(await newClient().get(address())).toEqual({ status: 200, body: { ok: true } });
  expect(timing.pauses).toHaveLength(1);
  expect(timing.pauses[0]).toBeGreaterThanOrEqual(expected - 1000);
  expect(timing.pauses[0]).toBeLessThanOrEqual(expected + 1000);
});

test('[MOV-03] a retry date is read by the clock of the service, which may differ from ours', async () => {
  const theirs = new Date(Date.now() - 3_600_000);
  const headers = { date: theirs.toUTCString(), 'retry-after': new Date(theirs.getTime() + 7000).toUTCString() };
  service.answers([json({}, 503, headers)], json({ ok: true }));
  timing.pauses = [];
  await newClient().get(address());
  expect(timing.pauses).toEqual([7000]);
});

test.each(['soon', '-5', '0', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
  'a Retry-After of "%s" is invalid, and the usual backoff applies',
  async (after) => {
    service.answers([json({}, 429, { 'retry-after': after })], json({ ok: true }));
    timing.pauses = [];
    await newClient().get(address());
    expect(timing.pauses).toEqual([500]);
  },
);

test.each([0, 0.1, 0.75])(
  '[MOV-03] the pauses after errors are a random part of a delay that doubles: %d of it',
  async (chance) => {
    service.answers([html(502), html(502), html(502)], json({ ok: true }));
    timing.pauses = [];
    timing.chance = chance;
    onTestFinished(() => void (timing.chance = 1));
    await newClient().get(address());
    expect(timing.pauses).toEqual([500, 1000, 2000].map((delay) => delay * chance).filter((pause) => pause > 0));
  },
);

test('[MOV-03] after a request to slow down all requests wait', async () => {
  service.answers([json({}, 429, { 'retry-after': '3' })], json({ ok: true }));
  const client = newClient();
  const began = timing.time;
  await Promise.all([client.get(address()), client.get(address())]);
  await client.get(address());
  expect(timing.time).toBeGreaterThanOrEqual(began + 3000);
  expect(service.asked.length).toBeLessThanOrEqual(4);
});

test('[MOV-03] an incomplete response counts as none', async () => {
  service.answers(
    [
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"half":');
        response.destroy();
      },
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"half":'),
    ],
    json({ ok: true }),
  );
  expect(await newClient().get(address())).toEqual({ status: 200, body: { ok: true } });
  expect(service.asked).toHaveLength(3);
});

test('when the circuit breaker tries whether a service is back, one request is sent and the others fail at once', async () => {
  service.answers([], html(500));
  const client = newClient();
  await expect(client.get(address())).rejects.toThrow(ExternalServiceError);
  await expect(client.get(address())).rejects.toThrow(ExternalServiceError);
  timing.time += 60_001;
  service.answers([], json({ ok: true }));
  const [first, second] = await Promise.allSettled([client.get(address()), client.get(address())]);
  expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
  expect(service.asked).toHaveLength(1);
  expect((await client.get(address())).status).toBe(200);
});

test('a refusal is a response, and not retried', async () => {
  service.answers([], json({ status_code: 34 }, 404));
  expect(await newClient().get(address())).toEqual({ status: 404, body: { status_code: 34 } });
  expect(service.asked).toHaveLength(1);
});

test('error messages contain neither the address nor the key', async () => {
  const gone = new URL('http://127.0.0.1:1/anything?api_key=secret');
  await expect(newClient().get(gone)).rejects.toThrow(/^(?!.*(secret|anything)).*$/s);
});

test('[MOV-03] outside of tests the random part of a pause is another each time', () => {
  const parts = Array.from({ length: 20 }, () => realTiming.random());
  expect(new Set(parts).size).toBeGreaterThan(10);
  expect(parts.filter((part) => part < 0 || part >= 1)).toEqual([]);
});
