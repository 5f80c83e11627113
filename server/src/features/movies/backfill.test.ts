import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Backfill, startBackfill } from '#test/backfill.ts';
import { eventually } from '#test/eventually.ts';
import { tmdbFilm } from '#test/tmdb.ts';
import { watchDeletes } from '#test/watch-deletes.ts';
import { startRefreshIfDue } from './backfill.service.ts';
import { enqueueBackfillBatch } from './backfill-runs.jobs.ts';
import { processBackfillBatch } from './backfill-runs.service.ts';
import { noMovieSource } from './source.service.ts';

let fixture: Backfill;
beforeAll(async () => {
  fixture = await startBackfill();
});
afterAll(() => fixture.stop());
beforeEach(() => fixture.clear());

const run = () => fixture.run();
const ended = () => fixture.ended();
const storeFilms: Backfill['storeFilms'] = (...args) => fixture.storeFilms(...args);
const at = (days: number) => new Date(fixture.world.clock.now().getTime() - days * 86_400_000).toISOString();
const set = (id: string | undefined, values: object) =>
  fixture.world.ctx.db
    .updateTable('movies')
    .set(values)
    .where('id', '=', id ?? '')
    .execute();

describe('permission', () => {
  test('[MOV-08] [ADM-01] only an admin sees what films lack and starts, pauses or ends a backfill', async () => {
    const ada = await fixture.world.someone();
    for (const who of [ada, fixture.world.visitor()]) {
      const code = who === ada ? 'NOT_ALLOWED' : 'AUTHENTICATION_REQUIRED';
      const { getGaps, getLatest, listMisses, start, pause, resume, cancel } = who.api.backfill;
      for (const call of [getGaps, getLatest, start, pause, resume, cancel]) {
        await expect(call()).rejects.toMatchObject({ code });
      }
      await expect(listMisses({})).rejects.toMatchObject({ code });
    }
  });
});

describe('gaps of films', () => {
  test('[MOV-08] each gap is counted, and films that lack nothing or were looked up recently are not looked up', async () => {
    const [bare, full, old, complete] = await storeFilms(4);
    const everything = {
      director: 'Ann',
      cast_members: JSON.stringify([{ name: 'Ida', character: null, profile_path: null }]),
      runtime: 90,
      genres: ['Comedy'],
      backdrop_path: '/b.jpg',
      overview: 'It smiles.',
    };
    await set(full?.id, { ...everything, details_at: at(1) });
    await set(old?.id, { ...everything, details_at: at(151) });
    await set(complete?.id, { ...everything, backdrop_path: null, details_at: at(1) });
    expect(await fixture.admin.api.backfill.getGaps()).toEqual({
      source: { state: 'ready', until: null },
      movies: 4,
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
    await fixture.admin.api.backfill.start();
    await ended();
    expect(await run()).toMatchObject({ state: 'finished', total: 2, looked_at: 2, filled: 2, missed: 0 });
    expect(fixture.tmdb.asked.map((url) => url.pathname).toSorted()).toEqual(
      [bare, old].map((film) => `/3/movie/${film?.tmdb_id}`).toSorted(),
    );
  });

  test('without a key no run starts, and the response says why', async () => {
    await storeFilms(1);
    fixture.world.ctx.movieSource = noMovieSource;
    expect((await fixture.admin.api.backfill.getGaps()).source).toEqual({ state: 'none', until: null });
    await expect(fixture.admin.api.backfill.start()).rejects.toMatchObject({ code: 'NO_MOVIE_SOURCE' });
    expect(await run()).toBeNull();
  });
});

describe('a run', () => {
  test('[MOV-08] a run whose key has been removed waits, and marks no film as gone', async () => {
    const [film] = await storeFilms(3);
    await fixture.admin.api.backfill.start();
    await fixture.admin.api.backfill.pause();
    await fixture.world.runJobs();
    await fixture.world.ctx.db.updateTable('movie_backfills').set({ reached: null, trouble: null }).execute();
    const before = await run();
    fixture.world.ctx.movieSource = noMovieSource;
    await fixture.admin.api.backfill.resume();
    await fixture.world.runJobs();
    expect(await run()).toMatchObject({ state: 'running', trouble: 'silent', missed: 0, looked_at: before?.looked_at });
    await set(film?.id, { details_at: null });
    expect((await fixture.world.visitor().api.movies.get({ movie_id: film?.id ?? '' })).offline).toBe(false);
    expect((await fixture.movie(film?.id ?? '')).gone_at).toBeNull();
    await fixture.admin.api.backfill.cancel();
  });

  test('[MOV-08] fills gaps, reports films that were not found, marks films that are gone and deletes nothing', async () => {
    const films = await storeFilms(70);
    const [gone, garbled] = [films[10], films[20]];
    fixture.tmdb.remove(gone?.tmdb_id ?? 0);
    fixture.tmdb.break('half a body, ended well', (url) => url.pathname.endsWith(`/${garbled?.tmdb_id}`));
    const [found, unknown] = await fixture.world.ctx.db
      .insertInto('movies')
      .values(
        ['Numbat', 'Bilby'].map((title) => ({
          catalogue_key: title,
          title,
          year: 1999,
          cast_members: '[]',
        })),
      )
      .returning('id')
      .execute();
    const numbat = fixture.nextId();
    fixture.tmdb.add(tmdbFilm(numbat, { title: 'Numbat', original_title: 'Numbat', release_date: '1998-12-01' }));

    expect(await fixture.admin.api.backfill.start()).toMatchObject({ state: 'running', total: 72, looked_at: 0 });
    await ended();
    expect(await run()).toMatchObject({
      state: 'finished',
      trouble: null,
      looked_at: 72,
      filled: 69,
      unchanged: 0,
      missed: 3,
    });
    expect((await fixture.admin.api.backfill.getLatest()).run).toEqual(await run());
    const { items } = await fixture.admin.api.backfill.listMisses({});
    expect(Object.fromEntries(items.map((miss) => [miss.movie.id, miss.reason]))).toEqual({
      [gone?.id ?? '']: 'gone',
      [garbled?.id ?? '']: 'unreadable',
      [unknown?.id ?? '']: 'unknown',
    });
    expect(await fixture.movie(films[0]?.id ?? '')).toMatchObject({ runtime: 97, director: 'Ann', gone_at: null });
    expect(await fixture.movie(found?.id ?? '')).toMatchObject({
      tmdb_id: numbat,
      runtime: 97,
      catalogue_key: 'Numbat',
    });
    expect((await fixture.movie(gone?.id ?? '')).gone_at).not.toBeNull();
    expect(await fixture.admin.api.backfill.getGaps()).toMatchObject({ movies: 72, gone: 1, to_ask: 2 });
    expect(fixture.tmdb.peak().atOnce).toBeLessThanOrEqual(6);
  });

  test('[MOV-08] ratings and lists of members stay, also for a film that is gone', async () => {
    const [film] = await storeFilms(1, { known: false });
    const ada = await fixture.world.someone();
    await ada.api.tracking.rate({ movie_id: film?.id ?? '', rating: 4 });
    const before = await ada.api.tracking.getByMovies({ movie_ids: [film?.id ?? ''] });
    await fixture.admin.api.backfill.start();
    await ended();
    expect(await run()).toMatchObject({ missed: 1 });
    expect(await ada.api.tracking.getByMovies({ movie_ids: [film?.id ?? ''] })).toEqual(before);
    expect(await ada.api.movies.get({ movie_id: film?.id ?? '' })).toMatchObject({ title: `Quokka ${film?.tmdb_id}` });
  });

  test('the long report of a former run is deleted in batches; what a kill left goes at night', async () => {
    const films = await storeFilms(2500);
    const { db } = fixture.world.ctx;
    const reportFormerRun = async () => {
      const { rows } = await sql<{ id: string }>`
        insert into movie_backfills (state, total, until, started_at, worked_at, ended_at)
        values ('finished', 2500, ${films[0]?.id}, '2020-01-01', '2020-01-01', '2020-01-01') returning id`.execute(db);
      await sql`insert into movie_backfill_misses (backfill_id, movie_id, reason, missed_at)
        select ${rows[0]?.id}, id, 'unknown', '2020-01-01' from movies`.execute(db);
    };
    await reportFormerRun();
    const countDeletes = await watchDeletes(fixture.world, ['movie_backfill_misses']);
    await fixture.admin.api.backfill.start();
    expect(await countDeletes()).toEqual({ largest: 1000, perTransaction: 1000, transactions: 3 });
    expect((await fixture.admin.api.backfill.listMisses({})).items).toEqual([]);

    await reportFormerRun();
    expect(await run()).toMatchObject({ state: 'running' });
    await startRefreshIfDue(fixture.world.ctx);
    const runs = await db.selectFrom('movie_backfills').select('ended_at').execute();
    expect(runs).toEqual([{ ended_at: null }]);
    await fixture.admin.api.backfill.cancel();
  });

  test('[MOV-08] only one run is active at a time, and a new run starts a new report', async () => {
    await storeFilms(3, { known: false });
    await fixture.admin.api.backfill.start();
    await ended();
    expect((await fixture.admin.api.backfill.listMisses({ limit: 2 })).next_cursor).not.toBeNull();
    await storeFilms(40);
    fixture.tmdb.break('no answer at all');
    await fixture.admin.api.backfill.start();
    await expect(fixture.admin.api.backfill.start()).rejects.toMatchObject({ code: 'BACKFILL_UNDER_WAY' });
    expect((await fixture.admin.api.backfill.listMisses({})).items).toEqual([]);
    await fixture.admin.api.backfill.cancel();
    expect(await run()).toMatchObject({ state: 'cancelled' });
    await expect(fixture.admin.api.backfill.cancel()).rejects.toMatchObject({ code: 'NO_BACKFILL_UNDER_WAY' });
  });

  test('[MOV-08] a paused run resumes where it stopped', async () => {
    await storeFilms(100);
    await fixture.admin.api.backfill.start();
    expect(await fixture.admin.api.backfill.pause()).toMatchObject({ state: 'paused' });
    await fixture.world.runJobs();
    const asked = fixture.tmdb.asked.length;
    const { looked_at: before = 0 } = (await run()) ?? {};
    expect(before).toBeLessThan(100);
    await fixture.world.runJobs();
    expect(fixture.tmdb.asked).toHaveLength(asked);
    await fixture.admin.api.backfill.resume();
    // A second admin presses it as well.
    await expect(fixture.admin.api.backfill.resume()).rejects.toMatchObject({
      code: 'NO_BACKFILL_UNDER_WAY',
      message: 'No backfill is paused.',
    });
    await ended();
    expect(await run()).toMatchObject({ state: 'finished', looked_at: 100, filled: 100 });
    // No film was looked up twice.
    expect(new Set(fixture.tmdb.asked.map(String)).size).toBe(fixture.tmdb.asked.length);
  });

  test('[MOV-08] a run waits while the source is down, loses nothing and then continues', async () => {
    await storeFilms(50);
    fixture.tmdb.break('503, maintenance');
    await fixture.admin.api.backfill.start();
    await eventually(async () => (await run())?.trouble === 'silent');
    expect(await run()).toMatchObject({ state: 'running', looked_at: 0, missed: 0 });
    const { id } = (await run()) ?? { id: '' };
    // The source is still down.
    await processBackfillBatch(fixture.world.ctx, id, enqueueBackfillBatch);
    expect(await run()).toMatchObject({ state: 'running', trouble: 'silent', looked_at: 0 });
    fixture.tmdb.heal();
    fixture.timing.time += 61_000;
    await processBackfillBatch(fixture.world.ctx, id, enqueueBackfillBatch);
    expect(await run()).toMatchObject({ trouble: null, looked_at: 32 });
    await ended();
    expect(await run()).toMatchObject({ state: 'finished', filled: 50, missed: 0 });
  });

  test('[MOV-08] a rejected key only delays a run, whose state says why it waits', async () => {
    await storeFilms(5);
    fixture.tmdb.break('401, suspended key');
    await fixture.admin.api.backfill.start();
    await eventually(async () => (await run())?.trouble === 'refused');
    expect((await fixture.admin.api.backfill.getGaps()).source.state).toBe('refused');
    await fixture.admin.api.backfill.cancel();
  });

  test('films without an answer do not block a run while the source answers other requests', async () => {
    const films = await storeFilms(34);
    const bad = new Set(films.slice(0, 33).map((film) => `/3/movie/${film.tmdb_id}`));
    fixture.tmdb.break('500 as HTML', (url) => bad.has(url.pathname));
    await fixture.admin.api.backfill.start();
    await eventually(async () => (await run())?.trouble === 'silent');
    const { id } = (await run()) ?? { id: '' };
    for (let turn = 0; turn < 4; turn += 1) {
      fixture.timing.time += 61_000;
      await processBackfillBatch(fixture.world.ctx, id, enqueueBackfillBatch);
    }
    // In every second batch the first film without an answer is skipped after two tries.
    expect(await run()).toMatchObject({ state: 'running', looked_at: 2, missed: 2 });
    expect((await fixture.admin.api.backfill.listMisses({})).items).toHaveLength(2);
    await fixture.admin.api.backfill.cancel();
  });
});

test('facts from the source are refreshed automatically before they are too old to keep', async () => {
  const [film] = await storeFilms(1);
  await fixture.admin.api.backfill.start();
  await ended();
  fixture.world.clock.advance({ hours: 149 * 24 });
  await startRefreshIfDue(fixture.world.ctx);
  expect(await run()).toMatchObject({ looked_at: 1, started_at: expect.stringMatching(/./) });
  const before = (await fixture.movie(film?.id ?? '')).details_at;
  fixture.world.clock.advance({ hours: 2 * 24 });
  await startRefreshIfDue(fixture.world.ctx);
  await ended();
  const after = (await fixture.movie(film?.id ?? '')).details_at;
  expect(Date.parse(after ?? '') - Date.parse(before ?? '')).toBe(151 * 86_400_000);
});

test('nightly runs ask for a film that is gone at the source after a week, then after a month, then every quarter', async () => {
  const [gone] = await storeFilms(1);
  await set(gone?.id, { created_at: at(151) });
  fixture.tmdb.remove(gone?.tmdb_id ?? 0);
  const nights: number[] = [];
  let latest: string | undefined;
  for (let night = 0; night < 130; night += 1) {
    await startRefreshIfDue(fixture.world.ctx);
    const { started_at: started } = (await run()) ?? {};
    if (started !== latest) {
      await ended();
      latest = started;
      nights.push(night);
    }
    fixture.world.clock.advance({ hours: 24 });
  }
  expect(nights).toEqual([0, 8, 38, 128]);
});
