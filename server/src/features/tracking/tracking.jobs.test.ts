import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Logger } from '#platform/log.ts';
import { startWorld, type World } from '#test/world.ts';
import { checkRatingTotals } from './tracking.jobs.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function reported(): Promise<unknown[]> {
  const lines: unknown[] = [];
  const log = { error: (line: unknown) => lines.push(line) } as unknown as Logger;
  await checkRatingTotals.run({ ...world.ctx, log }, undefined);
  return lines;
}

test('[RAT-05] the nightly check is silent while totals agree with the ratings, and reports each way in which they do not', async () => {
  const ada = await world.member('ada');
  const [heat, alien, jaws] = await Promise.all(['Heat', 'Alien', 'Jaws'].map((title) => world.movie(title)));
  for (const movie_id of [heat, alien, jaws]) await ada.api.tracking.rate({ movie_id: movie_id ?? '', rating: 4 });
  const bo = await world.member('bo');
  await bo.api.tracking.rate({ movie_id: heat ?? '', rating: 0.5 });
  await ada.api.tracking.unrate({ movie_id: jaws ?? '' });
  expect(await reported()).toEqual([]);

  const { db } = world.ctx;
  await db
    .updateTable('movie_rating_totals')
    .set({ rating_count: 3 })
    .where('movie_id', '=', heat ?? '')
    .execute();
  await db
    .deleteFrom('movie_rating_totals')
    .where('movie_id', '=', alien ?? '')
    .execute();
  await db
    .updateTable('movie_rating_totals')
    .set({ rating_sum: 1 })
    .where('movie_id', '=', jaws ?? '')
    .execute();
  expect(await reported()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        movie_id: heat,
        kept: expect.objectContaining({ rating_count: 3 }),
        counted: expect.objectContaining({ rating_count: 2, rating_sum: 9, histogram: [1, 0, 0, 0, 0, 0, 0, 1, 0, 0] }),
      }),
      expect.objectContaining({ movie_id: alien, kept: null }),
      expect.objectContaining({ movie_id: jaws, counted: null }),
    ]),
  );
});
