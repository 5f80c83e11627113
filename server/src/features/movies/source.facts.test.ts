import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import {
  FakeTiming,
  type FilmDatabase,
  filmAtSource as film,
  html,
  json,
  page,
  startFilmDatabase,
} from '#test/film-database.ts';
import { startWorld, type World } from '#test/world.ts';
import { findMovie } from './movies.queries.ts';
import { refreshAndGetMoviePage, searchAndStoreMovies } from './movies.service.ts';
import { createMovieSource } from './tmdb.service.ts';

let world: World;
let filmDatabase: FilmDatabase;
let ctx: Context;

beforeAll(async () => {
  world = await startWorld();
  filmDatabase = await startFilmDatabase();
});
afterAll(async () => {
  await filmDatabase.stop();
  await world.stop();
});
beforeEach(() => {
  const { baseUrl } = filmDatabase;
  const options = { accessToken: 'token', apiKey: null, baseUrl, log: world.ctx.log, timing: new FakeTiming() };
  ctx = { ...world.ctx, movieSource: createMovieSource(options) };
});

/** The stored film after a search that found it at the source. */
async function findAtSource(item: { id: number; [fact: string]: unknown }) {
  filmDatabase.answers([], page(item));
  const { films } = await searchAndStoreMovies(ctx, null, `zebra search ${film().id}`, 20);
  const found = films.find((one) => one.tmdb_id === item.id);
  return found && findMovie(ctx, found.id);
}

test('[MOV-01] a film found at the source is stored and keeps its id when it is found again', async () => {
  const item = film();
  const first = await findAtSource(item);
  world.clock.advance({ hours: 48 });
  const second = await findAtSource({ ...item, title: 'Zebra Renamed', vote_count: 500 });
  expect(second).toMatchObject({ id: first?.id, title: 'Zebra Renamed', vote_count: 500 });
});

test('[MOV-01] a film of the catalog is recognized at the source and keeps its id', async () => {
  const heat = await world.movie('Heat');
  const found = await findAtSource(
    film({ id: 949, title: 'Heat', original_title: 'Heat', release_date: '1995-12-15' }),
  );
  expect(found).toMatchObject({ id: heat, tmdb_id: 949, poster_path: '/poster.jpg', director: 'Michael Mann' });
  const parasite = await world.movie('Parasite');
  const foundToo = await findAtSource(
    film({ id: 496_243, title: 'Parasite', original_title: '기생충', release_date: '2019-05-30' }),
  );
  expect(foundToo?.id).toBe(parasite);
});

test('[MOV-01] a film of the same name and another year is stored as another film', async () => {
  const alien = await world.movie('Alien');
  const found = await findAtSource(film({ title: 'Alien', original_title: 'Alien', release_date: '2003-01-01' }));
  expect(found?.id).not.toBe(alien);
  const obscure = film({ title: 'Alien', original_title: 'Alien', release_date: '1980-01-01', vote_count: 3 });
  expect((await findAtSource(obscure))?.id).not.toBe(alien);
});

test('[MOV-01] parallel searches that find the same new films store each once', async () => {
  const items = Array.from({ length: 10 }, () => film());
  filmDatabase.answers([], page(...items));
  await Promise.all(Array.from({ length: 6 }, (_, at) => searchAndStoreMovies(ctx, null, `herd ${at}`, 10)));
  const rows = await ctx.db
    .selectFrom('movies')
    .select('tmdb_id')
    .where('tmdb_id', '>=', items[0]?.id ?? 0)
    .execute();
  expect(rows).toHaveLength(10);
});

test('[MOV-01] of several films with the same title and year that are found at once, one becomes the film of the catalog', async () => {
  const speed = await world.movie('Speed');
  const twins = Array.from({ length: 6 }, () =>
    film({ title: 'Speed', original_title: 'Speed', release_date: '1994-06-09' }),
  );
  filmDatabase.answers(
    twins.map((twin) => page(twin)),
    page(),
  );
  await Promise.all(twins.map((_, at) => searchAndStoreMovies(ctx, null, `zebra twins ${at}`, 10)));
  const ids = twins.map((twin) => twin.id);
  const rows = await ctx.db.selectFrom('movies').select(['id', 'tmdb_id']).where('tmdb_id', 'in', ids).execute();
  expect(rows.map((row) => row.tmdb_id).toSorted()).toEqual(ids);
  expect(rows.filter((row) => row.id === speed)).toHaveLength(1);
});

test.each([
  ['an empty date', { release_date: '' }, { release_date: null, year: null }],
  ['no date', { release_date: undefined }, { release_date: null, year: null }],
  ['an invalid date', { release_date: 'soon' }, { release_date: null, year: null }],
  ['no poster', { poster_path: null }, { poster_path: null }],
  ['an invalid poster path', { poster_path: 'javascript:alert(1)' }, { poster_path: null }],
  ['no overview', { overview: '' }, { overview: null }],
  ['an average without votes', { vote_average: 9, vote_count: 0 }, { vote_average: null, vote_count: 0 }],
  ['a whole number as average', { vote_average: 7 }, { vote_average: 7 }],
  ['a popularity in quotes', { popularity: '31.4' }, {}],
  ['an unknown genre', { genre_ids: [35, 4242] }, { genres: ['Comedy'] }],
  ['invalid genres', { genre_ids: null }, { genres: [] }],
  ['only an original title', { title: '', original_title: 'Zèbre' }, { title: 'Zèbre' }],
  ['unknown fields', { surprise: { deep: [1, 2] } }, { overview: 'Stripes.' }],
])('[MOV-03] a film with %s is stored without the invalid value', async (_what, more, expected) => {
  expect(await findAtSource(film(more))).toMatchObject(expected);
});

test.each([
  ['a film without a title', { title: '', original_title: '' }],
  ['an invalid id', { id: 0 }],
  ['an adult title', { adult: true }],
])('[MOV-03] %s is left out, and the rest of the response is used', async (_what, more) => {
  const [good, bad] = [film(), film(more)];
  filmDatabase.answers([], page(bad, null, 'text', good));
  const { films } = await searchAndStoreMovies(ctx, null, `zebra left out ${good.id}`, 20);
  expect(films.map((one) => one.tmdb_id)).toEqual([good.id]);
});

test('[MOV-02] a film opened for the first time is stored in full, with the first ten of its cast', async () => {
  const item = film({ genre_ids: [] });
  const stored = await findAtSource(item);
  const cast = Array.from({ length: 14 }, (_, order) => ({
    name: `Actor ${order}`,
    character: '',
    order,
    profile_path: '/a.jpg',
  }));
  const details = {
    ...item,
    genre_ids: undefined,
    genres: [{ id: 18, name: 'Drama' }],
    runtime: 101,
    credits: {
      cast: [...cast.toReversed(), { order: 'x' }],
      crew: [
        { name: 'Ann', job: 'Director' },
        { name: 'Ben', job: 'Writer' },
        { name: 'Cleo', job: 'Director' },
      ],
    },
  };
  filmDatabase.answers([], json(details));
  const movie = await refreshAndGetMoviePage(ctx, null, stored?.id ?? '');
  expect(filmDatabase.asked[0]?.url.pathname).toBe(`/3/movie/${item.id}`);
  expect(filmDatabase.asked[0]?.url.searchParams.get('append_to_response')).toBe('credits');
  expect(movie).toMatchObject({
    id: stored?.id,
    tmdb_id: item.id,
    title: item.title,
    original_title: item.original_title,
    overview: 'Stripes.',
    poster_path: '/poster.jpg',
    backdrop_path: '/backdrop.jpg',
    release_date: '2021-03-04',
    runtime: 101,
    vote_average: 7.25,
    vote_count: 420,
    adult: false,
    original_language: 'fr',
    genre_ids: [18],
    genres: ['Drama'],
    director: 'Ann, Cleo',
  });
  expect(movie.cast_members).toEqual(
    cast
      .slice(0, 10)
      .map(({ name }) => ({ person_id: expect.any(String), name, character: null, profile_path: '/a.jpg' })),
  );
  await refreshAndGetMoviePage(ctx, null, movie.id);
  expect(filmDatabase.asked).toHaveLength(1);
});

test('[MOV-03] a film is looked up again after a week; neither a search in between nor a runtime of 0 removes facts', async () => {
  const item = film();
  const stored = await findAtSource(item);
  const credits = { cast: [{ name: 'Ida', character: 'Herself', order: 0 }], crew: [] };
  filmDatabase.answers([], json({ ...item, runtime: 90, credits }));
  await refreshAndGetMoviePage(ctx, null, stored?.id ?? '');
  world.clock.advance({ hours: 6 * 24 });
  await findAtSource(item);
  filmDatabase.answers([], json({ ...item, runtime: 0, credits }));
  const kept = await refreshAndGetMoviePage(ctx, null, stored?.id ?? '');
  expect(kept).toMatchObject({ runtime: 90, cast_members: [{ name: 'Ida', character: 'Herself' }] });
  expect(filmDatabase.asked).toHaveLength(0);
  world.clock.advance({ hours: 2 * 24 });
  // A runtime of 0 means that it is not known.
  expect((await refreshAndGetMoviePage(ctx, null, stored?.id ?? '')).runtime).toBe(90);
  expect(filmDatabase.asked).toHaveLength(1);
});

test('opening a film of the catalog finds it at the source', async () => {
  const jaws = await world.movie('Jaws');
  const item = film({ id: 578, title: 'Jaws', original_title: 'Jaws', release_date: '1975-06-20' });
  filmDatabase.answers([page(item)], json({ ...item, runtime: 124, credits: { cast: [], crew: [] } }));
  expect(await refreshAndGetMoviePage(ctx, null, jaws)).toMatchObject({
    id: jaws,
    tmdb_id: 578,
    runtime: 124,
    overview: 'Stripes.',
  });
});

test.each([
  ['down', html(500), true],
  ['without the film', json({ status_code: 34, success: false }, 404), false],
  ['answering with another film', json(film({ id: 1 })), false],
])('a stored film is shown unchanged when the source is %s', async (_what, answer, offline) => {
  const stored = await findAtSource(film());
  filmDatabase.answers([], answer);
  const shown = await refreshAndGetMoviePage(ctx, null, stored?.id ?? '');
  expect(shown).toMatchObject({ title: stored?.title, overview: 'Stripes.', offline });
});
