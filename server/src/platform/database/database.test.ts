import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const readBack = async (time: string) =>
  (await sql<{ time: string }>`select ${time}::timestamptz as time`.execute(world.ctx.db)).rows[0]?.time;

test('a timestamp is read back as it was written, with its trailing zeros', async () => {
  const times = fc.oneof(
    fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
    fc
      .constantFrom('2026-11-28T14:22:42.100Z', '2026-11-28T14:22:42.120Z', '2026-11-28T14:00:00.000Z')
      .map((t) => new Date(t)),
  );
  await fc.assert(
    fc.asyncProperty(times, async (time) => {
      expect(await readBack(time.toISOString())).toBe(time.toISOString());
    }),
  );
  expect(await readBack('2026-11-28T14:22:42.123456Z')).toBe('2026-11-28T14:22:42.123456Z');
});
