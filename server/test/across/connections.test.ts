import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answerFollowRequests } from '#features/follows/request-batches.jobs.ts';
import { publishDueReviewsJob } from '#features/reviews/scheduled.jobs.ts';
import { enqueueJob } from '#platform/jobs.ts';
import { createLog } from '#platform/log.ts';
import { makeToken, useToken } from '#test/access-tokens.ts';
import { Client } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

/** Repeated jobs run, and none by the clock: this crontab line is due once a year. */
const NEVER = `0 0 1 1 * ${publishDueReviewsJob.name}`;

let world: World;
/** Connections beside those of the server. */
let holder: pg.Client;
let observer: pg.Client;
beforeAll(async () => {
  const settings = { poolSize: 5, trustProxy: 'loopback' };
  world = await startWorld(settings, createLog('silent'), { crontab: NEVER });
  [holder, observer] = [0, 1].map(() => new pg.Client({ connectionString: world.databaseUrl })) as [
    pg.Client,
    pg.Client,
  ];
  for (const client of [holder, observer]) await client.connect();
});
afterEach(() => holder.query('rollback'));
afterAll(async () => {
  for (const client of [holder, observer]) await client.end();
  await world.stop();
});

/** Lets every statement on these tables wait until the test ends. */
const lock = (tables: string) => holder.query(`begin; lock table ${tables} in access exclusive mode`);

/** How many statements wait for the locks. */
async function countWaiting(): Promise<number> {
  const { rows } = await observer.query<{ waiting: string }>(`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`);
  return Number(rows[0]?.waiting);
}
/** Waits until so many statements, or more, wait for the locks. */
const areWaiting = (many: number) => eventually(async () => (await countWaiting()) >= many, `${many} statements wait`);

test('[SEC-04] a crowd of visitors cannot take the last connections from members, also by calls that take several', async () => {
  const ada = await world.member('ada');
  await lock('ratings, watch_events');
  const crowd = Array.from({ length: 10 }, (_, i) => {
    const visitor = new Client(world.origin, { 'x-forwarded-for': `203.0.113.${i + 1}` });
    return visitor.fetch(`/api/users/${ada.userId}/stats`);
  });
  await areWaiting(3);
  expect((await ada.api.profiles.getOwn({ user_id: ada.userId })).user_id).toBe(ada.userId);
  await holder.query('rollback');
  expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual(crowd.map(() => 200));
});

test('[OPS-05] [SCH-02] jobs of all kinds cannot take the connections of members, nor those for reviews that are due', async () => {
  const [bo, movie_id] = [await world.member('bo'), await world.movie('Heat')];
  const scheduled_for = new Date(world.clock.now().getTime() + 60_000).toISOString();
  const text = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
  await bo.api.scheduled.schedule({ movie_id, scheduled_for, ...text });
  // What jobs of the queue and each repeated job read first, except the one that publishes due reviews.
  await lock('follow_requests, trending_refreshes, popular_review_refreshes, letterboxd_claims, import_jobs');
  const { userId: targetId } = bo;
  const answer = { targetId, until: scheduled_for, because: 'public' } as const;
  for (let i = 0; i < 8; i += 1) await enqueueJob(world.ctx, answerFollowRequests, answer, { key: `test ${i}` });
  // Four queued jobs, trending films, popular reviews, feeds and imports.
  await areWaiting(8);
  expect((await bo.api.profiles.getOwn({ user_id: bo.userId })).user_id).toBe(bo.userId);
  world.clock.advance({ minutes: 1 });
  await eventually(async () => (await bo.api.reviews.getOwn({ movie_id })).review !== null, 'the review is published');
  await holder.query('rollback');
  await world.runJobs();
});

test('[SEC-04] jobs may take longer than the statements of requests', async () => {
  const settings = { ...world.settings, statementTimeoutMs: 3000 };
  const cy = (await world.member('cy')).at(await world.anotherServer({ settings }));
  await lock('follow_requests');
  const answer = { targetId: cy.userId, until: world.clock.now().toISOString(), because: 'public' } as const;
  for (let i = 0; i < 8; i += 1) await enqueueJob(world.ctx, answerFollowRequests, answer, { key: `long ${i}` });
  // Four at each server, before the request.
  await areWaiting(8);
  expect((await cy.fetch('/api/follow-requests')).status).toBe(503);
  const { rows } = await observer.query('select last_error from graphile_worker.jobs');
  expect(rows).toEqual(Array.from({ length: 8 }, () => ({ last_error: null })));
});

test('[SEC-04] a crowd of slow sign-ins takes three connections, and a known device still signs in', async () => {
  const fay = await world.member('fay');
  const origin = await world.anotherServer({ settings: { ...world.settings, poolSize: 12 } });
  const at = (ip: string) => new Client(origin, { 'x-forwarded-for': ip });
  const laptop = at('192.0.2.7');
  const signIn = (client: Client) => client.api.accounts.signIn({ email: fay.email, password: PASSWORD });
  await signIn(laptop);
  await laptop.api.accounts.signOut();

  // A sign-in with a passkey stores there what is asked of the passkey.
  await lock('auth_verifications');
  const crowd = Array.from({ length: 8 }, (_, i) =>
    at(`203.0.113.${i + 1}`).send('POST', '/api/session/passkey-request', {}),
  );
  await areWaiting(3);
  expect((await signIn(laptop)).user?.email).toBe(fay.email);
  // The other five of the crowd, who came before the laptop, wait for a connection.
  expect(await countWaiting()).toBe(3);
  await holder.query('rollback');
  expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual(crowd.map(() => 200));
});

test('[SEC-04] a crowd of made-up access tokens is refused while the database is slow, and delays nobody who is known', async () => {
  const settings = { ...world.settings, rateLimitFactor: 1 };
  const [dee, eve] = [await world.member('dee'), await world.member('eve')];
  const [token, unused] = [(await makeToken(dee)).token, (await makeToken(dee)).token];
  const origin = await world.anotherServer({ settings });
  const [script, browser] = [useToken(dee, token, origin), eve.at(origin)];
  for (const client of [script, browser]) await client.api.profiles.getOwn({ user_id: client.userId });

  await lock('access_tokens');
  const ip = '203.0.113.9';
  const send = (made: string) =>
    new Client(origin, { 'x-forwarded-for': ip, authorization: `Bearer ${made}` }).fetch('/api/notifications');
  const refused: Response[] = [];
  const crowd = Array.from({ length: 60 }, async (_, i) => {
    const answer = await send(`halfstar_${String(i).padStart(43, '0')}`);
    if (answer.status === 429) refused.push(answer);
    return answer.status;
  });
  await eventually(() => refused.length > 0, 'the queue is full');
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '1'));
  // A token of another form needs no query.
  expect((await send('made up')).status).toBe(401);
  for (const client of [script, browser])
    expect((await client.api.profiles.getOwn({ user_id: client.userId })).user_id).toBe(client.userId);
  // A valid token from another address takes its turn.
  const late = useToken(dee, unused, origin).fetch('/api/notifications');
  await holder.query('rollback');
  expect((await late).status).toBe(200);
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([401, 429]));
});

test('[SEC-04] a script whose token was valid within the hour does not wait behind a crowd of made-up ones, and a revoked one is no longer known', async () => {
  const settings = { ...world.settings, rateLimitFactor: 1 };
  const gus = await world.member('gus');
  const [{ token }, { token: revoked, id: token_id }] = [await makeToken(gus), await makeToken(gus)];
  const origin = await world.anotherServer({ settings });
  const [script, ended] = [useToken(gus, token, origin), useToken(gus, revoked, origin)];
  for (const client of [script, ended]) expect((await client.fetch('/api/notifications')).status).toBe(200);
  await gus.api.accessTokens.revoke({ access_token_id: token_id });
  // What was cached of them is over.
  world.clock.advance({ minutes: 30 });
  expect((await ended.fetch('/api/notifications')).status).toBe(401);

  await lock('access_tokens');
  const statuses: number[] = [];
  const crowd = Array.from({ length: 300 }, async (_, i) => {
    const headers = {
      'x-forwarded-for': `203.0.113.${i % 250}`,
      authorization: `Bearer halfstar_${String(i).padStart(43, '0')}`,
    };
    const { status } = await new Client(origin, headers).fetch('/api/notifications');
    statuses.push(status);
    return status;
  });
  await eventually(() => statuses.includes(429), 'the queue is full');
  // As many as are looked up at once.
  await areWaiting(2);
  const waiting = await countWaiting();
  const answer = script.fetch('/api/notifications');
  await areWaiting(waiting + 1);
  expect((await ended.fetch('/api/notifications')).status).toBe(429);
  await holder.query('rollback');
  expect((await answer).status).toBe(200);
  await Promise.all(crowd);
});
