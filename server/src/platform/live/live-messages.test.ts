import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { startWorld, type World } from '#test/world.ts';
import { openDatabase } from '../database/database.ts';
import { startDatabaseListener } from '../database/database-listener.ts';
import { inTransaction } from '../database/transaction.ts';
import { LIVE_CHANNEL, LiveMessagePublisher, publishLiveMessage } from './live-messages.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** The envelopes that server processes receive from now on. */
async function envelopes() {
  const received: { bytes: number; to: string[]; watching?: string; message: { type: string } }[] = [];
  const handle = (payload: string) => void received.push({ ...JSON.parse(payload), bytes: Buffer.byteLength(payload) });
  const listener = await startDatabaseListener(world.databaseUrl, { [LIVE_CHANNEL]: handle }, () => {}, world.ctx.log);
  onTestFinished(() => listener.stop());
  return received;
}

test('the messages of one transaction are sent in one statement', async () => {
  const livePublisher = new LiveMessagePublisher(world.ctx.db, world.ctx.log);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  await inTransaction({ ...world.ctx, livePublisher }, async (ctx) => {
    publishLiveMessage(ctx, ['ada'], { type: 'changed', nouns: ['rating', 'list'] });
    publishLiveMessage(ctx, ['ada'], { type: 'changed', nouns: ['timeline'] });
  });
  await livePublisher.settled();
  const statements = query.mock.calls
    .map(([statement]) => JSON.stringify(statement))
    .filter((text) => text.includes('pg_notify'));
  expect(statements).toHaveLength(1);
  expect(statements[0]).toContain('timeline');
});

test('only the sending of messages does not wait for the disk, not what its connection does afterwards', async () => {
  const settings = { namedStatements: true, maxConnections: 1, onConnectionError: () => {} };
  const { db } = openDatabase({ url: world.databaseUrl, ...settings });
  onTestFinished(() => db.destroy());
  await sql`set synchronous_commit = on`.execute(db);
  const livePublisher = new LiveMessagePublisher(db, world.ctx.log);
  publishLiveMessage({ ...world.ctx, livePublisher }, ['di'], { type: 'changed', nouns: ['rating'] });
  await livePublisher.settled();
  const { rows } = await sql`show synchronous_commit`.execute(db);
  expect(rows).toEqual([{ synchronous_commit: 'on' }]);
});

test('[OPS-05] a thousand recipients of one message all receive it, and the watchers once', async () => {
  const received = await envelopes();
  const recipients = Array.from({ length: 1000 }, () => crypto.randomUUID());
  const watching = crypto.randomUUID();
  const watched = { id: watching, actorId: crypto.randomUUID() };
  publishLiveMessage(world.ctx, recipients, { type: 'changed', nouns: ['follow'] }, watched);
  await eventually(() => received.flatMap(({ to }) => to).length >= 1000);
  expect(received.flatMap(({ to }) => to)).toEqual(recipients);
  expect(received.filter((one) => one.watching === watching)).toHaveLength(1);
  expect(Math.max(...received.map(({ bytes }) => bytes))).toBeLessThan(8000);
  // In as few envelopes as possible.
  expect(received).toHaveLength(Math.ceil((1000 * 39) / 7900));
});

test('a message that is too long does not stop the others of its batch', async () => {
  const received = await envelopes();
  const livePublisher = new LiveMessagePublisher(world.ctx.db, world.ctx.log);
  const movie_id = '€'.repeat(2700);
  publishLiveMessage({ ...world.ctx, livePublisher }, ['bo'], { type: 'changed', nouns: ['movie'], movie_id });
  publishLiveMessage({ ...world.ctx, livePublisher }, ['bo'], { type: 'changed', nouns: ['rating'] });
  await eventually(() => received.length > 0);
  expect(received).toMatchObject([{ to: ['bo'], message: { nouns: ['rating'] } }]);
});

test('a batch that the database does not accept at once is sent again', async () => {
  const received = await envelopes();
  const send: (...args: unknown[]) => unknown = pg.Client.prototype.query;
  let failures = 0;
  // Other statements, such as a heartbeat, may come before the batch.
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (failures > 0 || !JSON.stringify(args[0]).includes('pg_notify')) return send.apply(this, args);
    failures += 1;
    throw new Error('Connection terminated unexpectedly');
  });
  onTestFinished(() => query.mockRestore());
  const livePublisher = new LiveMessagePublisher(world.ctx.db, world.ctx.log);
  publishLiveMessage({ ...world.ctx, livePublisher }, ['cy'], { type: 'changed', nouns: ['rating'] });
  await livePublisher.settled();
  await eventually(() => received.length > 0);
  expect(failures).toBe(1);
  expect(received).toMatchObject([{ to: ['cy'] }]);
});

test('a message that another one of the same moment includes is not sent', async () => {
  const received = await envelopes();
  await inTransaction(world.ctx, async (ctx) => {
    publishLiveMessage(ctx, ['ed', 'flo'], { type: 'changed', nouns: ['follow', 'profile'] });
    publishLiveMessage(ctx, ['ed'], { type: 'changed', nouns: ['notification'] });
    publishLiveMessage(ctx, ['flo', 'ed'], { type: 'changed', nouns: ['follow'] });
    publishLiveMessage(ctx, ['flo'], { type: 'changed', nouns: ['follow', 'profile', 'timeline'] });
  });
  await eventually(() => received.length > 2);
  expect(received).toMatchObject([
    { to: ['ed'], message: { nouns: ['follow', 'profile'] } },
    { to: ['ed'], message: { nouns: ['notification'] } },
    { to: ['flo'], message: { nouns: ['follow', 'profile', 'timeline'] } },
  ]);
});
