import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const statsOf = (userId: string) => world.visitor().api.stats.getByMember({ user_id: userId });
/** In UTC. */
const thisYear = () => world.clock.now().getUTCFullYear();

test('[PRO-01] a member without ratings and viewings has an empty histogram and an empty year', async () => {
  const { userId } = await world.member('new');
  expect(await statsOf(userId)).toEqual({
    histogram: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    year: { year: thisYear(), viewings: 0, movies: 0, minutes: 0, first: null, last: null },
  });
});

test('[PRO-01] the year so far is the one of the place where the member keeps the diary', async () => {
  const year = thisYear();
  // Five hours into the next year in UTC.
  const morning = Date.UTC(year + 1, 0, 1, 5);
  world.clock.advance({ seconds: (morning - world.clock.now().getTime()) / 1000 });
  const movie_id = await world.movie('Heat');
  const plain = { movie_id, rewatch: false, rating: null };
  const yearOf = async (name: string, time_zone: string) => {
    const { api, userId } = await world.member(name);
    await api.diary.add({ ...plain, watch_date: `${year}-12-31`, time_zone });
    return (await statsOf(userId)).year;
  };
  expect(await yearOf('ann', 'America/Los_Angeles')).toMatchObject({ year, viewings: 1 });
  expect(await yearOf('ben', 'Pacific/Auckland')).toMatchObject({ year: year + 1, viewings: 0 });
  // An app that tells no zone changes none, and its days are those of the remembered one.
  const ann = (await world.member('ann')).api;
  const noZone = ann.diary.add({ ...plain, watch_date: `${year + 1}-01-01` });
  await expect(noZone).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  const { id: entry_id } = await ann.diary.add({ ...plain, watch_date: null });
  await ann.diary.update({ entry_id, rewatch: true });
  expect((await statsOf((await world.member('ann')).userId)).year).toMatchObject({ year, viewings: 1 });
  // Ann moves, and corrects an entry there.
  const { api, userId } = await world.member('ann');
  const [entry] = (await api.diary.list({ user_id: userId })).items;
  await api.diary.update({ entry_id: entry?.id ?? '', rewatch: true, time_zone: 'Europe/Berlin' });
  expect((await statsOf(userId)).year).toMatchObject({ year: year + 1, viewings: 0 });
});

test('[PRO-01] a profile’s figures are those of its ratings and of this year’s viewings', async () => {
  const films = await world.ctx.db
    .selectFrom('movies')
    .select(['id', 'title', 'runtime'])
    .where('adult', '=', false)
    .orderBy('popularity', 'desc')
    .limit(6)
    .execute();
  // Days that have been, this year and the last, in any order; null is a viewing without a date.
  const today = world.clock.now().toISOString().slice(0, 10);
  const days = [`${thisYear() - 1}-12-31`, `${thisYear()}-01-01`, today, null];
  const viewing = fc.record({
    film: fc.nat(films.length - 1),
    day: fc.constantFrom(...days),
    rating: fc.option(fc.integer({ min: 1, max: 10 })),
  });
  let members = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(viewing, { maxLength: 8 }), async (viewings) => {
      members += 1;
      const { api, userId } = await world.member(`viewer${members}`);
      const ratings = new Map<number, number>();
      const seen: { film: number; day: string }[] = [];
      for (const { film, day, rating } of viewings) {
        const movie_id = films[film]?.id ?? '';
        if (rating !== null) {
          await api.tracking.rate({ movie_id, rating: rating / 2, skip_watched: true });
          ratings.set(film, rating);
        }
        await api.diary.add({ movie_id, watch_date: day, rewatch: true, rating: null });
        if (day?.startsWith(String(thisYear()))) seen.push({ film, day });
      }
      const { histogram, year } = await statsOf(userId);
      expect(histogram).toEqual(
        Array.from({ length: 10 }, (_, bar) => [...ratings.values()].filter((rating) => rating === bar + 1).length),
      );
      expect(year).toMatchObject({
        viewings: seen.length,
        movies: new Set(seen.map(({ film }) => film)).size,
        minutes: seen.reduce((sum, { film }) => sum + (films[film]?.runtime ?? 0), 0),
      });
      const inOrder = seen.toSorted((a, b) => a.day.localeCompare(b.day));
      const [first, last] = [inOrder[0], inOrder.length > 1 ? inOrder.at(-1) : undefined];
      expect(year.first?.watch_date).toBe(first?.day);
      expect(year.first?.movie.id).toBe(first && films[first.film]?.id);
      expect(year.last?.watch_date).toBe(last?.day);
      expect(year.last?.movie.id).toBe(last && films[last.film]?.id);
    }),
    { numRuns: 25 },
  );
});
