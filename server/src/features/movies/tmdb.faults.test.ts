import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { FakeTiming } from '#test/film-database.ts';
import { FAULTS, type Fault, startTmdb, type Tmdb, tmdbFilm } from '#test/tmdb.ts';
import { startWorld, type World } from '#test/world.ts';
import { createMovieSource } from './tmdb.service.ts';

const TRY_MS = 1000;

const faults = Object.keys(FAULTS) as Fault[];
const HEAT = tmdbFilm(949, { title: 'Heat', original_title: 'Heat', release_date: '1995-12-15', overview: 'Two men.' });

let world: World;
let tmdb: Tmdb;
let timing: FakeTiming;

beforeAll(async () => {
  world = await startWorld();
  tmdb = await startTmdb();
  tmdb.add(HEAT);
});
afterAll(async () => {
  await tmdb.stop();
  await world.stop();
});
beforeEach(async () => {
  tmdb.heal();
  tmdb.forget();
  timing = new FakeTiming();
  // The limit of a try is over, and not a member's patience.
  tmdb.whenSilent(() => timing.expire(TRY_MS));
  await world.ctx.db.deleteFrom('source_answers').execute();
  world.ctx.movieSource = createMovieSource({
    accessToken: 'eyJ.a.token',
    apiKey: null,
    baseUrl: tmdb.baseUrl,
    log: world.ctx.log,
    timing,
    timeoutMs: TRY_MS,
    patienceMs: 10 * TRY_MS,
  });
});

/** Notes the limits that begin. */
class NotingTiming extends FakeTiming {
  readonly limits: number[] = [];

  override timeoutSignal(ms: number): AbortSignal {
    this.limits.push(ms);
    return super.timeoutSignal(ms);
  }
}

test('[MOV-03] a try has a limit of some seconds, also where no setting gives one', async () => {
  const noting = new NotingTiming();
  world.ctx.movieSource = createMovieSource({
    accessToken: 'eyJ.a.token',
    apiKey: null,
    baseUrl: tmdb.baseUrl,
    log: world.ctx.log,
    timing: noting,
  });
  const { items } = await world.visitor().api.movies.search({ query: 'heat' });
  expect(items[0]).toMatchObject({ title: 'Heat' });
  expect(tmdb.asked.length).toBeGreaterThan(0);
  expect(Math.max(...noting.limits)).toBe(8000);
});

/** A film of which a summary is stored, but no details yet. */
async function storedFilm(id: number): Promise<string> {
  tmdb.add(tmdbFilm(id));
  const { items } = await world.visitor().api.movies.search({ query: `quokka ${id}` });
  return items[0]?.id ?? '';
}

describe.each(faults)('[MOV-03] when the source answers with %s', (fault) => {
  test('a search finds stored films, and says that the source did not answer', async () => {
    tmdb.break(fault);
    const { items, offline } = await world.visitor().api.movies.search({ query: 'heat' });
    expect(items[0]).toMatchObject({ title: 'Heat', year: 1995 });
    expect(offline).toBe(true);
  });

  test('a film page shows stored facts, says that they may be old, and is complete once the source is back', async () => {
    const id = await storedFilm(70_000 + faults.indexOf(fault));
    tmdb.break(fault);
    const shown = await world.visitor().api.movies.get({ movie_id: id });
    expect(shown).toMatchObject({ overview: 'It smiles.', runtime: null, cast_members: [], offline: true });
    tmdb.heal();
    timing.time += 11 * 60_000;
    const movie = await world.visitor().api.movies.get({ movie_id: id });
    expect(movie).toMatchObject({ runtime: 97, director: 'Ann', cast_members: [{ name: 'Ida' }], offline: false });
  });
});

test('[MOV-03] a member rates, lists and reviews a film while the source is down', async () => {
  tmdb.break('a connection that breaks');
  const ada = await world.member('ada');
  const id = await world.movie('Alien');
  await ada.api.tracking.rate({ movie_id: id, rating: 4.5 });
  const review = { movie_id: id, content: 'In space nobody can ask a database anything.', rating: 4.5 };
  await ada.api.reviews.publish({ title: 'Alone', is_spoiler: false, ...review });
  const { items } = await ada.api.timeline.listHome({});
  expect(items[0]).toMatchObject({ type: 'review', review: { movie: { id, title: 'Alien' }, rating: 4.5 } });
});

test('[MOV-03] a slow source delays no member: stored films are returned, and the request continues', async () => {
  world.ctx.movieSource = createMovieSource({
    accessToken: 'eyJ.a.token',
    apiKey: null,
    baseUrl: tmdb.baseUrl,
    log: world.ctx.log,
    timing,
    patienceMs: TRY_MS,
  });
  const answer = tmdb.hold();
  onTestFinished(answer);
  const searching = world.visitor().api.movies.search({ query: 'heat' });
  await eventually(() => tmdb.asked.length > 0);
  timing.expire(TRY_MS);
  const { items, offline } = await searching;
  expect({ first: items[0]?.title, offline }).toEqual({ first: 'Heat', offline: true });
  // The answer arrives and is cached for the next request.
  answer();
  const cached = () => world.ctx.db.selectFrom('source_answers').select('request').execute();
  await eventually(async () => (await cached()).length > 0);
  expect(await cached()).toHaveLength(1);
  expect((await world.visitor().api.movies.search({ query: 'heat' })).offline).toBe(false);
  expect(tmdb.asked).toHaveLength(1);
});

test('[MOV-03] at most six requests are open at once, and the others wait for their turn', async () => {
  const answer = tmdb.hold();
  onTestFinished(answer);
  const queries = Array.from({ length: 18 }, (_, index) => `wombat ${String.fromCodePoint(97 + index).repeat(3)}`);
  const searches = Promise.all(queries.map((query) => world.visitor().api.movies.search({ query })));
  await eventually(() => tmdb.asked.length >= 6);
  // The others had as much time to come as as many questions to the database take.
  for (const title of queries.map(() => 'Heat')) await world.movie(title);
  expect(tmdb.asked).toHaveLength(6);
  answer();
  expect((await searches).map(({ offline }) => offline)).toEqual(queries.map(() => false));
  expect(tmdb.asked.map((url) => url.searchParams.get('query')).toSorted()).toEqual(queries);
  expect(tmdb.peak().atOnce).toBe(6);
});

test('a key that is rejected, for whatever reason, is not used again for ten minutes', async () => {
  for (const fault of faults.filter((name) => name.startsWith('401, '))) {
    tmdb.break(fault);
    tmdb.forget();
    await world.visitor().api.movies.search({ query: `refused ${fault}` });
    await world.visitor().api.movies.search({ query: `refused again ${fault}` });
    expect(tmdb.asked).toHaveLength(1);
    expect(await world.ctx.movieSource.state(world.ctx)).toMatchObject({ state: 'refused' });
    timing.time += 10 * 60_000 + 1;
    expect(await world.ctx.movieSource.state(world.ctx)).toEqual({ state: 'ready', until: null });
  }
});

test('an invalid request is neither repeated nor cached', async () => {
  tmdb.break('422 with a list of errors');
  await world.visitor().api.movies.search({ query: 'heat' });
  expect(tmdb.asked).toHaveLength(1);
  expect(await world.ctx.db.selectFrom('source_answers').select('request').execute()).toEqual([]);
});

describe('lists', () => {
  test('no page after the five hundredth is requested or offered, whatever a list claims', async () => {
    const { found, offline } = await world.ctx.movieSource.list(world.ctx, 'popular', 1);
    expect({ pages: found.pages, offline, first: found.films[0]?.title }).toEqual({
      pages: 500,
      offline: false,
      first: 'Heat',
    });
    await world.ctx.movieSource.list(world.ctx, 'popular', 500);
    tmdb.forget();
    expect((await world.ctx.movieSource.list(world.ctx, 'popular', 501)).found.films).toEqual([]);
    expect(tmdb.asked).toEqual([]);
  });

  test('[MOV-03] popular and trending films are cached for six hours, and longer while the source does not answer', async () => {
    for (const list of ['popular', 'trending today', 'trending this week'] as const) {
      tmdb.heal();
      timing.time += 11 * 60_000;
      await world.ctx.movieSource.list(world.ctx, list, 1);
      tmdb.break('502 as HTML');
      world.clock.advance({ hours: 5 });
      const remembered = await world.ctx.movieSource.list(world.ctx, list, 1);
      expect({ first: remembered.found.films[0]?.title, offline: remembered.offline }).toEqual({
        first: 'Heat',
        offline: false,
      });
      world.clock.advance({ hours: 2 });
      const stale = await world.ctx.movieSource.list(world.ctx, list, 1);
      expect({ first: stale.found.films[0]?.title, offline: stale.offline }).toEqual({ first: 'Heat', offline: true });
    }
  });

  test('recommendations for a film, and a film by its IMDb id; an unknown id is no error', async () => {
    for (let id = 77_101; id <= 77_121; id += 1) tmdb.add(tmdbFilm(id));
    tmdb.add(tmdbFilm(77_001));
    const { found } = await world.ctx.movieSource.recommendations(world.ctx, 949, 1);
    expect(found.films).toHaveLength(20);
    expect((await world.ctx.movieSource.findByImdbId(world.ctx, 'tt77001')).found?.tmdb_id).toBe(77_001);
    expect(await world.ctx.movieSource.findByImdbId(world.ctx, 'tt0')).toEqual({ found: null, offline: false });
  });
});

test('[MOV-03] a request of the background and of a member is sent once', async () => {
  tmdb.add(tmdbFilm(77_002));
  const { movieSource } = world.ctx;
  const answers = await Promise.all([
    movieSource.details(world.ctx, 77_002, 'background'),
    movieSource.details(world.ctx, 77_002, 'person'),
  ]);
  expect(answers.map(({ found }) => found?.tmdb_id)).toEqual([77_002, 77_002]);
  expect(tmdb.asked).toHaveLength(1);
});
