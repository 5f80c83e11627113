import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMovieSource } from '#features/movies/tmdb.service.ts';
import type { Context } from '#platform/context.ts';
import { createLog } from '#platform/log.ts';
import type { MemberClient } from '#test/client.ts';
import { FakeTiming, type FilmDatabase, filmAtSource, html, json, startFilmDatabase } from '#test/film-database.ts';
import { startWorld, type World } from '#test/world.ts';
import { refreshTrendingFilms } from './discovery.jobs.ts';
import { listPopularOrTrendingFromSource } from './discovery.service.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  bo = await world.member('bo');
});
afterAll(() => world.stop());

const listOf = (results: object[], total_pages: number) => json({ page: 1, results, total_pages, total_results: 9 });

describe('without a film database', () => {
  test('[MOV-06] popular films are those with most votes, page by page', async () => {
    const rows = await world.ctx.db
      .selectFrom('movies')
      .select('id')
      .where('adult', '=', false)
      .orderBy('popularity', 'desc')
      .orderBy('id', 'desc')
      .limit(20)
      .execute();
    const first = await ada.api.browse.listPopular({ limit: 8 });
    const second = await ada.api.browse.listPopular({ limit: 12, cursor: first.next_cursor ?? undefined });
    expect([...first.items, ...second.items].map((film) => film.id)).toEqual(rows.map((row) => row.id));
    expect(first.offline).toBe(false);
  });

  test('[MOV-06] without activity for seven days no film is trending', async () => {
    world.clock.advance({ hours: 7 * 24 });
    await refreshTrendingFilms.run(world.ctx, undefined);
    expect(await ada.api.browse.listTrending({})).toEqual({ items: [], next_cursor: null, offline: false });
  });

  test('[MOV-06] trending films are those of most members in the last seven days, each member counted once', async () => {
    world.clock.advance({ hours: 8 * 24 });
    const [heat, alien, up] = await Promise.all(['Heat', 'Alien', 'Up'].map((title) => world.movie(title)));
    await bo.api.tracking.rate({ movie_id: up ?? '', rating: 4 });
    world.clock.advance({ hours: 4 * 24 });
    await ada.api.tracking.rate({ movie_id: heat ?? '', rating: 5 });
    await ada.api.tracking.addToList({ movie_id: heat ?? '', list_type: 'favorites' });
    await ada.api.tracking.addToList({ movie_id: alien ?? '', list_type: 'watchlist' });
    await bo.api.tracking.addToList({ movie_id: alien ?? '', list_type: 'watchlist' });
    await refreshTrendingFilms.run(world.ctx, undefined);
    const trending = async (limit: number, cursor?: string) => ada.api.browse.listTrending({ limit, cursor });
    const first = await trending(1);
    expect(first.items).toMatchObject([{ id: alien, status: 'watchlist' }]);
    const rest = await trending(5, first.next_cursor ?? undefined);
    expect(new Set(rest.items.map((film) => film.id))).toEqual(new Set([heat, up]));
    expect(rest.next_cursor).toBeNull();
    world.clock.advance({ hours: 4 * 24 });
    // Computed again by the first process; a killed one leaves the former result.
    await Promise.all([refreshTrendingFilms.run(world.ctx, undefined), refreshTrendingFilms.run(world.ctx, undefined)]);
    expect((await trending(5)).items.map((film) => film.id)).toEqual([alien, heat]);
    // Requests do not compute them.
    await Promise.all([ada, bo].map((one) => one.api.tracking.rate({ movie_id: up ?? '', rating: 1 })));
    expect((await trending(5)).items.map((film) => film.id)).toEqual([alien, heat]);
    world.clock.advance({ minutes: 1 });
    await refreshTrendingFilms.run(world.ctx, undefined);
    expect(new Set((await trending(2)).items.map((film) => film.id))).toEqual(new Set([alien, up]));
  });

  test('[MOV-06] a computation of trending films that fails is not begun again until its time has come', async () => {
    world.clock.advance({ hours: 8 * 24 });
    const jaws = await world.movie('Jaws');
    await ada.api.tracking.rate({ movie_id: jaws, rating: 4 });
    const trending = async () => (await ada.api.browse.listTrending({})).items.map((film) => film.id);
    const { db } = world.ctx;
    await sql`alter table trending_films add constraint in_trouble check (false) not valid`.execute(db);
    await expect(refreshTrendingFilms.run(world.ctx, undefined)).rejects.toThrow('in_trouble');
    await sql`alter table trending_films drop constraint in_trouble`.execute(db);
    await refreshTrendingFilms.run(world.ctx, undefined);
    expect(await trending()).not.toContain(jaws);
    world.clock.advance({ hours: 1 });
    await refreshTrendingFilms.run(world.ctx, undefined);
    expect(await trending()).toContain(jaws);
  });

  test('a forged cursor is refused', async () => {
    await expect(ada.api.browse.listTrending({ cursor: 'abc' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('with a film database', () => {
  let filmDatabase: FilmDatabase;
  let ctx: Context;

  beforeAll(async () => {
    filmDatabase = await startFilmDatabase();
  });
  afterAll(() => filmDatabase.stop());
  beforeEach(async () => {
    await world.ctx.db.deleteFrom('source_answers').execute();
    const key = { accessToken: 'eyJhbGciOiJIUzI1NiJ9.a.token', apiKey: null };
    const options = { ...key, baseUrl: filmDatabase.baseUrl, log: createLog('silent'), timing: new FakeTiming() };
    ctx = { ...world.ctx, log: options.log, movieSource: createMovieSource(options) };
  });

  test('[MOV-06] popular and trending are the database’s lists, in its order and through all its pages', async () => {
    const films = Array.from({ length: 5 }, () => filmAtSource());
    filmDatabase.answers([listOf(films.slice(0, 3), 2), listOf(films.slice(3), 2)], html(500));
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listPopularOrTrendingFromSource(ctx, 'trending', { viewer: null, limit: 2, cursor });
      titles.push(...page.items.map((film) => film.title));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(titles).toEqual(films.map((film) => film.title));
    expect(filmDatabase.asked.map(({ url }) => `${url.pathname} ${url.searchParams.get('page')}`)).toEqual([
      '/3/trending/movie/week 1',
      '/3/trending/movie/week 2',
    ]);
  });

  test('[MOV-03] when it is down, popular films come from what is stored, and the page says so', async () => {
    filmDatabase.answers([], html(503));
    const page = await listPopularOrTrendingFromSource(ctx, 'popular', { viewer: null, limit: 8 });
    expect(page.offline).toBe(true);
    expect(page.items).toHaveLength(8);
    const next = await listPopularOrTrendingFromSource(ctx, 'popular', {
      viewer: null,
      limit: 8,
      cursor: page.next_cursor ?? undefined,
    });
    expect(next.items).toHaveLength(8);
    expect(next.items.map((film) => film.id)).not.toEqual(page.items.map((film) => film.id));
  });
});
