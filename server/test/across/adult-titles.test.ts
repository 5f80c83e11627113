import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshPopularReviews } from '#features/reviews/popular.jobs.ts';
import { refreshTrendingFilms } from '#features/tracking/browse/discovery.jobs.ts';
import type { Client, MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let film: string;

/** The most popular film, which every list would show, is an adult title. */
beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  const title = 'Quagga After Dark';
  const row = { title, catalogue_key: 'quagga', cast_members: '[]' };
  ({ id: film } = await world.ctx.db
    .insertInto('movies')
    .values({ ...row, adult: true, popularity: 100_000 })
    .returning('id')
    .executeTakeFirstOrThrow());
  await ada.api.tracking.addToList({ movie_id: film, list_type: 'watchlist' });
  const critic = await world.member('critic');
  const review = { title: '', content: 'Two people talk over coffee.', rating: 4, is_spoiler: false };
  await critic.api.reviews.publish({ movie_id: film, ...review });
  await ada.api.follows.follow({ user_id: critic.userId });
  await refreshTrendingFilms.run(world.ctx, undefined);
  await refreshPopularReviews.run(world.ctx, undefined);
});
afterAll(() => world.stop());

/** Where films are listed, and whether this one is included. */
async function foundBy({ api }: Client): Promise<Record<string, boolean>> {
  const places = {
    search: await api.movies.search({ query: 'quagga' }),
    'search, one letter wrong': await api.movies.search({ query: 'quagfa dark' }),
    'search, two letters': await api.movies.search({ query: 'qu', limit: 20 }),
    title: await api.browse.listMovies({ title: 'quagga' }),
    popularity: await api.browse.listMovies({ limit: 1 }),
    'average of members': await api.browse.listMovies({ sort: 'rating', limit: 1 }),
    popular: await api.browse.listPopular({ limit: 1 }),
    trending: await api.browse.listTrending({ limit: 1 }),
    'popular reviews': { items: (await api.reviews.listPopular({})).items.map(({ movie }) => movie) },
  };
  return Object.fromEntries(
    Object.entries(places).map(([name, { items }]) => [name, items.some(({ id }) => id === film)]),
  );
}

const settle = (show_adult_titles: boolean) =>
  ada.api.profiles.changeSettings({ user_id: ada.userId, show_adult_titles });

test('[MOV-12] adult titles are found only by members who ask for them', async () => {
  expect((await ada.api.profiles.getOwn({ user_id: ada.userId })).show_adult_titles).toBe(false);
  expect(Object.values(await foundBy(ada))).not.toContain(true);
  expect((await settle(true)).show_adult_titles).toBe(true);
  expect(Object.values(await foundBy(ada))).not.toContain(false);
  expect(Object.values(await foundBy(await world.member('bo')))).not.toContain(true);
  expect(Object.values(await foundBy(world.visitor()))).not.toContain(true);
  await settle(false);
  expect(Object.values(await foundBy(ada))).not.toContain(true);
});

const seesAmongFilmsOfFriends = async () =>
  (await ada.api.timeline.getHomeSide()).movies.some(({ movie }) => movie.id === film);

test('[MOV-12] [HOM-01] an adult title is among the films of friends only for members who ask for them', async () => {
  expect(await seesAmongFilmsOfFriends()).toBe(false);
  await settle(true);
  expect(await seesAmongFilmsOfFriends()).toBe(true);
  await settle(false);
});

test('[MOV-12] a year that begins and ends with adult titles is told to visitors by the other films', async () => {
  const { api, userId } = await world.member('cy');
  const [heat, alien] = [await world.movie('Heat'), await world.movie('Alien')];
  const year = world.clock.now().getUTCFullYear();
  const yearOf = async (viewer: Client) => {
    const { viewings, first, last } = (await viewer.api.stats.getByMember({ user_id: userId })).year;
    return [viewings, first?.movie.id, last?.movie.id];
  };
  const add = (movie_id: string) =>
    api.diary.add({ movie_id, watch_date: `${year}-01-01`, rewatch: true, rating: null });
  for (const movie of [film, heat]) await add(movie);
  expect(await yearOf(world.visitor())).toEqual([2, heat, undefined]);
  for (const movie of [alien, film]) await add(movie);
  expect(await yearOf(world.visitor())).toEqual([4, heat, alien]);
  expect(await yearOf(ada)).toEqual([4, film, film]);
});

test('[MOV-12] members can open an adult title by its link, visitors cannot', async () => {
  const gone = { code: 'NOT_FOUND' };
  await expect(world.visitor().api.movies.get({ movie_id: film })).rejects.toMatchObject(gone);
  await expect(world.visitor().api.tracking.listRatings({ movie_id: film })).rejects.toMatchObject(gone);
  expect(await ada.api.movies.get({ movie_id: film })).toMatchObject({ title: 'Quagga After Dark' });
  expect((await ada.api.tracking.listRatings({ movie_id: film })).items).toMatchObject([{ rating: 4 }]);
});
