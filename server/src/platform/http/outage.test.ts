import { Problem } from '@halfstar/contract/shared/problem.schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Client } from '#test/client.ts';
import { startDatabaseProxy } from '#test/database-proxy.ts';
import { eventually } from '#test/eventually.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { isDatabaseOutage } from '../database/outage.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('[OPS-03] [API-02] while the database is down, /readyz and every call answer 503 with Retry-After, and afterwards they work again', async () => {
  const ada = await world.member('ada');
  const movie_id = await world.movie('Heat');
  const proxy = await startDatabaseProxy(world.databaseUrl);
  onTestFinished(() => proxy.stop());
  const origin = await world.anotherServer({ databaseUrl: proxy.url });
  const browser = new Client(origin);
  browser.cookies = ada.cookies;
  const freshClient = new Client(origin);
  freshClient.cookies = ada.cookies;
  const readiness = () => fetch(`${origin}/readyz`);
  expect((await readiness()).status).toBe(200);
  expect((await browser.fetch('/api/timeline')).status).toBe(200);

  proxy.close();
  const notReady = await readiness();
  expect(notReady.status).toBe(503);
  expect(await notReady.json()).toMatchObject({ status: 'not ready', database: false, migrations: true });
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const calls = [
    () => browser.fetch('/api/timeline'),
    () => browser.send('PUT', `/api/movies/${movie_id}/rating`, { rating: 4 }),
    () => freshClient.fetch('/api/session'),
    () => new Client(origin).send('POST', '/api/session', { email: ada.email, password: PASSWORD }),
    () => new Client(origin).send('POST', '/api/accounts/password-resets', { email: ada.email }),
  ];
  for (const call of calls) {
    const answer = await call();
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(Problem.parse(await answer.json())).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  }

  proxy.open();
  await eventually(async () => (await readiness()).status === 200);
  expect((await browser.send('PUT', `/api/movies/${movie_id}/rating`, { rating: 4 })).status).toBe(200);
});

test('[OPS-03] /readyz reports when jobs do not run, and when they run again', async () => {
  const { db } = world.ctx;
  const jobs = async () => {
    const answer = await fetch(`${world.origin}/readyz`);
    const body = (await answer.json()) as { jobs: boolean };
    return { status: answer.status, jobs: body.jobs };
  };
  await sql`alter schema graphile_worker rename to elsewhere`.execute(db);
  await sql`create schema graphile_worker create table migrations (what text)`.execute(db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await eventually(async () => !(await jobs()).jobs);
  expect(await jobs()).toEqual({ status: 503, jobs: false });
  await sql`drop schema graphile_worker cascade`.execute(db);
  await sql`alter schema elsewhere rename to graphile_worker`.execute(db);
  await eventually(async () => (await jobs()).jobs);
  expect((await jobs()).status).toBe(200);
});

const withCode = (code: string, cause?: unknown) => Object.assign(new Error('no', { cause }), { code });

test('an outage is recognized by connection errors, not by errors of a statement', () => {
  const outages = [
    ...['ECONNREFUSED', '57P03', '57P01', '53300', '53100', '08006', '25006'].map((code) => withCode(code)),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('the library failed', { cause: withCode('ECONNRESET') }),
  ];
  expect(outages.filter((error) => !isDatabaseOutage(error))).toEqual([]);
  const others = [
    ...['23505', '40001', '57014', '42601', 'ENOENT'].map((code) => withCode(code)),
    new Error('no'),
    null,
  ];
  expect(others.filter(isDatabaseOutage)).toEqual([]);
});
