import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { createLog } from '#platform/log.ts';
import { ExternalServiceError } from '#platform/outside/json-client.ts';
import { FakeTiming, type FilmDatabase, filmAtSource, json, page, startFilmDatabase } from '#test/film-database.ts';
import { explain, listAccess } from '#test/plan.ts';
import { startWorld, type World } from '#test/world.ts';
import { buildCandidatesQuery } from './matching.queries.ts';
import {
  canMatchAtSource,
  type FilmReference,
  learnLetterboxdFilm,
  matchAtSourceAndStore,
  matchStoredFilms,
} from './matching.service.ts';
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
beforeEach(async () => {
  await world.ctx.db.deleteFrom('source_answers').execute();
  const options = { apiKey: null, baseUrl: filmDatabase.baseUrl, log: createLog('silent'), timing: new FakeTiming() };
  ctx = { ...world.ctx, movieSource: createMovieSource({ ...options, accessToken: 'eyJhbGciOiJIUzI1NiJ9.a.token' }) };
});

const reference = (more: Partial<FilmReference>): FilmReference => ({
  filmId: null,
  slug: null,
  tmdbId: null,
  imdbId: null,
  title: null,
  year: null,
  directors: [],
  ...more,
});

/** What details of the source say besides. */
const directedBy = (name: string) => ({ credits: { cast: [], crew: [{ name, job: 'Director' }] } });

const matchStored = async (more: Partial<FilmReference>) => (await matchStoredFilms(world.ctx, [reference(more)]))[0];

describe('stored films', () => {
  test('a film is found by its title and year', async () => {
    const movieId = await world.movie('Heat');
    expect(await matchStored({ title: 'HEAT', year: 1995 })).toEqual({ movieId, confidence: 0.95, check: false });
  });

  test('a title that is nearly one is suggested, not taken', async () => {
    const movieId = await world.movie('Blade Runner 2049');
    const answer = await matchStored({ title: 'Blade Runner 204', year: 2017 });
    expect(answer).toMatchObject({ movieId: null, suggestions: [] });
    expect(await matchStored({ title: 'Blade Runner: 2049 Final', year: 2017 })).toMatchObject({ movieId: null });
    expect(await matchStored({ title: 'Blade Runner 2049', year: 2009 })).toMatchObject({
      movieId: null,
      suggestions: [{ movieId, title: 'Blade Runner 2049', similarity: 1 }],
      television: false,
    });
  });

  test('a film of a neighboring year is to be checked, and only suggested where the very year can be asked for', async () => {
    const { id: movieId } = await world.ctx.db
      .insertInto('movies')
      .values({ title: 'Whip Splash', year: 2014, tmdb_id: 987_001, cast_members: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const asked = reference({ title: 'Whip Splash', year: 2013 });
    expect(await matchStoredFilms(world.ctx, [asked])).toEqual([{ movieId, confidence: 0.9, check: true }]);
    const movieSource = { ...world.ctx.movieSource, isConfigured: true };
    expect(await matchStoredFilms({ ...world.ctx, movieSource }, [asked])).toMatchObject([
      { movieId: null, suggestions: [{ movieId, year: 2014 }] },
    ]);
  });

  test('a TMDB id decides, unless title and year are those of another film', async () => {
    const movieId = await world.movie('Alien');
    await world.ctx.db.updateTable('movies').set({ tmdb_id: 348 }).where('id', '=', movieId).execute();
    expect(await matchStored({ tmdbId: 348 })).toEqual({ movieId, confidence: 1, check: false });
    expect(await matchStored({ tmdbId: 348, title: 'Alien', year: 2012 })).toMatchObject({ movieId });
    expect(await matchStored({ tmdbId: 348, title: 'Mamma Mia', year: 1978 })).toMatchObject({ movieId });
    expect(await matchStored({ tmdbId: 348, title: 'Mamma Mia', year: 2008 })).toMatchObject({
      movieId: null,
      suggestions: [{ movieId }],
    });
  });

  test('what a Letterboxd film is known to be decides, and is not learned twice', async () => {
    const [heat, alien] = [await world.movie('Heat'), await world.movie('Alien')];
    const warnings: unknown[] = [];
    const log = Object.assign(createLog('silent'), { warn: (...line: unknown[]) => warnings.push(line) });
    await learnLetterboxdFilm({ ...world.ctx, log }, 51_444, heat, 'feed');
    await learnLetterboxdFilm({ ...world.ctx, log }, 51_444, heat, 'admin');
    expect(warnings).toEqual([]);
    await learnLetterboxdFilm({ ...world.ctx, log }, 51_444, alien, 'admin');
    expect(warnings).toHaveLength(1);
    expect(await matchStored({ filmId: 51_444, title: 'Alien', year: 1979 })).toMatchObject({
      movieId: heat,
      confidence: 0.99,
    });
  });

  test('answers come in the order of the references, two statements for all of them', async () => {
    const films = await world.ctx.db.selectFrom('movies').select(['id', 'title', 'year']).limit(400).execute();
    const references = films.flatMap(({ title, year }) => [
      reference({ title, year }),
      reference({ title: `${title} zzz` }),
    ]);
    const answers = await matchStoredFilms(world.ctx, references);
    const right = films.filter(({ id }, index) => answers[2 * index]?.movieId === id);
    expect(right.length).toBeGreaterThan(390);
    expect(answers.filter((_, index) => index % 2 === 1).every(({ movieId }) => movieId === null)).toBe(true);
  });

  test('titles that PostgreSQL could not read are read as far as they can be', async () => {
    const movieId = await world.movie('Heat');
    expect(await matchStored({ title: '\u0000Heat\ud800', year: 1995 })).toMatchObject({ movieId: null });
    expect(await matchStored({ title: '\u0000Heat\n', year: 1995 })).toMatchObject({ movieId });
    expect(await matchStored({ title: '', year: 1995 })).toMatchObject({ movieId: null, suggestions: [] });
  });

  test('references are looked up by indexes', async () => {
    const keys = [{ film_id: 1, tmdb_id: 2, title: 'The Matrix Reloaded', year: 2003 }];
    const access = listAccess(await explain(world.ctx.db, buildCandidatesQuery(keys)));
    expect(access).toContain('movie_names_key_idx');
    expect(access).not.toContain('movie_names');
    expect(access).not.toContain('movies');
  });
});

describe('films of the source', () => {
  test('without a key nothing is found, and the caller can ask whether there is one', async () => {
    expect(canMatchAtSource(world.ctx)).toBe(false);
    expect(canMatchAtSource(ctx)).toBe(true);
    expect(await matchAtSourceAndStore(world.ctx, reference({ title: 'Quokka', year: 2021 }))).toEqual({
      movieId: null,
      suggestions: [],
      television: false,
    });
  });

  test('a film of that title and year is stored and taken, and the search is not repeated', async () => {
    const film = filmAtSource({ title: 'Quokka & I' });
    filmDatabase.answers([], page(film, filmAtSource({ title: 'Quokkas' })));
    const asked = reference({ title: 'Quokka and I', year: 2021 });
    const answer = await matchAtSourceAndStore(ctx, asked);
    expect(answer).toMatchObject({ confidence: 0.95, check: false });
    expect(filmDatabase.asked.map(({ url }) => url.searchParams.get('primary_release_year'))).toEqual(['2021']);
    expect(await matchAtSourceAndStore(ctx, asked)).toEqual(answer);
    expect(filmDatabase.asked).toHaveLength(1);
    expect(await matchStoredFilms(ctx, [asked])).toMatchObject([{ movieId: answer.movieId }]);
  });

  test('a film that came out in a neighboring year is found by a wider search', async () => {
    filmDatabase.answers([page(), page()], page(filmAtSource({ title: 'Numbat', release_date: '2022-01-05' })));
    expect(await matchAtSourceAndStore(ctx, reference({ title: 'Numbat', year: 2021 }))).toMatchObject({
      confidence: 0.9,
    });
    expect(
      filmDatabase.asked.map(({ url }) => [...url.searchParams.keys()].find((key) => key.includes('year'))),
    ).toEqual(['primary_release_year', 'year', undefined]);
  });

  test('[IMP-05] a video is taken only when no search finds a film', async () => {
    const video = filmAtSource({ title: 'Pademelon', video: true });
    const later = filmAtSource({ title: 'Pademelon', release_date: '2022-01-05' });
    filmDatabase.answers([page(video), page(video)], page(video, later));
    const tmdbIdOf = async (movieId: string | null) =>
      (await ctx.db.selectFrom('movies').select('tmdb_id').where('id', '=', movieId).executeTakeFirst())?.tmdb_id;
    const taken = await matchAtSourceAndStore(ctx, reference({ title: 'Pademelon', year: 2021 }));
    expect([await tmdbIdOf(taken.movieId), taken]).toMatchObject([later.id, { confidence: 0.9 }]);
    const concert = filmAtSource({ title: 'Kowari Live', video: true });
    filmDatabase.answers([], page(concert));
    const alone = await matchAtSourceAndStore(ctx, reference({ title: 'Kowari Live', year: 2021 }));
    expect([await tmdbIdOf(alone.movieId), alone]).toMatchObject([concert.id, { confidence: 0.95 }]);
  });

  test('of two films of one title and year the director decides', async () => {
    const [one, other] = [filmAtSource({ title: 'Bilby' }), filmAtSource({ title: 'Bilby' })];
    filmDatabase.answers([page(one, other)], (response, request) => {
      const film = request.url?.includes(`/movie/${one.id}`)
        ? { ...one, ...directedBy('Ada One') }
        : { ...other, ...directedBy('Bo Two') };
      json(film)(response, request);
    });
    const answer = await matchAtSourceAndStore(ctx, reference({ title: 'Bilby', year: 2021, directors: ['Bo Two'] }));
    const stored = await ctx.db
      .selectFrom('movies')
      .select('tmdb_id')
      .where('id', '=', answer.movieId)
      .executeTakeFirst();
    expect(stored?.tmdb_id).toBe(other.id);
  });

  test('ids are looked up as ids', async () => {
    const film = filmAtSource({ title: 'Dunnart' });
    filmDatabase.answers([json(film)], page());
    expect(await matchAtSourceAndStore(ctx, reference({ tmdbId: film.id, title: 'Dunnart' }))).toMatchObject({
      confidence: 1,
    });
    const byImdb = filmAtSource({ title: 'Potoroo' });
    filmDatabase.answers([json({ movie_results: [byImdb], tv_results: [] })], page());
    expect(await matchAtSourceAndStore(ctx, reference({ imdbId: 'tt0113277' }))).toMatchObject({ confidence: 0.98 });
    expect(filmDatabase.asked.map(({ url }) => url.pathname)).toEqual(['/3/find/tt0113277']);
  });

  test('a series is recognized as one', async () => {
    filmDatabase.answers([page(), page(), page()], page({ id: 7, name: 'Quoll', original_name: 'Quoll' }));
    expect(await matchAtSourceAndStore(ctx, reference({ title: 'Quoll', year: 2021 }))).toMatchObject({
      movieId: null,
      television: true,
    });
  });

  test('what fits half is suggested', async () => {
    const film = filmAtSource({ title: 'Wallaby', release_date: '1999-01-01' });
    filmDatabase.answers([page(), page(), page(film)], page());
    expect(await matchAtSourceAndStore(ctx, reference({ title: 'Wallaby', year: 2021 }))).toEqual({
      movieId: null,
      suggestions: [{ movieId: null, tmdbId: film.id, title: 'Wallaby', year: 1999, similarity: 1 }],
      television: false,
    });
  });

  test('a source that does not answer is an error, never "not found"', async () => {
    filmDatabase.answers([], json({}, 500));
    await expect(matchAtSourceAndStore(ctx, reference({ title: 'Wombat', year: 2021 }))).rejects.toThrow(
      ExternalServiceError,
    );
  });
});
