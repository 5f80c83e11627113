import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeTiming } from '#test/film-database.ts';
import { startWorld, type World } from '#test/world.ts';
import { DeadlineExceededError, SharedTokenBucket } from './shared-token-bucket.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

let services = 0;
const newService = () => {
  services += 1;
  return `service ${services}`;
};
const person = { urgent: true };
const background = { urgent: false };
const LONG = 1_000_000;

/** The most requests within any second. */
const busiestSecond = (times: readonly number[]) =>
  Math.max(0, ...times.map((from) => times.filter((time) => time >= from && time < from + 1000).length));

/** A process with a clock of its own that the test sets. */
class Stand extends FakeTiming {
  readonly origin: number;
  constructor(origin: number) {
    super();
    this.origin = origin;
  }
  override sharedTime(): string {
    return new Date(this.origin + this.time).toISOString();
  }
}

test("no second sees more than the service's limit, however many processes send urgent and background requests", async () => {
  const askings = fc.array(
    fc.record({ process: fc.nat(2), gapMs: fc.oneof(fc.constant(0), fc.nat(300)), urgent: fc.boolean() }),
    { minLength: 20, maxLength: 60 },
  );
  const at = Date.now();
  await fc.assert(
    fc.asyncProperty(askings, async (all) => {
      const service = newService();
      const times: number[] = [];
      let now = 0;
      for (const { gapMs, urgent } of all) {
        now += gapMs;
        // Each takes a token and then waits on its own, as separate processes do.
        const timing = new Stand(at);
        timing.time = now;
        await new SharedTokenBucket(service, 20, timing).take(world.ctx, { urgent }, LONG);
        times.push(timing.time);
      }
      expect(busiestSecond(times)).toBeLessThanOrEqual(17);
    }),
    { numRuns: 25 },
  );
});

test('many waiting requests pass at a steady rate after the first few', async () => {
  const timing = new FakeTiming();
  const bucket = new SharedTokenBucket(newService(), 20, timing);
  const times: number[] = [];
  for (let one = 0; one < 84; one += 1) {
    await bucket.take(world.ctx, background, LONG);
    times.push(timing.time);
  }
  expect(times.slice(0, 3)).toEqual([0, 0, 0]);
  // Eighty-one more at fourteen a second.
  expect(times.at(-1)).toBeGreaterThanOrEqual(5785);
  expect(times.at(-1)).toBeLessThan(5900);
  expect(busiestSecond(times)).toBeLessThanOrEqual(17);
});

test('background requests take no token that urgent requests wait for', async () => {
  const service = newService();
  const at = Date.now();
  const people = Array.from({ length: 8 }, () => new Stand(at));
  for (const timing of people) await new SharedTokenBucket(service, 20, timing).take(world.ctx, person, LONG);
  const after = new Stand(at);
  await new SharedTokenBucket(service, 20, after).take(world.ctx, background, LONG);
  expect(people.map(({ time }) => time)).toEqual([0, 0, 0, 72, 143, 215, 286, 358]);
  expect(after.time).toBeGreaterThanOrEqual(428);
});

test('a request that would wait past its deadline fails at once, and takes no token', async () => {
  const service = newService();
  const at = Date.now();
  const take = async (deadline: number, urgency: { urgent: boolean }) => {
    const timing = new Stand(at);
    await new SharedTokenBucket(service, 20, timing).take(world.ctx, urgency, deadline);
    return timing.time;
  };
  for (let one = 0; one < 4; one += 1) await take(LONG, person);
  await expect(take(100, person)).rejects.toThrow(DeadlineExceededError);
  await expect(take(100, background)).rejects.toThrow(DeadlineExceededError);
  expect(await take(LONG, person)).toBe(143);
});

test('a cooldown applies to every process; requests wait for a short one and fail for a long one', async () => {
  const service = newService();
  const at = Date.now();
  const [one, other] = [new Stand(at), new Stand(at)];
  await new SharedTokenBucket(service, 20, one).startCooldown(world.ctx, 30_000, 'asked');
  const bucket = new SharedTokenBucket(service, 20, other);
  expect(await bucket.findCooldown(world.ctx)).toMatchObject({ reason: 'asked' });
  await expect(bucket.take(world.ctx, person, 20_000)).rejects.toThrow(DeadlineExceededError);
  await bucket.take(world.ctx, background, LONG);
  expect(other.time).toBe(30_000);
  await bucket.startCooldown(world.ctx, 61_000, 'refused');
  await expect(bucket.take(world.ctx, background, LONG)).rejects.toThrow(DeadlineExceededError);
  // A shorter one does not shorten a longer one.
  await bucket.startCooldown(world.ctx, 1000, 'asked');
  expect(await bucket.findCooldown(world.ctx)).toMatchObject({ reason: 'refused' });
});

test.each([
  ['a background request', background],
  ['a person', person],
])('after the clock was set back %s is sent at once, and no more than the limit allows', async (_who, urgency) => {
  const service = newService();
  const at = Date.now();
  const ahead = new SharedTokenBucket(service, 20, new Stand(at + 86_400_000));
  for (let one = 0; one < 8; one += 1) await ahead.take(world.ctx, person, LONG);
  const times: number[] = [];
  const timing = new Stand(at);
  for (let one = 0; one < 40; one += 1) {
    await new SharedTokenBucket(service, 20, timing).take(world.ctx, urgency, LONG);
    times.push(timing.time);
  }
  expect(times[0]).toBe(0);
  expect(times.at(-1)).toBeLessThan(4000);
  expect(busiestSecond(times)).toBeLessThanOrEqual(17);
});

test('after the clock was set back a cooldown lasts no longer than the longest', async () => {
  const service = newService();
  const at = Date.now();
  await new SharedTokenBucket(service, 20, new Stand(at + 86_400_000)).startCooldown(world.ctx, 30_000, 'asked');
  const timing = new Stand(at);
  await new SharedTokenBucket(service, 20, timing).take(world.ctx, background, LONG);
  expect(timing.time).toBeLessThan(1000);
});

test('it works by the clock of the database as well', async () => {
  const waited: number[] = [];
  const timing = {
    now: () => 0,
    pause: async (ms: number) => void waited.push(ms),
    timeoutSignal: () => new AbortController().signal,
    random: () => 1,
    sharedTime: () => null,
  };
  const began = performance.now();
  const bucket = new SharedTokenBucket(newService(), 20, timing);
  for (let one = 0; one < 40; one += 1) await bucket.take(world.ctx, person, LONG);
  const tookMs = performance.now() - began;
  // The last one waits for about 37 more tokens, but for those that came since the first.
  expect((waited.at(-1) ?? 0) + tookMs).toBeGreaterThan(36 * 71);
  expect(waited.at(-1) ?? 0).toBeLessThanOrEqual(37 * 71.5 + 1);
});
