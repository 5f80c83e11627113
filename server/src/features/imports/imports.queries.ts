import type { ImportMovieState, ImportState, RowOutcome, RowVerdict } from '@halfstar/contract/imports/imports.schema';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { DB } from '#platform/database/tables.ts';
import type { TimePlace } from '#platform/paging.ts';
import { WORKING_STATES } from './imports.policy.ts';

/** Files that the member has uploaded, or their feed. */
export type ImportOrigin = 'files' | 'feed';

export type JobRow = Omit<Selectable<DB['import_jobs']>, 'state' | 'origin'> & {
  state: ImportState;
  origin: ImportOrigin;
};
export type FileRecord = Omit<Selectable<DB['import_files']>, 'content' | 'import_id'>;

const toJob = (row: Selectable<DB['import_jobs']>): JobRow => row as JobRow;

/** Adds an import. Undefined when another one of the member is under way, by import_jobs_open_key. */
export async function insertJob(
  ctx: Context,
  values: { user_id: string; file_name: string; state: ImportState; origin?: ImportOrigin; at: string },
): Promise<JobRow | undefined> {
  const { at, ...rest } = values;
  const row = await ctx.db
    .insertInto('import_jobs')
    .values({ ...rest, state_at: at, worked_at: at, created_at: at })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toJob(row);
}

export interface NewFile {
  name: string;
  kind: string | null;
  choices: readonly string[];
  warnings: readonly string[];
  /** Why it is not read; null for one that is. */
  left_out: string | null;
  content: Buffer | null;
}

/** Adds a file of an import. */
export const insertFile = (ctx: Context, importId: string, { choices, warnings, ...file }: NewFile) =>
  ctx.db
    .insertInto('import_files')
    .values({ import_id: importId, ...file, choices: [...choices], warnings: [...warnings] })
    .execute();

/** An import of the member. Served by the primary key. */
export async function findJob(ctx: Context, userId: string, id: string): Promise<JobRow | undefined> {
  const row = await ctx.db
    .selectFrom('import_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && toJob(row);
}

/** An import of this member, locked until the transaction ends. Served by the primary key. */
export async function lockJob(ctx: Context, userId: string, id: string): Promise<JobRow | undefined> {
  const row = await ctx.db
    .selectFrom('import_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row && toJob(row);
}

/** An import, for its worker. Served by the primary key. */
export async function findJobById(ctx: Context, id: string): Promise<JobRow | undefined> {
  const row = await ctx.db.selectFrom('import_jobs').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toJob(row);
}

/** The number of files of each of these imports. Served by import_files_import_idx. */
export async function countFiles(ctx: Context, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ import_id: string; files: number }>`
    select import_id, count(*) as files from import_files where import_id = any(${ids}::uuid[]) group by import_id`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.import_id, row.files]));
}

/**
 * Changes an import if it is in one of these states. Undefined, with nothing changed, when it is in another one by now. Throws by
 * import_jobs_open_key when that would make a second open import of the member.
 */
export async function updateJobInState(
  ctx: Context,
  id: string,
  states: readonly ImportState[],
  values: Updateable<DB['import_jobs']>,
): Promise<JobRow | undefined> {
  const row = await ctx.db
    .updateTable('import_jobs')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', sql<string>`any(${states}::text[])`)
    .returningAll()
    .executeTakeFirst();
  return row && toJob(row);
}

/** A member's imports of files, without those of feeds, newest first. Served by import_jobs_files_idx. */
export async function listFileImportJobs(
  ctx: Context,
  userId: string,
  after: TimePlace | null,
  limit: number,
): Promise<JobRow[]> {
  const rows = await ctx.db
    .selectFrom('import_jobs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('origin', '=', 'files')
    .where(isAfterPlace(sql`(created_at, id)`, after, 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toJob);
}

/**
 * Sets to `failed` those imports of a member that have been reading, processing or undoing since before this time. Served by
 * import_jobs_open_key.
 * @returns how many
 */
export async function failStuckJobs(
  ctx: Context,
  userId: string,
  before: string,
  at: string,
  reason: string,
): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('import_jobs')
    .set({ state: 'failed', state_at: at, worked_at: at, error_details: reason, failed_in: sql`state` })
    .where('user_id', '=', userId)
    .where('state', '=', sql<string>`any(${WORKING_STATES}::text[])`)
    .where('state_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Stores that the worker of an import is alive. Does nothing while a transaction that writes the import holds it, since that stores the
 * same. Served by the primary key.
 */
export async function recordHeartbeat(ctx: Context, id: string, at: string): Promise<void> {
  await sql`
    update import_jobs set worked_at = ${at}
    where id in (select id from import_jobs where id = ${id} and state = any(${WORKING_STATES}::text[]) for update skip locked)`.execute(
    ctx.db,
  );
}

/** The ids of up to 100 imports in a working state whose worker has not been heard of since this time. Served by import_jobs_worked_idx. */
export async function findAbandonedJobs(ctx: Context, before: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from import_jobs
    where state in ('asking', 'reading', 'ready', 'processing', 'undoing') and state = any(${WORKING_STATES}::text[])
      and worked_at < ${before} limit 100`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/**
 * Cancels at most `limit` imports of all members that have waited unstarted since this time, and deletes the contents of their files: those
 * that ask, those with a preview, and those that failed before they were started. Served by import_jobs_worked_idx,
 * import_jobs_unstarted_idx, whose conditions are repeated so that they can be used.
 * @returns how many were cancelled
 */
export async function discardUnstartedImports(
  ctx: Context,
  before: string,
  at: string,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    with cancelled as (
      update import_jobs set state = 'cancelled', state_at = ${at}, worked_at = ${at}
      where id = any(array(
        select id from import_jobs
        where worked_at < ${before} and (
          state in ('asking', 'reading', 'ready', 'processing', 'undoing') and state in ('asking', 'ready')
          or state in ('failed', 'cancelled') and started_at is null and rows_deleted_at is null and state = 'failed')
        limit ${limit} for update))
      returning id),
    emptied as (
      update import_files set content = null where import_id in (select id from cancelled) and content is not null)
    select from cancelled`.execute(ctx.db);
  return rows.length;
}

/** The files of an import by name, without their contents. Served by import_files_import_idx. */
export const listFiles = (ctx: Context, importId: string): Promise<FileRecord[]> =>
  ctx.db
    .selectFrom('import_files')
    .select(['id', 'name', 'kind', 'choices', 'warnings', 'left_out'])
    .where('import_id', '=', importId)
    .orderBy('name')
    .orderBy('id')
    .execute();

/**
 * Sets what a file of the import is, if that is one of its choices.
 * @returns false when there is no such file or choice
 */
export async function setFileKind(ctx: Context, importId: string, fileId: string, kind: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('import_files')
    .set({ kind })
    .where('id', '=', fileId)
    .where('import_id', '=', importId)
    .where(sql<boolean>`${kind} = any(choices)`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether the import has a file whose kind the member must still tell. Served by import_files_import_idx. */
export async function hasOpenQuestion(ctx: Context, importId: string): Promise<boolean> {
  const files = ctx.db.selectFrom('import_files').select('id').where('import_id', '=', importId);
  const open = files.where('kind', 'is', null).where('left_out', 'is', null);
  return (await open.limit(1).executeTakeFirst()) !== undefined;
}

export interface Summary {
  verdicts: Partial<Record<RowVerdict, number>>;
  outcomes: Partial<Record<RowOutcome, number>>;
  kinds: Record<string, number>;
  movies: Partial<Record<ImportMovieState, number>>;
  left_out_rows: number;
}

/** Rows by a column. A row that is gone there is no line of these files, and counts as one all the same. */
const counted = (column: string, counts = sql`true`) => sql`(
  select coalesce(jsonb_object_agg(name, total), '{}') from (
    select ${sql.ref(column)} as name, sum(greatest(line_count, 1)) as total from rows
    where ${sql.ref(column)} is not null and ${counts} group by 1) counted)`;

/** Rows and films of an import, counted. Served by import_rows_import_idx, import_rows_films_idx. */
export async function summarizeRows(ctx: Context, importId: string): Promise<Summary> {
  const { rows } = await sql<Summary>`
    with rows as (
      select verdict, outcome, kind, film_key, user_id, line_count, left_out from import_rows where import_id = ${importId})
    select ${counted('verdict')} as verdicts, ${counted('outcome', sql`(outcome = 'removed' or verdict is distinct from 'gone')`)} as outcomes,
      (select coalesce(jsonb_object_agg(kind, total), '{}') from (
        select kind, sum(line_count) as total from rows where verdict is distinct from 'gone' group by 1) counted) as kinds,
      (select coalesce(jsonb_object_agg(state, total), '{}') from (
        select film.state, count(*) as total
        from (select distinct user_id, film_key from rows where film_key is not null) named
        join import_films film using (user_id, film_key) group by 1) counted) as movies,
      (select count(*)::int from rows where left_out) as left_out_rows`.execute(ctx.db);
  if (rows[0] === undefined) throw new Error('an aggregate query must return one row');
  return rows[0];
}

/** A place among the rows of an import. */
export type RowPlace = readonly [fileName: string, line: number, id: string];

export interface ShownRow {
  id: string;
  kind: string;
  file_name: string;
  line: number;
  raw: Record<string, string>;
  verdict: RowVerdict | null;
  outcome: RowOutcome | null;
  remove: boolean;
  left_out: boolean;
  reason: string | null;
  warnings: string[];
  title: string | null;
  year: number | null;
}

/** The rows of an import by file and line. Served by import_rows_import_idx. */
export async function listRows(
  ctx: Context,
  importId: string,
  { verdict = null, outcome = null }: { verdict?: RowVerdict | null; outcome?: RowOutcome | null },
  after: RowPlace | null,
  limit: number,
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select r.id, r.kind, r.file_name, r.line, r.raw, r.verdict, r.outcome, r.remove, r.left_out, r.reason, r.warnings,
      film.reference ->> 'title' as title, (film.reference ->> 'year')::int as year
    from import_rows r left join import_films film on film.user_id = r.user_id and film.film_key = r.film_key
    where r.import_id = ${importId} and ${isAfterPlace(sql`(r.file_name, r.line, r.id)`, after, 'asc')}
      and (${verdict}::text is null or r.verdict = ${verdict}::text)
      and (${outcome}::text is null or r.outcome = ${outcome}::text)
    order by r.file_name, r.line, r.id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Deletes the bytes of the files of an import; the files stay listed. Served by import_files_import_idx. */
export const deleteFileContents = (ctx: Context, importId: string) =>
  ctx.db.updateTable('import_files').set({ content: null }).where('import_id', '=', importId).execute();

/**
 * Locks a member's imports until the transaction ends, before all that they name and wrote: a step of an import, a choice of a film and a
 * merge of two lock the films of imports and the member's films in different orders, and an import may begin to work after the others
 * looked.
 */
export const lockImports = (ctx: Context, userId: string): Promise<void> =>
  lockUntilCommit(ctx.db, `imports ${userId}`);

/**
 * The open import of the member, locked until the transaction ends: one that asks, is being read, waits for its start, or is being written
 * or undone. Served by import_jobs_open_key.
 */
export async function lockOpenJob(ctx: Context, userId: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select * from import_jobs
    where user_id = ${userId} and state in ('asking', 'reading', 'ready', 'processing', 'undoing') for update`.execute(
    ctx.db,
  );
  return rows[0];
}
