import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRead, explain, listAccess } from '#test/plan.ts';
import { startWorld, type World } from '#test/world.ts';
import { buildFilmsInOrderQuery, type GridQuestion } from './browse.queries.ts';

const PAGE = 36;
const NO_ID = '00000000-0000-7000-8000-000000000000';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await sql`vacuum (analyze) movies`.execute(world.ctx.db);
});
afterAll(() => world.stop());

const question = (key: string | number | null): GridQuestion => ({
  userId: null,
  hidesScores: false,
  showsAdultTitles: false,
  filters: { genreId: null, years: null, minutes: null, status: null, person: null, ids: null },
  after: key === null ? null : { key, second: 0, id: NO_ID },
  limit: PAGE + 1,
});

test.each([
  ['title', 'movies_wall_sort_title_idx', 'matrix'],
  ['year', 'movies_wall_year_idx', 1999],
  ['popularity', 'movies_wall_popular_idx', 50],
] as const)('[MOV-07] pages by %s read no film that they do not show, by %s', async (sort, index, key) => {
  for (const after of [null, key]) {
    const plan = await explain(world.ctx.db, buildFilmsInOrderQuery(sort, question(after)));
    expect(listAccess(plan)).toContain(index);
    // Each once for its place and once for what is shown of it.
    expect(countRead(plan, 'movies')).toBeLessThanOrEqual(2 * (PAGE + 1));
  }
});
