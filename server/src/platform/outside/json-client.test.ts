import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeTiming, type FilmDatabase, html, json, startFilmDatabase } from '#test/film-database.ts';
import { JsonClient, OutsideUnavailable } from './json-client.ts';

let service: FilmDatabase;
beforeAll(async () => {
  service = await startFilmDatabase();
});
afterAll(() => service.stop());

const timing = new FakeTiming();
const newClient = (more: { budgetMs?: number; timeoutMs?: number } = {}) =>
  new JsonClient({
    timing,
    headers: {},
    timeoutMs: 5000,
    budgetMs: 60_000,
    maxBytes: 1000,
    maxRetries: 3,
    perSecond: 1000,
    concurrency: 6,
    circuit: { maxFailures: 5, openMs: 60_000 },
    ...more,
  });
const address = () => new URL(`${service.baseUrl}/anything?api_key=secret`);

test('a service that begins to answer and does not end is given up after the time of a try, body included', async () => {
  service.answers([], (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"never":');
  });
  const failed = newClient({ timeoutMs: 30 }).get(address());
  await expect(failed).rejects.toThrow(OutsideUnavailable);
  await expect(failed).rejects.toThrow('TimeoutError');
  expect(service.asked).toHaveLength(4);
});

test('no pause begins that would end after the time that people wait', async () => {
  service.answers([], html(500));
  // The pauses would be 500, 1000 and 2000 ms.
  await expect(newClient({ budgetMs: 2000 }).get(address())).rejects.toThrow('HTTP 500');
  expect(service.asked).toHaveLength(3);
});

test('a moment to come back at may be a date', async () => {
  const at = new Date(Date.now() + 20_000).toUTCString();
  service.answers([json({}, 503, { 'retry-after': at })], json({ ok: true }));
  timing.pauses = [];
  expect(await newClient().get(address())).toEqual({ status: 200, body: { ok: true } });
  expect(timing.pauses[0]).toBeGreaterThan(15_000);
  expect(timing.pauses[0]).toBeLessThanOrEqual(20_000);
});

test('while it finds out whether a service is back, one asks and the others do not wait', async () => {
  service.answers([], html(500));
  const client = newClient();
  await expect(client.get(address())).rejects.toThrow(OutsideUnavailable);
  await expect(client.get(address())).rejects.toThrow(OutsideUnavailable);
  timing.time += 60_001;
  service.answers([], json({ ok: true }));
  const [first, second] = await Promise.allSettled([client.get(address()), client.get(address())]);
  expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
  expect(service.asked).toHaveLength(1);
  expect((await client.get(address())).status).toBe(200);
});

test('an answer that is refused is an answer, and not asked for twice', async () => {
  service.answers([], json({ status_code: 34 }, 404));
  expect(await newClient().get(address())).toEqual({ status: 404, body: { status_code: 34 } });
  expect(service.asked).toHaveLength(1);
});

test('what it says about a failure holds neither the address nor the key', async () => {
  const gone = new URL('http://127.0.0.1:1/anything?api_key=secret');
  await expect(newClient().get(gone)).rejects.toThrow(/^(?!.*(secret|anything)).*$/s);
});
