import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '#test/database-proxy.ts';
import { eventually } from '#test/eventually.ts';
import { startWorld, type World } from '#test/world.ts';
import { type ChannelHandlers, startDatabaseListener } from './database-listener.ts';

const CHANNEL = 'listen_test';
const QUICK = { heartbeatMs: 20, answerMs: 1000, initialDelayMs: 1, maxDelayMs: 20 };

let world: World;
let proxy: DatabaseProxy;
let received: string[];
let states: string[];

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  [received, states] = [[], []];
  const own = await startDatabaseProxy(world.databaseUrl);
  onTestFinished(() => own.stop());
  proxy = own;
});

async function listen(handle: ChannelHandlers[string] = (payload) => void received.push(payload), timing = QUICK) {
  const listening = await startDatabaseListener(
    proxy.url,
    { [CHANNEL]: handle },
    (state) => void states.push(state),
    world.ctx.log,
    timing,
  );
  onTestFinished(() => listening.stop());
}

const notify = (payload: string) => sql`select pg_notify(${CHANNEL}, ${payload})`.execute(world.ctx.db);

test('[OPS-05] after an outage with many tries there is one listening connection, which receives every notification once', async () => {
  await listen();
  proxy.hold();
  proxy.drop();
  for (let tried = 1; tried <= 5; tried += 1) {
    await eventually(() => proxy.attempts > tried);
    if (tried === 5) proxy.open();
    proxy.drop();
  }
  await eventually(() => states.at(-1) === 'connected');
  await notify('afterwards');
  await eventually(() => received.length > 0);
  await notify('and once more');
  await eventually(() => received.includes('and once more'));
  expect(received).toEqual(['afterwards', 'and once more']);
  // The first connection, five failed tries, and the one that succeeds.
  expect(proxy.attempts).toBe(7);
  expect(states.filter((state) => state === 'connected')).toHaveLength(1);
});

test('a connection that dies silently is detected and replaced', async () => {
  await listen();
  proxy.silence();
  await notify('lost');
  await eventually(() => states.at(-1) === 'connected');
  await notify('received');
  await eventually(() => received.length > 0);
  expect(received).toEqual(['received']);
});

test('a notification whose handler throws is skipped, and the next ones are received', async () => {
  await listen((payload) => {
    if (payload === 'of a kind to come') throw new Error('what is this?');
    received.push(payload);
  });
  await notify('of a kind to come');
  await notify('known');
  await eventually(() => received.length > 0);
  expect(received).toEqual(['known']);
});

test('a stop during an outage ends the tries', async () => {
  const listening = await startDatabaseListener(
    proxy.url,
    {},
    (state) => void states.push(state),
    world.ctx.log,
    QUICK,
  );
  proxy.hold();
  proxy.drop();
  await eventually(() => proxy.attempts > 1);
  await listening.stop();
  const { attempts } = proxy;
  await notify('time passes');
  expect(proxy.attempts).toBe(attempts);
  expect(states).not.toContain('connected');
});
