import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * The ids of imports that were cancelled before this time without ever having been started, and whose rows are still stored. Served by
 * import_jobs_unstarted_idx.
 */
export async function findCancelledJobsWithRows(ctx: Context, before: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from import_jobs
    where state in ('failed', 'cancelled') and started_at is null and rows_deleted_at is null
      and state = 'cancelled' and worked_at < ${before}
    order by worked_at limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
}

export interface DeletedRow {
  user_id: string;
  film_key: string | null;
}

/** Deletes some rows of an import. Served by import_rows_import_idx. @returns those, fewer than `limit` when none are left */
export async function deleteSomeRows(ctx: Context, importId: string, limit: number): Promise<DeletedRow[]> {
  const { rows } = await sql<DeletedRow>`
    delete from import_rows where id = any(array(select id from import_rows where import_id = ${importId} limit ${limit}))
    returning user_id, film_key`.execute(ctx.db);
  return rows;
}

/**
 * Deletes those of these films of a member's imports that no row of an import names any more, except where the member has chosen the film
 * or left it out. They are locked first, so that an import being read either has stored its rows by then or adds the film anew. Only inside
 * `inTransaction`. Served by import_films_pkey, import_jobs_user_idx, import_rows_films_idx.
 */
export async function deleteUnreferencedImportFilms(
  ctx: Context,
  userId: string,
  filmKeys: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ film_key: string }>`
    select film_key from import_films
    where user_id = ${userId} and film_key = any(${filmKeys}::text[]) and state not in ('chosen', 'left_out')
    order by film_key for update skip locked`.execute(ctx.db);
  await sql`
    delete from import_films film
    where user_id = ${userId} and film_key = any(${rows.map((row) => row.film_key)}::text[]) and not exists (
      select from import_jobs job join import_rows r on r.import_id = job.id and r.film_key = film.film_key
      where job.user_id = film.user_id)`.execute(ctx.db);
}

/** Records that the rows of an import have been deleted; deletes nothing itself. Served by the primary key. */
export const markRowsDeleted = (ctx: Context, importId: string, at: string) =>
  ctx.db.updateTable('import_jobs').set({ rows_deleted_at: at }).where('id', '=', importId).execute();

/**
 * The ids of films that imports made for what they did not find, created before this time, that are not merged and that no member's imports
 * name any more; by id, after `after`. Ratings, lists or reviews may still refer to them. Served by movies_unidentified_idx,
 * import_films_movie_idx.
 */
export async function findProvisionalMoviesWithoutImports(
  ctx: Context,
  createdBefore: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from movies
    where letterboxd_key is not null and merged_into is null and created_at < ${createdBefore}
      and (${after}::uuid is null or id > ${after}::uuid)
      and not exists (select from import_films where movie_id = movies.id)
    order by id limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/**
 * Deletes those of these films from the catalogue to which no row refers. It looks into every table that has a foreign key to films, since
 * some of these keys would delete the referring rows instead of refusing. The films are locked first, so that no new reference can appear.
 * Only inside `inTransaction`. Tables without an index by film are read whole.
 * @returns how many were deleted
 */
export async function deleteUnreferencedMovies(ctx: Context, movieIds: readonly string[]): Promise<number> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select t.relname as table, a.attname as column
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'movies'::regclass order by 1, 2`.execute(ctx.db);
  const unused = sql.join(
    columns.map(
      ({ table, column }) =>
        sql`not exists (select from ${sql.table(table)} one where ${sql.ref(`one.${column}`)} = movies.id)`,
    ),
    sql` and `,
  );
  const { rows: locked } = await sql<{ id: string }>`
    select id from movies where id = any(${movieIds}::uuid[]) and ${unused} order by id for update skip locked`.execute(
    ctx.db,
  );
  if (locked.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    delete from movies where id = any(${locked.map((film) => film.id)}::uuid[]) and ${unused}`.execute(ctx.db);
  return Number(numAffectedRows);
}
