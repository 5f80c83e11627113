import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';
import {
  consumeRateLimit,
  deleteExpiredTries,
  type Limit,
  type RateLimitedError,
  refundRateLimit,
  toClientKey,
} from './rate-limits.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ rateLimitFactor: 1 });
});
afterAll(() => world.stop());

const THREE: Limit = { name: 'three a minute', most: 3, seconds: 60 };
const ONE: Limit = { name: 'one an hour', most: 1, seconds: 3600 };

/** 'through', or how long to wait. */
async function spent(who: string, ...limits: Limit[]): Promise<string> {
  return consumeRateLimit(world.ctx, ...limits.map((limit) => ({ limit, who }))).then(
    () => 'through',
    (error: RateLimitedError) => `${error.code} ${error.seconds}: ${error.detail}`,
  );
}

test('[ACC-09] a sliding window never contains more tries than the limit', async () => {
  for (let i = 0; i < 3; i += 1) {
    expect(await spent('ada', THREE)).toBe('through');
    world.clock.advance({ seconds: 15 });
  }
  expect(await spent('ada', THREE)).toBe('RATE_LIMITED 15: Too many tries. Try again in 15 seconds.');
  expect(await spent('bo', THREE)).toBe('through');
  world.clock.advance({ seconds: 15 });
  expect(await spent('ada', THREE)).toBe('through');
  expect(await spent('ada', THREE)).toBe('RATE_LIMITED 15: Too many tries. Try again in 15 seconds.');
});

test('[ACC-09] of many tries at the same moment exactly as many pass as the limit allows', async () => {
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => spent('crowd', THREE)));
  expect(outcomes.filter((outcome) => outcome === 'through')).toHaveLength(3);
});

test('[ACC-09] a try that one limit refuses is not counted by the others', async () => {
  await spent('cy', ONE);
  for (let i = 0; i < 5; i += 1)
    expect(await spent('cy', THREE, ONE)).toBe('RATE_LIMITED 3600: Too many tries. Try again in 60 minutes.');
  for (let i = 0; i < 3; i += 1) expect(await spent('cy', THREE)).toBe('through');
});

test('[ACC-09] parallel tries of the same limits in any order do not deadlock', async () => {
  const many: Limit = { name: 'many', most: 500, seconds: 60 };
  const more: Limit = { name: 'more', most: 500, seconds: 60 };
  const tries = [many, more].map((limit) => ({ limit, who: 'ring' }));
  const turn = async (i: number) => {
    const order = i % 2 === 0 ? tries : tries.toReversed();
    expect(await spent('ring', ...order.map(({ limit }) => limit))).toBe('through');
    await refundRateLimit(world.ctx, ...order.toReversed());
  };
  await Promise.all(Array.from({ length: 60 }, (_, i) => turn(i)));
  const rows = await world.ctx.db.selectFrom('rate_limits').selectAll().where('most', '=', 500).execute();
  expect(rows.map((row) => row.tries)).toEqual([[], []]);
});

test('[ACC-09] a refunded try does not count', async () => {
  for (let i = 0; i < 10; i += 1) {
    expect(await spent('dee', ONE)).toBe('through');
    await refundRateLimit(world.ctx, { limit: ONE, who: 'dee' });
  }
  await refundRateLimit(world.ctx, { limit: ONE, who: 'dee' });
  expect(await spent('dee', ONE)).toBe('through');
  expect(await spent('dee', ONE)).not.toBe('through');
});

test('tries outside every window are deleted, and no others; stored keys are unreadable', async () => {
  const rows = () => world.ctx.db.selectFrom('rate_limits').selectAll().execute();
  await spent('eve', ONE);
  world.clock.advance({ minutes: 40 });
  await spent('fay', ONE);
  expect(JSON.stringify(await rows())).not.toMatch(/eve|fay/);
  world.clock.advance({ minutes: 30 });
  await deleteExpiredTries.run(world.ctx, undefined);
  expect(await rows()).toHaveLength(1);
  expect(await spent('fay', ONE)).toMatch(/^RATE_LIMITED 1800/);
  expect(await spent('eve', ONE)).toBe('through');
});

test('[SEC-04] a clock that was days ahead and is set right locks no one out, and one that differs a little shares its tries', async () => {
  world.clock.advance({ hours: 72 });
  expect(await spent('gus', ONE, THREE)).toBe('through');
  world.clock.advance({ hours: -72 });
  expect(await spent('gus', ONE, THREE)).toBe('through');
  expect(await spent('gus', ONE)).toBe('RATE_LIMITED 3600: Too many tries. Try again in 60 minutes.');
  // Another server whose clock is half a minute behind.
  world.clock.advance({ seconds: -30 });
  expect(await spent('gus', ONE)).toBe('RATE_LIMITED 3630: Too many tries. Try again in 61 minutes.');
  world.clock.advance({ minutes: 60, seconds: 30 });
  expect(await spent('gus', ONE)).toBe('through');
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
])('a client at %s is counted as %s', (ip, client) => {
  expect(toClientKey(ip)).toBe(client);
});
