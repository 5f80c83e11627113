import { expect, test } from 'vitest';
import { FakeTiming } from '#test/film-database.ts';
import { Gate } from './gate.ts';

test('no more than so many are inside at once, and the others come in in their order', async () => {
  const gate = new Gate(new FakeTiming(), { perSecond: 1000, concurrency: 2 });
  const doors: (() => void)[] = [];
  const entered: number[] = [];
  const all = [0, 1, 2, 3].map((one) =>
    gate.through(() => {
      entered.push(one);
      return new Promise<void>((resolve) => doors.push(resolve));
    }),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect(entered).toEqual([0, 1]);
  doors[0]?.();
  await settle();
  expect(entered).toEqual([0, 1, 2]);
  doors[1]?.();
  doors[2]?.();
  await settle();
  doors[3]?.();
  await Promise.all(all);
  expect(entered).toEqual([0, 1, 2, 3]);
});

test('after a burst the gate lets through so many a second', async () => {
  const timing = new FakeTiming();
  const gate = new Gate(timing, { perSecond: 20, concurrency: 6 });
  for (let one = 0; one < 60; one += 1) await gate.through(async () => undefined);
  // The first twenty at once, forty more at twenty a second.
  expect(timing.time).toBeGreaterThanOrEqual(1950);
  expect(timing.time).toBeLessThanOrEqual(2050);
});

test('whoever fails inside makes room', async () => {
  const gate = new Gate(new FakeTiming(), { perSecond: 20, concurrency: 1 });
  const fall = new Error('fell');
  await expect(gate.through(() => Promise.reject(fall))).rejects.toBe(fall);
  expect(await gate.through(async () => 'in')).toBe('in');
});
