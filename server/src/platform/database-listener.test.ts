import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '#test/database-proxy.ts';
import { eventually, startWorld, type World } from '#test/world.ts';
import { type ChannelHandlers, startListening } from './database-listener.ts';

const CHANNEL = 'listen_test';
const QUICK = { heartbeatMs: 20, answerMs: 1000, firstWaitMs: 1, longestWaitMs: 20 };

let world: World;
let proxy: DatabaseProxy;
let heard: string[];
let gaps: string[];

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  [heard, gaps] = [[], []];
  const own = await startDatabaseProxy(world.databaseUrl);
  onTestFinished(() => own.stop());
  proxy = own;
});

async function listen(hear: ChannelHandlers[string] = (payload) => void heard.push(payload), timing = QUICK) {
  const listening = await startListening(
    proxy.url,
    { [CHANNEL]: hear },
    (now) => void gaps.push(now),
    world.ctx.log,
    timing,
  );
  onTestFinished(() => listening.stop());
}

const say = (payload: string) => sql`select pg_notify(${CHANNEL}, ${payload})`.execute(world.ctx.db);

test('[OPS-05] after an outage of many tries there is one listening connection, which hears everything once', async () => {
  await listen();
  proxy.hold();
  proxy.drop();
  for (let tried = 1; tried <= 5; tried += 1) {
    await eventually(() => proxy.attempts > tried);
    if (tried === 5) proxy.open();
    proxy.drop();
  }
  await eventually(() => gaps.at(-1) === 'hearing');
  await say('afterwards');
  await eventually(() => heard.length > 0);
  await say('and once more');
  await eventually(() => heard.includes('and once more'));
  expect(heard).toEqual(['afterwards', 'and once more']);
  // The first, five in vain, and the one that holds.
  expect(proxy.attempts).toBe(7);
  expect(gaps.filter((now) => now === 'hearing')).toHaveLength(1);
});

test('[ACC-10] a connection that dies in silence is noticed and replaced', async () => {
  await listen();
  proxy.silence();
  await say('lost');
  await eventually(() => gaps.at(-1) === 'hearing');
  await say('heard');
  await eventually(() => heard.length > 0);
  expect(heard).toEqual(['heard']);
});

test('a message that its hearer cannot bear is passed over, and the next ones are heard', async () => {
  await listen((payload) => {
    if (payload === 'of a kind to come') throw new Error('what is this?');
    heard.push(payload);
  });
  await say('of a kind to come');
  await say('known');
  await eventually(() => heard.length > 0);
  expect(heard).toEqual(['known']);
});

test('a stop in the middle of an outage ends the tries', async () => {
  const listening = await startListening(proxy.url, {}, (now) => void gaps.push(now), world.ctx.log, QUICK);
  proxy.hold();
  proxy.drop();
  await eventually(() => proxy.attempts > 1);
  await listening.stop();
  const { attempts } = proxy;
  await say('time passes');
  expect(proxy.attempts).toBe(attempts);
  expect(gaps).not.toContain('hearing');
});
