import { sql } from 'kysely';
import { getLatestBackfill } from '#features/movies/backfill.service.ts';
import { createMovieSource } from '#features/movies/tmdb.service.ts';
import { getMemberForJob } from '#features/profiles/viewer-profiles.service.ts';
import { eventually } from './eventually.ts';
import { FakeTiming } from './film-database.ts';
import { startTmdb, tmdbFilm } from './tmdb.ts';
import { PASSWORD, startWorld } from './world.ts';

let lastId = 100_000;

/** A test server with a fake TMDB, an admin, and no films at the beginning. */
export async function startBackfill() {
  const world = await startWorld();
  const tmdb = await startTmdb();
  const admin = await world.member('admin', { invite_type: 'admin' });
  // Without a request, because tests advance the clock beyond the life of a session.
  const run = async () => getLatestBackfill(world.ctx, await getMemberForJob(world.ctx, admin.userId));

  const fixture = {
    world,
    tmdb,
    admin,
    run,
    timing: new FakeTiming(),

    /** Before each test. */
    async clear(): Promise<void> {
      // The job of the test before may still wait for the source. It must not ask for anything in this test.
      fixture.timing.expire();
      tmdb.heal();
      await world.runJobs();
      tmdb.forget();
      await sql`truncate movies, movie_backfills, source_answers cascade`.execute(world.ctx.db);
      // A test may have advanced the clock beyond the life of a session.
      await admin.api.accounts.signIn({ email: admin.email, password: PASSWORD });
      fixture.timing = new FakeTiming();
      const { timing } = fixture;
      const options = { accessToken: 'eyJ.a.token', apiKey: null, baseUrl: tmdb.baseUrl, log: world.ctx.log };
      world.ctx.movieSource = createMovieSource({ ...options, timing });
    },

    nextId: () => ++lastId,

    /** Stores films of which only the title is known. The source knows all about them, unless `more` says otherwise. */
    async storeFilms(count: number, { known = true } = {}): Promise<{ id: string; tmdb_id: number }[]> {
      const tmdbIds = Array.from({ length: count }, () => fixture.nextId());
      if (known) tmdb.add(...tmdbIds.map((id) => tmdbFilm(id)));
      const rows = tmdbIds.map((id) => ({
        tmdb_id: id,
        title: `Quokka ${id}`,
        year: 2021,
        cast_members: '[]',
        created_at: world.clock.now().toISOString(),
      }));
      const stored = await world.ctx.db.insertInto('movies').values(rows).returning(['id', 'tmdb_id']).execute();
      const films = stored.map((row) => ({ id: row.id, tmdb_id: row.tmdb_id ?? 0 }));
      return films.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    },

    movie: (id: string) => world.ctx.db.selectFrom('movies').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    /** Waits until the run is no longer running. */
    ended: () => eventually(async () => (await run())?.state !== 'running'),

    async stop(): Promise<void> {
      await tmdb.stop();
      await world.stop();
    },
  };
  return fixture;
}

export type Backfill = Awaited<ReturnType<typeof startBackfill>>;
