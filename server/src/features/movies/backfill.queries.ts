import type { MovieGaps, MovieMiss } from '@halfstar/contract/movies/backfill.schema';
import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Context } from '#platform/context.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { DB } from '#platform/database/tables.ts';
import type { TimePlace } from '#platform/paging.ts';

export type BackfillRow = Selectable<DB['movie_backfills']>;

/** ISO timestamps. */
export interface AgeLimits {
  /** Facts from before this time are too old to keep. */
  staleBefore: string;
  /** Films that were looked up after this time are not looked up again. */
  recentAfter: string;
  /** Films that are not to be asked for until later than this are not looked up; null: all are. */
  askedUntil: string | null;
}

/** A film that lacks something. */
export interface IncompleteFilm {
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

const lacksColumns = (staleBefore: string) => sql`
  director is null as lacks_director,
  cast_members = '[]' as lacks_cast,
  runtime is null as lacks_runtime,
  genres = '{}' as lacks_genres,
  backdrop_path is null as lacks_backdrop,
  overview is null as lacks_overview,
  (tmdb_id is not null and coalesce(details_at, created_at) < ${staleBefore}::timestamptz) as lacks_fresh_facts`;

const LACKS_SOMETHING = sql`(lacks_director or lacks_cast or lacks_runtime or lacks_genres or lacks_backdrop
  or lacks_overview or lacks_fresh_facts)`;

/** Excludes films that were looked up recently, also those that the source no longer had. */
const isDueForLookup = ({
  recentAfter,
  askedUntil,
}: AgeLimits) => sql`(details_at is null or details_at < ${recentAfter}::timestamptz)
  and (gone_at is null or gone_at < ${recentAfter}::timestamptz)
  and (${askedUntil}::timestamptz is null or ask_again_at is null or ask_again_at <= ${askedUntil}::timestamptz)`;

interface Gaps {
  films: number;
  gone: number;
  lacks: MovieGaps['lacks'];
  /** How many a run would look up, and how many of these because their facts are too old. */
  to_ask: number;
  aged_to_ask: number;
  /** The id of the last film. */
  last: string | null;
}

/**
 * Counts the identified films, what they lack, and how many of them a run would look up; also finds the highest id of all films. Reads the
 * whole table, so only for an admin's page and the start of a run.
 */
export async function countMovieGaps(ctx: Context, ages: AgeLimits): Promise<Gaps> {
  const { rows } = await sql<Gaps>`
    select
      count(*) as films,
      json_build_object(
        'director', count(*) filter (where lacks_director),
        'cast_members', count(*) filter (where lacks_cast),
        'runtime', count(*) filter (where lacks_runtime),
        'genres', count(*) filter (where lacks_genres),
        'backdrop_path', count(*) filter (where lacks_backdrop),
        'overview', count(*) filter (where lacks_overview),
        'fresh_facts', count(*) filter (where lacks_fresh_facts)) as lacks,
      count(gone_at) as gone,
      count(*) filter (where ${LACKS_SOMETHING} and ${isDueForLookup(ages)}) as to_ask,
      count(*) filter (where lacks_fresh_facts and ${isDueForLookup(ages)}) as aged_to_ask,
      (select id from movies order by id desc limit 1) as last
    from (select details_at, gone_at, ask_again_at, ${lacksColumns(ages.staleBefore)}
      from movies where letterboxd_key is null) as film`.execute(ctx.db);
  if (rows[0] === undefined) throw new Error('an aggregate query must return one row');
  return rows[0];
}

/**
 * The next films after the place that the run has reached, by id: those that lack something and may be looked up now. Served by
 * movies_pkey.
 */
export async function listNextIncompleteFilms(
  ctx: Context,
  run: BackfillRow,
  ages: AgeLimits,
  limit: number,
): Promise<IncompleteFilm[]> {
  const { rows } = await sql<IncompleteFilm>`
    select id, tmdb_id, title, year, lacks_director, lacks_cast, lacks_runtime, lacks_genres, lacks_backdrop,
      lacks_overview, lacks_fresh_facts
    from (
      select id, tmdb_id, title, year, details_at, gone_at, ask_again_at, ${lacksColumns(ages.staleBefore)} from movies
      where letterboxd_key is null and id <= ${run.until} and (${run.reached}::uuid is null or id > ${run.reached})
    ) as film
    where ${LACKS_SOMETHING} and ${isDueForLookup(ages)}
    order by id
    limit ${limit}`.execute(ctx.db);
  return rows;
}

/** The active run, else the one that began last. The table keeps those before it only until they are deleted. */
export const findLatestRun = (ctx: Context): Promise<BackfillRow | undefined> =>
  ctx.db
    .selectFrom('movie_backfills')
    .selectAll()
    .orderBy(sql`ended_at is null`, 'desc')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** A run by id. Served by movie_backfills_pkey. */
export const findRun = (ctx: Context, id: string): Promise<BackfillRow | undefined> =>
  ctx.db.selectFrom('movie_backfills').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Deletes all runs but this one, which is the latest, with their reports. A batch of a report in each statement, outside a transaction. Served
 * by movie_backfill_misses_newest_idx.
 */
export async function deleteFormerRuns(ctx: Context, latestId: string): Promise<void> {
  const areFormer = sql<SqlBool>`id <> ${latestId} and ended_at is not null`;
  await deleteInBatches(
    ctx,
    'movie_backfill_misses',
    sql`backfill_id in (select id from movie_backfills where ${areFormer})`,
  );
  await ctx.db.deleteFrom('movie_backfills').where(areFormer).execute();
}

/**
 * Inserts a running run: `startedBy` is null for a nightly one, `total` is how many films it will look up, `until` the id of the last of
 * them. Undefined when another run is active, by movie_backfills_under_way_key.
 */
export const insertRun = (
  ctx: Context,
  { startedBy: by, at, ...run }: { startedBy: string | null; at: string; total: number; until: string },
): Promise<BackfillRow | undefined> =>
  ctx.db
    .insertInto('movie_backfills')
    .values({ ...run, state: 'running', started_by: by, started_at: at, worked_at: at })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();

export type ActiveState = 'running' | 'paused';

/** Changes the active run if it is in one of these states; undefined when it is not. Served by movie_backfills_under_way_key. */
export const updateActiveRun = (
  ctx: Context,
  change: Updateable<DB['movie_backfills']>,
  states: readonly ActiveState[],
): Promise<BackfillRow | undefined> =>
  ctx.db
    .updateTable('movie_backfills')
    .set(change)
    .where(sql<boolean>`state in ('running', 'paused')`)
    .where('state', 'in', states)
    .returningAll()
    .executeTakeFirst();

/**
 * Changes a run and returns it; undefined, and nothing is changed, when it has ended or another process has advanced it since `run` was
 * read. Served by movie_backfills_pkey.
 */
export async function updateRunIfUnchanged(
  ctx: Context,
  run: BackfillRow,
  change: Updateable<DB['movie_backfills']>,
): Promise<BackfillRow | undefined> {
  return ctx.db
    .updateTable('movie_backfills')
    .set(change)
    .where('id', '=', run.id)
    .where(sql<boolean>`state in ('running', 'paused')`)
    .where(sql<boolean>`reached is not distinct from ${run.reached}`)
    .where('fruitless', '=', run.fruitless)
    .returningAll()
    .executeTakeFirst();
}

/** Records that a process is working on the run. Served by movie_backfills_pkey. */
export async function touchRun(ctx: Context, id: string, at: string): Promise<void> {
  await ctx.db.updateTable('movie_backfills').set({ worked_at: at }).where('id', '=', id).execute();
}

/** The running run on which no process has worked since this ISO timestamp, if there is one. */
export const findAbandonedRun = (ctx: Context, idleSince: string): Promise<BackfillRow | undefined> =>
  ctx.db
    .selectFrom('movie_backfills')
    .selectAll()
    .where('state', '=', 'running')
    .where('worked_at', '<', idleSince)
    .executeTakeFirst();

/** A film about which the source had no facts. */
export interface Miss {
  movie_id: string;
  reason: MovieMiss['reason'];
}

/**
 * Counts a failed lookup for these films and sets when nightly runs look them up again: after a week, then after a month, and then every
 * quarter, until the source has them. Served by movies_pkey.
 */
export async function postponeLookups(ctx: Context, movieIds: readonly string[], at: string): Promise<void> {
  await sql`
    update movies set misses = misses + 1,
      ask_again_at = ${at}::timestamptz + (array['7 days', '30 days', '90 days']::interval[])[least(misses + 1, 3)]
    where id = any(${movieIds}::uuid[])`.execute(ctx.db);
}

/** Adds films that the source did not have to the report of a run. */
export async function insertBackfillMisses(
  ctx: Context,
  runId: string,
  misses: readonly Miss[],
  at: string,
): Promise<void> {
  await sql`
    insert into movie_backfill_misses (backfill_id, movie_id, reason, missed_at)
    select ${runId}, movie_id, reason, ${at}
    from json_to_recordset(${JSON.stringify(misses)}::json) as miss (movie_id uuid, reason text)`.execute(ctx.db);
}

export type MissRow = Miss & { missed_at: string; title: string; year: number | null; poster_path: string | null };

/** The films that a run did not find, newest first. Served by movie_backfill_misses_newest_idx. */
export async function listBackfillMisses(
  ctx: Context,
  runId: string,
  after: TimePlace | null,
  limit: number,
): Promise<MissRow[]> {
  const { rows } = await sql<MissRow>`
    select movie_id, reason, missed_at, title, year, poster_path
    from movie_backfill_misses
    join movies on movies.id = movie_id
    where backfill_id = ${runId}
      and ${isAfterPlace(sql`(missed_at, movie_id)`, after, 'desc')}
    order by missed_at desc, movie_id desc
    limit ${limit}`.execute(ctx.db);
  return rows;
}
