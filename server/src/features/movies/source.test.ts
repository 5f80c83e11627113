import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getMemberForJob } from '#features/profiles/viewer-profiles.service.ts';
import type { Context } from '#platform/context.ts';
import { createLog, type Logger } from '#platform/log.ts';
import type { Viewer } from '#platform/viewer.ts';
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
import { searchAndStoreMovies } from './movies.service.ts';
import { deleteExpiredResponses } from './source.service.ts';
import { createMovieSource } from './tmdb.service.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.a.token';
const KEY = '0123456789abcdef0123456789abcdef';

let world: World;
let filmDatabase: FilmDatabase;
let ctx: Context;
let timing: FakeTiming;
let logged: string;

beforeAll(async () => {
  world = await startWorld();
  filmDatabase = await startFilmDatabase();
});
afterAll(async () => {
  await filmDatabase.stop();
  await world.stop();
});
beforeEach(async () => {
  await world.ctx.db.deleteFrom('source_answers').execute();
  timing = new FakeTiming();
  logged = '';
  ctx = withKey({ accessToken: TOKEN });
});

const note = (...line: unknown[]) => {
  logged += `${JSON.stringify(line)}\n`;
};

function withKey(key: { accessToken?: string; apiKey?: string }): Context {
  const log = Object.assign(createLog('silent'), { error: note, warn: note }) as Logger;
  const options = { accessToken: null, apiKey: null, baseUrl: filmDatabase.baseUrl, log, timing };
  return { ...world.ctx, log, movieSource: createMovieSource({ ...options, ...key }) };
}

describe('requests', () => {
  test('a read access token is sent as a header, and searches exclude adult titles', async () => {
    filmDatabase.answers([], page());
    await searchAndStoreMovies(ctx, null, 'anything at all', 10);
    const [first] = filmDatabase.asked;
    expect(first?.authorization).toBe(`Bearer ${TOKEN}`);
    expect(first?.url.pathname).toBe('/3/search/movie');
    expect(Object.fromEntries(first?.url.searchParams ?? [])).toEqual({
      query: 'anything at all',
      include_adult: 'false',
    });
  });

  test('[MOV-12] adult titles of the source are found by members who ask for them, and by no one else', async () => {
    const title = 'Okapi After Dark';
    filmDatabase.answers([], page(film({ title, adult: true })));
    const ada = await world.someone();
    await ada.api.profiles.changeSettings({ user_id: ada.userId, show_adult_titles: true });
    const findFor = async (viewer: Viewer | null) =>
      (await searchAndStoreMovies(ctx, viewer, title, 10)).films.map((found) => found.title);
    expect(await findFor(null)).toEqual([]);
    expect(await findFor(await getMemberForJob(ctx, ada.userId))).toEqual([title]);
    expect(await findFor(null)).toEqual([]);
  });

  test.each([{ apiKey: KEY }, { accessToken: KEY }])(
    'an API key is sent as a parameter, whichever setting holds it',
    async (key) => {
      filmDatabase.answers([], page());
      await searchAndStoreMovies(withKey(key), null, 'anything at all', 10);
      expect(filmDatabase.asked[0]?.authorization).toBeUndefined();
      expect(filmDatabase.asked[0]?.url.searchParams.get('api_key')).toBe(KEY);
    },
  );

  test('a year at the end is sent as a year, and then as part of the title when nothing is found', async () => {
    filmDatabase.answers([], page());
    await searchAndStoreMovies(ctx, null, 'zebra runner 2049', 10);
    expect(
      filmDatabase.asked.map(({ url }) => [
        url.searchParams.get('query'),
        url.searchParams.get('primary_release_year'),
      ]),
    ).toEqual([
      ['zebra runner', '2049'],
      ['zebra runner 2049', null],
    ]);
  });

  test('[MOV-03] the same request is sent once, in parallel and within a day', async () => {
    filmDatabase.answers([], page(film()));
    await Promise.all([searchAndStoreMovies(ctx, null, 'zebra', 10), searchAndStoreMovies(ctx, null, 'zebra', 10)]);
    await searchAndStoreMovies(ctx, null, 'zebra', 10);
    expect(filmDatabase.asked).toHaveLength(1);
    world.clock.advance({ hours: 25 });
    await searchAndStoreMovies(ctx, null, 'zebra', 10);
    expect(filmDatabase.asked).toHaveLength(2);
  });

  test('[MOV-03] an empty answer is requested again after six hours', async () => {
    filmDatabase.answers([], page());
    await searchAndStoreMovies(ctx, null, 'nothing like it', 10);
    world.clock.advance({ hours: 5 });
    await searchAndStoreMovies(ctx, null, 'nothing like it', 10);
    expect(filmDatabase.asked).toHaveLength(1);
    world.clock.advance({ hours: 2 });
    await searchAndStoreMovies(ctx, null, 'nothing like it', 10);
    expect(filmDatabase.asked).toHaveLength(2);
  });

  test('[MOV-03] cached answers, with what was typed, are deleted a week after they were fresh', async () => {
    filmDatabase.answers([], page(film()));
    await searchAndStoreMovies(ctx, null, 'zebra', 10);
    const kept = () => ctx.db.selectFrom('source_answers').select('request').execute();
    world.clock.advance({ hours: 7 * 24 });
    await deleteExpiredResponses(ctx);
    expect(await kept()).toEqual([{ request: '/search/movie?include_adult=false&query=zebra' }]);
    world.clock.advance({ hours: 25 });
    await deleteExpiredResponses(ctx);
    expect(await kept()).toEqual([]);
  });
});

describe('when the source fails', () => {
  test('[MOV-03] after a 429 it waits as long as the answer says, and tries again', async () => {
    const [found] = [film()];
    filmDatabase.answers([json({ status_code: 25 }, 429, { 'retry-after': '2' })], page(found));
    const { films, offline } = await searchAndStoreMovies(ctx, null, found.title, 10);
    expect(films.map((one) => one.tmdb_id)).toEqual([found.id]);
    expect({ offline, pauses: timing.pauses }).toEqual({ offline: false, pauses: [2000] });
  });

  test('[MOV-03] a long retry-after is respected: stored films are the answer, and nothing is sent meanwhile', async () => {
    filmDatabase.answers([], json({ status_code: 25 }, 429, { 'retry-after': '45' }));
    expect((await searchAndStoreMovies(ctx, null, 'Heat', 10)).offline).toBe(true);
    expect((await searchAndStoreMovies(ctx, null, 'Alien', 10)).offline).toBe(true);
    expect(filmDatabase.asked).toHaveLength(1);
    timing.time += 46_000;
    filmDatabase.answers([], page());
    expect((await searchAndStoreMovies(ctx, null, 'Alien', 10)).offline).toBe(false);
  });

  test('[MOV-03] after errors it retries three times, with pauses up to twice as long each time', async () => {
    filmDatabase.answers([html(502), json({}, 500), html(503)], page(film()));
    expect((await searchAndStoreMovies(ctx, null, 'zebra again', 10)).offline).toBe(false);
    expect(timing.pauses).toEqual([500, 1000, 2000]);
  });

  test('[MOV-03] when errors persist, stored films are found and the answer is marked offline', async () => {
    filmDatabase.answers([], html(500));
    const { films, offline } = await searchAndStoreMovies(ctx, null, 'heat', 3);
    expect(offline).toBe(true);
    expect(films[0]).toMatchObject({ title: 'Heat', year: 1995 });
  });

  test('after five failures in a row it gets no request for a minute, then one, and then as before', async () => {
    filmDatabase.answers([], html(500));
    await searchAndStoreMovies(ctx, null, 'one', 10);
    await searchAndStoreMovies(ctx, null, 'two', 10);
    expect(filmDatabase.asked).toHaveLength(5);
    await searchAndStoreMovies(ctx, null, 'three', 10);
    expect(filmDatabase.asked).toHaveLength(5);
    timing.time += 60_001;
    await searchAndStoreMovies(ctx, null, 'four', 10);
    expect(filmDatabase.asked).toHaveLength(6);
    filmDatabase.answers([], page());
    timing.time += 60_001;
    expect((await searchAndStoreMovies(ctx, null, 'five', 10)).offline).toBe(false);
    expect((await searchAndStoreMovies(ctx, null, 'six', 10)).offline).toBe(false);
  });

  test('[MOV-03] cached answers are used, however old, while it does not answer', async () => {
    const found = film();
    filmDatabase.answers([], page(found));
    await searchAndStoreMovies(ctx, null, found.title, 10);
    world.clock.advance({ hours: 24 * 100 });
    filmDatabase.answers([], html(500));
    const { films, offline } = await searchAndStoreMovies(ctx, null, found.title, 10);
    expect(films.map((one) => one.tmdb_id)).toEqual([found.id]);
    expect(offline).toBe(true);
  });

  test.each([
    ['an HTML page', html(200)],
    ['JSON of another shape', json({ results: 'none' })],
    ['more than two megabytes', json({ results: [], padding: 'x'.repeat(2_100_000) })],
    ['a redirect to another host', json({}, 302, { location: 'http://127.0.0.1:1/' })],
  ])('[MOV-03] %s counts as no answer', async (_what, answer) => {
    filmDatabase.answers([], answer);
    expect((await searchAndStoreMovies(ctx, null, 'heat', 3)).offline).toBe(true);
  });

  test('a closed port counts as no answer', async () => {
    const gone = await startFilmDatabase();
    await gone.stop();
    const options = { accessToken: TOKEN, apiKey: null, baseUrl: gone.baseUrl, log: ctx.log };
    const lost = { ...ctx, movieSource: createMovieSource({ ...options, timing }) };
    const { films, offline } = await searchAndStoreMovies(lost, null, 'heat', 3);
    expect({ offline, first: films[0]?.title }).toEqual({ offline: true, first: 'Heat' });
  });

  test('a rejected key is not used for ten minutes; the log names the setting and never contains the key', async () => {
    for (const refused of [withKey({ accessToken: TOKEN }), withKey({ apiKey: KEY })]) {
      filmDatabase.answers([], json({ status_code: 7, status_message: 'Invalid API key', success: false }, 401));
      expect((await searchAndStoreMovies(refused, null, 'heat', 3)).offline).toBe(true);
      timing.time += 9 * 60_000;
      expect((await searchAndStoreMovies(refused, null, 'alien', 3)).offline).toBe(true);
      expect(filmDatabase.asked).toHaveLength(1);
      timing.time += 2 * 60_000;
      filmDatabase.answers([], page());
      expect((await searchAndStoreMovies(refused, null, 'jaws', 3)).offline).toBe(false);
      filmDatabase.answers([], html(500));
      await searchAndStoreMovies(refused, null, 'speed', 3);
    }
    expect(logged).toContain('TMDB_ACCESS_TOKEN');
    expect(logged).not.toContain(TOKEN);
    expect(logged).not.toContain(KEY);
  });

  test('no key is stored with an answer', async () => {
    filmDatabase.answers([], page(film()));
    await searchAndStoreMovies(withKey({ apiKey: KEY }), null, 'zebra', 3);
    const rows = await ctx.db.selectFrom('source_answers').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(KEY);
  });
});
