import type { MovieGaps, MovieMiss } from '@halfstar/contract/movies/backfill.schema';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { DB } from '#platform/database/tables.ts';
import type { Cursor } from '#platform/paging.ts';

export type BackfillRow = Selectable<DB['movie_backfills']>;

/** Before which moments what the source told is too old, and after which it is not asked again. */
export interface Ages {
  aged: string;
  lately: string;
}

/** A film of which something is not known. */
export interface GapRow {
  id: string;
  tmdb_id: number | null;
  title: string;
  year: number | null;
  lacks_director: boolean;
  lacks_cast: boolean;
  lacks_runtime: boolean;
  lacks_genres: boolean;
  lacks_backdrop: boolean;
  lacks_overview: boolean;
  lacks_fresh_facts: boolean;
}

const LACKS = (aged: string) => sql`
  director is null as lacks_director,
  cast_members = '[]' as lacks_cast,
  runtime is null as lacks_runtime,
  genres = '{}' as lacks_genres,
  backdrop_path is null as lacks_backdrop,
  overview is null as lacks_overview,
  (tmdb_id is not null and coalesce(details_at, created_at) < ${aged}::timestamptz) as lacks_fresh_facts`;

const LACKS_SOMETHING = sql`(lacks_director or lacks_cast or lacks_runtime or lacks_genres or lacks_backdrop
  or lacks_overview or lacks_fresh_facts)`;

/** What the source told lately, or that it knows a film no longer, is not asked again. */
const WORTH_ASKING = ({ lately }: Ages) => sql`(details_at is null or details_at < ${lately}::timestamptz)
  and (gone_at is null or gone_at < ${lately}::timestamptz)`;

type Gaps = MovieGaps['lacks'] & Pick<MovieGaps, 'films' | 'gone' | 'to_ask'> & { last: string | null };

/** Reads every film once: for an admin's page and the start of a run. */
export async function countGaps(db: Db, ages: Ages): Promise<Gaps> {
  const { rows } = await sql<Gaps>`
    select
      count(*) as films,
      count(*) filter (where lacks_director) as director,
      count(*) filter (where lacks_cast) as cast_members,
      count(*) filter (where lacks_runtime) as runtime,
      count(*) filter (where lacks_genres) as genres,
      count(*) filter (where lacks_backdrop) as backdrop_path,
      count(*) filter (where lacks_overview) as overview,
      count(*) filter (where lacks_fresh_facts) as fresh_facts,
      count(gone_at) as gone,
      count(*) filter (where ${LACKS_SOMETHING} and ${WORTH_ASKING(ages)}) as to_ask,
      (select id from movies order by id desc limit 1) as last
    from (select details_at, gone_at, ${LACKS(ages.aged)} from movies) as film`.execute(db);
  if (rows[0] === undefined) throw new Error('a count has one row');
  return rows[0];
}

/** The next films that lack something, in the order of their ids. Served by movies_pkey. */
export async function nextGaps(db: Db, run: BackfillRow, ages: Ages, limit: number): Promise<GapRow[]> {
  const { rows } = await sql<GapRow>`
    select id, tmdb_id, title, year, lacks_director, lacks_cast, lacks_runtime, lacks_genres, lacks_backdrop,
      lacks_overview, lacks_fresh_facts
    from (
      select id, tmdb_id, title, year, details_at, gone_at, ${LACKS(ages.aged)} from movies
      where id <= ${run.until} and (${run.reached}::uuid is null or id > ${run.reached})
    ) as film
    where ${LACKS_SOMETHING} and ${WORTH_ASKING(ages)}
    order by id
    limit ${limit}`.execute(db);
  return rows;
}

/** The run that began last. There is one at most. */
export const latest = (db: Db): Promise<BackfillRow | undefined> =>
  db.selectFrom('movie_backfills').selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc').executeTakeFirst();

/** Served by movie_backfills_pkey. */
export const byId = (db: Db, id: string): Promise<BackfillRow | undefined> =>
  db.selectFrom('movie_backfills').selectAll().where('id', '=', id).executeTakeFirst();

/** Runs that have ended, with their reports. */
export async function deleteEnded(db: Db): Promise<void> {
  await db.deleteFrom('movie_backfills').where('ended_at', 'is not', null).execute();
}

/** Undefined when one is under way: by movie_backfills_under_way_key. */
export const begin = (
  db: Db,
  { by, at, ...run }: { by: string | null; at: string; total: number; until: string },
): Promise<BackfillRow | undefined> =>
  db
    .insertInto('movie_backfills')
    .values({ ...run, state: 'running', started_by: by, started_at: at, worked_at: at })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Changes the run that is under way, running or paused. Served by movie_backfills_under_way_key. */
export const changeUnderWay = (db: Db, change: Updateable<DB['movie_backfills']>): Promise<BackfillRow | undefined> =>
  db
    .updateTable('movie_backfills')
    .set(change)
    .where(sql<boolean>`state in ('running', 'paused')`)
    .returningAll()
    .executeTakeFirst();

/** Changes a run under way unless another process went on with it meanwhile. */
export async function advance(
  db: Db,
  run: BackfillRow,
  change: Updateable<DB['movie_backfills']>,
): Promise<BackfillRow | undefined> {
  return db
    .updateTable('movie_backfills')
    .set(change)
    .where('id', '=', run.id)
    .where(sql<boolean>`state in ('running', 'paused')`)
    .where(sql<boolean>`reached is not distinct from ${run.reached}`)
    .where('fruitless', '=', run.fruitless)
    .returningAll()
    .executeTakeFirst();
}

export async function noteWork(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('movie_backfills').set({ worked_at: at }).where('id', '=', id).execute();
}

/** Running, but nobody was at it since then. */
export const deserted = (db: Db, since: string): Promise<BackfillRow | undefined> =>
  db
    .selectFrom('movie_backfills')
    .selectAll()
    .where('state', '=', 'running')
    .where('worked_at', '<', since)
    .executeTakeFirst();

export interface Miss {
  movie_id: string;
  reason: MovieMiss['reason'];
}

export async function noteMisses(db: Db, runId: string, missed: readonly Miss[], at: string): Promise<void> {
  await sql`
    insert into movie_backfill_misses (backfill_id, movie_id, reason, missed_at)
    select ${runId}, movie_id, reason, ${at}
    from json_to_recordset(${JSON.stringify(missed)}::json) as miss (movie_id uuid, reason text)`.execute(db);
}

export type MissRow = Miss & { missed_at: string; title: string; year: number | null; poster_path: string | null };

/** The report of the latest run, newest first. Served by movie_backfill_misses_newest_idx. */
export async function misses(db: Db, runId: string, after: Cursor | null, limit: number): Promise<MissRow[]> {
  const { rows } = await sql<MissRow>`
    select movie_id, reason, missed_at, title, year, poster_path
    from movie_backfill_misses
    join movies on movies.id = movie_id
    where backfill_id = ${runId}
      and (${after?.at ?? null}::timestamptz is null or (missed_at, movie_id) < (${after?.at ?? null}, ${after?.id ?? null}::uuid))
    order by missed_at desc, movie_id desc
    limit ${limit}`.execute(db);
  return rows;
}
