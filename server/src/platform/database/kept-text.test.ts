import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';
import { executeCompiledOnce } from './kept-text.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('a kept text is composed once, and each execution has its own values wherever they were put', async () => {
  let composed = 0;
  const add = async (one: number, other: number | null) => {
    const { rows } = await executeCompiledOnce(world.ctx, 'a test adds', [one, other], (first, second) => {
      composed += 1;
      return sql<{ sum: number | null; again: number }>`
        select ${second}::int + ${first}::int + ${100} as sum, ${first}::int as again`;
    });
    return rows;
  };
  expect(await add(1, 20)).toEqual([{ sum: 121, again: 1 }]);
  expect(await add(3, 50)).toEqual([{ sum: 153, again: 3 }]);
  expect(await add(7, null)).toEqual([{ sum: null, again: 7 }]);
  expect(composed).toBe(1);
});

/** Its other parameter is somebody's name. */
const greet = (greeting: string) => sql`select ${greeting}::text || ${'ada'}::text`;

test('a text that would keep words of the one who asks first is refused', async () => {
  await expect(async () => executeCompiledOnce(world.ctx, 'a test greets', ['hello'], greet)).rejects.toThrow(
    'may differ',
  );
});
