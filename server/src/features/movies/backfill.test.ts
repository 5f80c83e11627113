import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { FakeTiming } from '#test/film-database.ts';
import { startTmdb, type Tmdb, tmdbFilm } from '#test/tmdb.ts';
import { eventually, startWorld, type World } from '#test/world.ts';
import { latestRun, refreshAged } from './backfill.service.ts';
import { goOnFilling } from './filling.jobs.ts';
import { takeUp, workOn } from './filling.service.ts';
import { embedded } from './source.service.ts';
import { createMovieSource } from './tmdb.service.ts';

let world: World;
let tmdb: Tmdb;
let admin: MemberClient;
let timing: FakeTiming;

beforeAll(async () => {
  world = await startWorld();
  tmdb = await startTmdb();
  admin = await world.member('admin', { invite_type: 'admin' });
});
afterAll(async () => {
  await tmdb.stop();
  await world.stop();
});
beforeEach(async () => {
  tmdb.heal();
  tmdb.forget();
  await sql`truncate movies, movie_backfills, source_answers cascade`.execute(world.ctx.db);
  timing = new FakeTiming();
  world.ctx.movieSource = createMovieSource({
    accessToken: 'eyJ.a.token',
    apiKey: null,
    baseUrl: tmdb.baseUrl,
    log: world.ctx.log,
    timing,
    timeoutMs: 2000,
  });
});

let lastId = 100_000;

/** Stores films of which only a title is known; the source knows all about them unless told otherwise. */
async function storeFilms(count: number, { known = true } = {}): Promise<{ id: string; tmdb_id: number }[]> {
  const tmdbIds = Array.from({ length: count }, () => ++lastId);
  if (known) tmdb.add(...tmdbIds.map((id) => tmdbFilm(id)));
  const rows = tmdbIds.map((id) => ({
    tmdb_id: id,
    title: `Quokka ${id}`,
    search_title: `quokka ${id}`,
    year: 2021,
    cast_members: '[]',
  }));
  const stored = await world.ctx.db.insertInto('movies').values(rows).returning(['id', 'tmdb_id']).execute();
  return stored.map((row) => ({ id: row.id, tmdb_id: row.tmdb_id ?? 0 })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

const run = () => latestRun(world.ctx);
const ended = () =>
  eventually(async () => {
    const state = (await run())?.state;
    return state !== 'running';
  });
const movie = (id: string) =>
  world.ctx.db.selectFrom('movies').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('who may', () => {
  test('[MOV-08] only an admin sees what films lack and starts, pauses or ends a backfill', async () => {
    const ada = await world.member('ada');
    for (const who of [ada, world.visitor()]) {
      const code = who === ada ? 'NOT_ALLOWED' : 'AUTHENTICATION_REQUIRED';
      const { gaps, latest, misses, start, pause, resume, cancel } = who.api.backfill;
      for (const call of [gaps, latest, start, pause, resume, cancel]) {
        await expect(call()).rejects.toMatchObject({ code });
      }
      await expect(misses({})).rejects.toMatchObject({ code });
    }
  });
});

describe('what films lack', () => {
  test('[MOV-08] each gap is counted, and films of which nothing is lacking or was told lately are not asked about', async () => {
    const [bare, full, old, told] = await storeFilms(4);
    const everything = {
      director: 'Ann',
      cast_members: JSON.stringify([{ name: 'Ida', character: null, profile_path: null }]),
      runtime: 90,
      genres: ['Comedy'],
      backdrop_path: '/b.jpg',
      overview: 'It smiles.',
    };
    const at = (days: number) => new Date(world.clock.now().getTime() - days * 86_400_000).toISOString();
    const set = (id: string | undefined, values: object) =>
      world.ctx.db
        .updateTable('movies')
        .set(values)
        .where('id', '=', id ?? '')
        .execute();
    await set(full?.id, { ...everything, details_at: at(1) });
    await set(old?.id, { ...everything, details_at: at(151) });
    await set(told?.id, { ...everything, backdrop_path: null, details_at: at(1) });
    expect(await admin.api.backfill.gaps()).toEqual({
      source: { state: 'ready', until: null },
      films: 4,
      lacks: {
        director: 1,
        cast_members: 1,
        runtime: 1,
        genres: 1,
        backdrop_path: 2,
        overview: 1,
        fresh_facts: 1,
      },
      gone: 0,
      to_ask: 2,
    });
    await admin.api.backfill.start();
    await ended();
    expect(await run()).toMatchObject({ state: 'finished', total: 2, looked_at: 2, filled: 2, missed: 0 });
    expect(tmdb.asked.map((url) => url.pathname).toSorted()).toEqual(
      [bare, old].map((film) => `/3/movie/${film?.tmdb_id}`).toSorted(),
    );
  });

  test('without a key there is nothing to ask, and the page is told', async () => {
    await storeFilms(1);
    world.ctx.movieSource = embedded;
    expect((await admin.api.backfill.gaps()).source).toEqual({ state: 'none', until: null });
    await expect(admin.api.backfill.start()).rejects.toMatchObject({ code: 'NO_FILM_SOURCE' });
    expect(await run()).toBeNull();
  });
});

describe('a run', () => {
  test('[MOV-08] fills what lacks, reports what could not be found, marks what is gone and deletes nothing', async () => {
    const films = await storeFilms(70);
    const [gone, garbled] = [films[10], films[20]];
    tmdb.remove(gone?.tmdb_id ?? 0);
    tmdb.break('half a body, ended well', (url) => url.pathname.endsWith(`/${garbled?.tmdb_id}`));
    const [found, unknown] = await world.ctx.db
      .insertInto('movies')
      .values(
        ['Numbat', 'Bilby'].map((title) => ({
          catalogue_key: title,
          title,
          search_title: title.toLowerCase(),
          year: 1999,
          cast_members: '[]',
        })),
      )
      .returning('id')
      .execute();
    tmdb.add(tmdbFilm(++lastId, { title: 'Numbat', original_title: 'Numbat', release_date: '1998-12-01' }));

    expect(await admin.api.backfill.start()).toMatchObject({ state: 'running', total: 72, looked_at: 0 });
    await ended();
    expect(await run()).toMatchObject({
      state: 'finished',
      trouble: null,
      looked_at: 72,
      filled: 69,
      unchanged: 0,
      missed: 3,
    });
    expect((await admin.api.backfill.latest()).run).toEqual(await run());
    const { items } = await admin.api.backfill.misses({});
    expect(Object.fromEntries(items.map((miss) => [miss.movie.id, miss.reason]))).toEqual({
      [gone?.id ?? '']: 'gone',
      [garbled?.id ?? '']: 'unreadable',
      [unknown?.id ?? '']: 'unknown',
    });
    expect(await movie(films[0]?.id ?? '')).toMatchObject({ runtime: 97, director: 'Ann', gone_at: null });
    expect(await movie(found?.id ?? '')).toMatchObject({ tmdb_id: lastId, runtime: 97, catalogue_key: 'Numbat' });
    expect((await movie(gone?.id ?? '')).gone_at).not.toBeNull();
    expect(await admin.api.backfill.gaps()).toMatchObject({ films: 72, gone: 1, to_ask: 2 });
    expect(tmdb.peak().atOnce).toBeLessThanOrEqual(6);
  });

  test("[MOV-08] members' ratings and lists stay as they are, also of a film that is gone", async () => {
    const [film] = await storeFilms(1, { known: false });
    const ada = await world.member('ada');
    await ada.api.tracking.rate({ movie_id: film?.id ?? '', rating: 4 });
    const before = await ada.api.tracking.ofMovies({ movie_ids: [film?.id ?? ''] });
    await admin.api.backfill.start();
    await ended();
    expect(await run()).toMatchObject({ missed: 1 });
    expect(await ada.api.tracking.ofMovies({ movie_ids: [film?.id ?? ''] })).toEqual(before);
    expect(await ada.api.movies.get({ movie_id: film?.id ?? '' })).toMatchObject({ title: `Quokka ${film?.tmdb_id}` });
  });

  test('[MOV-08] there is one run at a time; a new one begins a new report', async () => {
    await storeFilms(3, { known: false });
    await admin.api.backfill.start();
    await ended();
    expect((await admin.api.backfill.misses({ limit: 2 })).next_cursor).not.toBeNull();
    await storeFilms(40);
    tmdb.break('no answer at all');
    await admin.api.backfill.start();
    await expect(admin.api.backfill.start()).rejects.toMatchObject({ code: 'BACKFILL_UNDER_WAY' });
    expect((await admin.api.backfill.misses({})).items).toEqual([]);
    await admin.api.backfill.cancel();
    expect(await run()).toMatchObject({ state: 'cancelled' });
    await expect(admin.api.backfill.cancel()).rejects.toMatchObject({ code: 'NO_BACKFILL_UNDER_WAY' });
  });

  test('[MOV-08] it pauses and goes on where it was', async () => {
    await storeFilms(100);
    await admin.api.backfill.start();
    expect(await admin.api.backfill.pause()).toMatchObject({ state: 'paused' });
    await world.runJobs();
    const asked = tmdb.asked.length;
    const { looked_at: before = 0 } = (await run()) ?? {};
    expect(before).toBeLessThan(100);
    await world.runJobs();
    expect(tmdb.asked).toHaveLength(asked);
    await admin.api.backfill.resume();
    await ended();
    expect(await run()).toMatchObject({ state: 'finished', looked_at: 100, filled: 100 });
    // No film was asked about twice.
    expect(new Set(tmdb.asked.map(String)).size).toBe(tmdb.asked.length);
  });

  test('[MOV-08] while the source is down it waits and loses nothing; then it goes on', async () => {
    await storeFilms(50);
    tmdb.break('503, maintenance');
    await admin.api.backfill.start();
    await eventually(async () => (await run())?.trouble === 'silent');
    expect(await run()).toMatchObject({ state: 'running', looked_at: 0, missed: 0 });
    const { id } = (await run()) ?? { id: '' };
    // Still down.
    await workOn(world.ctx, id, goOnFilling);
    expect(await run()).toMatchObject({ state: 'running', trouble: 'silent', looked_at: 0 });
    tmdb.heal();
    timing.time += 61_000;
    await workOn(world.ctx, id, goOnFilling);
    expect(await run()).toMatchObject({ trouble: null, looked_at: 32 });
    await ended();
    expect(await run()).toMatchObject({ state: 'finished', filled: 50, missed: 0 });
  });

  test('[MOV-08] a refused key stops nothing for good: the run says what it waits for', async () => {
    await storeFilms(5);
    tmdb.break('401, suspended key');
    await admin.api.backfill.start();
    await eventually(async () => (await run())?.trouble === 'refused');
    expect((await admin.api.backfill.gaps()).source.state).toBe('refused');
    await admin.api.backfill.cancel();
  });

  test('films about which it never answers do not hold a run up for good, while it answers other questions', async () => {
    const films = await storeFilms(34);
    const bad = new Set(films.slice(0, 33).map((film) => `/3/movie/${film.tmdb_id}`));
    tmdb.break('500 as HTML', (url) => bad.has(url.pathname));
    await admin.api.backfill.start();
    await eventually(async () => (await run())?.trouble === 'silent');
    const { id } = (await run()) ?? { id: '' };
    for (let turn = 0; turn < 4; turn += 1) {
      timing.time += 61_000;
      await workOn(world.ctx, id, goOnFilling);
    }
    // Every other turn the first that got no answer twice is passed over.
    expect(await run()).toMatchObject({ state: 'running', looked_at: 2, missed: 2 });
    expect((await admin.api.backfill.misses({})).items).toHaveLength(2);
    await admin.api.backfill.cancel();
  });
});

describe('when a process dies', () => {
  /** A context whose database goes away after so many statements, as when the process is killed there. */
  function dyingAfter(statements: number) {
    let left = statements;
    const { db } = world.ctx;
    const mortal = db.withPlugin({
      transformQuery: ({ node }) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return { ...world.ctx, db: mortal };
  }

  test('[MOV-08] killed at any statement, the work goes on with the same films and nothing is counted twice', async () => {
    const films = await storeFilms(40);
    tmdb.remove(films[3]?.tmdb_id ?? 0);
    await admin.api.backfill.start();
    await admin.api.backfill.pause();
    await world.runJobs();
    await world.ctx.db
      .updateTable('movie_backfills')
      .set({ state: 'running', reached: null, looked_at: 0, filled: 0, missed: 0, unchanged: 0 })
      .execute();
    await world.ctx.db.deleteFrom('movie_backfill_misses').execute();
    await world.ctx.db.updateTable('movies').set({ details_at: null, director: null, gone_at: null }).execute();
    const { id } = (await run()) ?? { id: '' };
    const quiet = async () => undefined;
    let deaths = 0;
    for (let statements = 0; deaths < 400; statements += 7) {
      const before = await run();
      try {
        await workOn(dyingAfter(statements), id, quiet);
        break;
      } catch (error) {
        expect((error as Error).message).toBe('killed');
        deaths += 1;
        // All of a batch holds, or none.
        expect(await run()).toEqual(before);
      }
    }
    expect(deaths).toBeGreaterThan(5);
    expect(await run()).toMatchObject({ looked_at: 32, filled: 31, missed: 1 });
    await workOn(world.ctx, id, quiet);
    await workOn(world.ctx, id, quiet);
    expect(await run()).toMatchObject({ state: 'finished', looked_at: 40, filled: 39, missed: 1 });
    expect((await admin.api.backfill.misses({})).items).toHaveLength(1);
  });

  test('[MOV-08] two processes at the same films count them once', async () => {
    await storeFilms(40);
    await admin.api.backfill.start();
    const { id } = (await run()) ?? { id: '' };
    await Promise.all([1, 2, 3].map(() => workOn(world.ctx, id, goOnFilling)));
    await ended();
    expect(await run()).toMatchObject({ state: 'finished', looked_at: 40, filled: 40 });
  });

  test('[MOV-08] a run that nobody is at is taken up again; one that is worked on, or paused, is left alone', async () => {
    await storeFilms(10);
    const begin = { state: 'running' as const, total: 10, until: 'ffffffff-ffff-7fff-bfff-ffffffffffff' };
    const at = (minutes: number) => new Date(world.clock.now().getTime() - minutes * 60_000).toISOString();
    const store = (state: 'running' | 'paused', minutes: number) =>
      world.ctx.db
        .insertInto('movie_backfills')
        .values({ ...begin, state, started_at: at(minutes), worked_at: at(minutes) })
        .execute();
    const takenUp: string[] = [];
    const note = async (_: unknown, runId: string) => void takenUp.push(runId);
    await store('running', 1);
    await takeUp(world.ctx, note);
    expect(takenUp).toEqual([]);
    await world.ctx.db.deleteFrom('movie_backfills').execute();
    await store('paused', 60);
    await takeUp(world.ctx, note);
    expect(takenUp).toEqual([]);
    await world.ctx.db.deleteFrom('movie_backfills').execute();
    await store('running', 2);
    await takeUp(world.ctx, goOnFilling);
    await ended();
    expect(await run()).toMatchObject({ state: 'finished', filled: 10 });
  });
});

test('what the source told is asked for again by itself before it is too old to keep', async () => {
  const [film] = await storeFilms(1);
  await admin.api.backfill.start();
  await ended();
  world.clock.advance({ hours: 149 * 24 });
  await refreshAged(world.ctx);
  expect(await run()).toMatchObject({ looked_at: 1, started_at: expect.stringMatching(/./) });
  const before = (await movie(film?.id ?? '')).details_at;
  world.clock.advance({ hours: 2 * 24 });
  await refreshAged(world.ctx);
  await ended();
  const after = (await movie(film?.id ?? '')).details_at;
  expect(Date.parse(after ?? '') - Date.parse(before ?? '')).toBe(151 * 86_400_000);
});
