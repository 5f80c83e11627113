import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEARCH_TABLE } from '#test/search-table.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** 1 for the first result, Infinity when the film is not among the first ten. */
async function placeOf(film: string, query: string): Promise<number> {
  const { items } = await world.visitor().api.movies.search({ query, limit: 10 });
  const at = items.findIndex((item) => `${item.title} (${item.year})` === film);
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
}

test('[SEA-04] of the table of searches 97 percent find their film first, and all find it among the first five', async () => {
  const asked = Object.values(SEARCH_TABLE).flat();
  const placed = await Promise.all(
    asked.map(async ([query, film]) => ({ query, film, place: await placeOf(film, query) })),
  );
  const describePlace = ({ query, film, place }: (typeof placed)[number]) => `"${query}" finds ${film} at ${place}`;
  const notFirst = placed.filter(({ place }) => place > 1);
  expect(asked.length).toBeGreaterThanOrEqual(150);
  expect(notFirst.filter(({ place }) => place > 5).map(describePlace)).toEqual([]);
  expect(notFirst.slice(Math.floor(asked.length * 0.03)).map(describePlace)).toEqual([]);
});
