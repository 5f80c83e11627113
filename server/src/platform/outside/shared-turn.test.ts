import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { FakeTiming } from '#test/film-database.ts';
import { startWorld, type World } from '#test/world.ts';
import { DeadlineExceededError } from './shared-token-bucket.ts';
import { SharedTurn } from './shared-turn.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const OPTIONS = { pauseMs: 2000, leaseMs: 15_000 };
let services = 0;

function newTurn() {
  services += 1;
  const timing = new FakeTiming();
  return { timing, service: `turn ${services}`, turn: new SharedTurn(`turn ${services}`, { ...OPTIONS, timing }) };
}

test('[RSS-02] requests of all processes come one at a time, with a pause between them', async () => {
  const { timing, service, turn } = newTurn();
  const other = new SharedTurn(service, { ...OPTIONS, timing });
  const times: [string, number][] = [];
  const ask = (name: string) => async () => {
    times.push([`${name} begins`, timing.time]);
    await timing.pause(500);
    times.push([`${name} ends`, timing.time]);
  };
  await turn.run(world.ctx, 60_000, ask('one'));
  await other.run(world.ctx, 60_000, ask('two'));
  const [, [, end = 0] = [], [, begin = 0] = []] = times;
  expect(begin - end).toBeGreaterThanOrEqual(2000);
  expect(begin - end).toBeLessThan(2100);
});

test('a turn of a process that has died ends by itself', async () => {
  const { timing, service, turn } = newTurn();
  const dead = new SharedTurn(service, { ...OPTIONS, timing: { ...timingOf(timing), random: () => 0.5 } });
  const begun = Promise.withResolvers<void>();
  void dead.run(world.ctx, 0, () => {
    begun.resolve();
    return new Promise(() => undefined);
  });
  await begun.promise;
  await expect(turn.run(world.ctx, 1000, async () => 'early')).rejects.toThrow(DeadlineExceededError);
  expect(await turn.run(world.ctx, 60_000, async () => timing.time)).toBeGreaterThanOrEqual(15_000);
});

/** The same time, as an object whose methods can be replaced. */
const timingOf = (timing: FakeTiming) => ({
  now: () => timing.now(),
  pause: (ms: number) => timing.pause(ms),
  timeoutSignal: (ms: number) => timing.timeoutSignal(ms),
  random: () => timing.random(),
  sharedTime: () => timing.sharedTime(),
});

test('while a service is to be left alone nobody asks it, and the end of a turn does not shorten that', async () => {
  const { timing, turn } = newTurn();
  await turn.run(world.ctx, 1000, () => turn.startCooldown(world.ctx, 600_000));
  await expect(turn.run(world.ctx, 60_000, async () => undefined)).rejects.toThrow(DeadlineExceededError);
  await timing.pause(600_000);
  expect(await turn.run(world.ctx, 0, async () => 'asked')).toBe('asked');
});

test.each([
  ['during a turn', (turn: SharedTurn) => void turn.run(world.ctx, 0, () => new Promise(() => undefined))],
  [
    'while the service is to be left alone',
    (turn: SharedTurn) => turn.run(world.ctx, 0, () => turn.startCooldown(world.ctx, 60_000)),
  ],
])('a clock that was set back by a day %s does not stop all requests until it has caught up', async (_when, before) => {
  const { timing, service, turn } = newTurn();
  const dayAhead = () => new Date(Date.parse(timing.sharedTime()) + 86_400_000).toISOString();
  const ahead = new SharedTurn(service, {
    ...OPTIONS,
    timing: { ...timingOf(timing), sharedTime: dayAhead, random: () => 0.5 },
  });
  await before(ahead);
  const begun = () =>
    world.ctx.db.selectFrom('outside_pace').select('service').where('service', '=', service).execute();
  await eventually(async () => (await begun()).length === 1);
  expect(await turn.run(world.ctx, 0, async () => 'asked')).toBe('asked');
});
