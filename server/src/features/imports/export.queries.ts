import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export interface ImportRecord {
  id: string;
  origin: string;
  state: string;
  created_at: string;
  started_at: string | null;
  state_at: string;
  overwrite_mine: boolean;
  likes_to_favorites: boolean;
  all_spoilers: boolean;
  total_entries: number;
  successful_imports: number;
  failed_imports: number;
  undo_kept: number;
  error_details: string | null;
  files: { name: string; kind: string | null; warnings: string[]; left_out: string | null }[];
}

/**
 * A member's imports for the export of their account, by id, with their files; those of feeds too. Served by import_jobs_user_idx,
 * import_files_import_idx.
 */
export async function listImports(
  ctx: Context,
  userId: string,
  after: string | null,
  limit: number,
): Promise<ImportRecord[]> {
  const { rows } = await sql<ImportRecord>`
    select id, origin, state, created_at, started_at, state_at, overwrite_mine, likes_to_favorites, all_spoilers,
      total_entries, successful_imports, failed_imports, undo_kept, error_details,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', name, 'kind', kind, 'warnings', warnings, 'left_out', left_out) order by id)
        from import_files f where f.import_id = j.id), '[]') as files
    from import_jobs j
    where user_id = ${userId} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(ctx.db);
  return rows;
}

export interface ImportFilmRecord {
  film_key: string;
  title: string | null;
  year: number | null;
  state: string;
  movie_id: string | null;
}

/**
 * The films that a member's imports name, by key, each with its state and the film here that it is matched with; null without one. Served
 * by import_films_pkey.
 */
export async function listImportFilms(
  ctx: Context,
  userId: string,
  after: string | null,
  limit: number,
): Promise<ImportFilmRecord[]> {
  const { rows } = await sql<ImportFilmRecord>`
    select film_key, reference ->> 'title' as title, (reference ->> 'year')::int as year, state, movie_id
    from import_films
    where user_id = ${userId} and (${after}::text is null or film_key > ${after}::text)
    order by film_key limit ${limit}`.execute(ctx.db);
  return rows;
}

export interface LeftRow {
  id: string;
  file_name: string;
  line: number;
  kind: string;
  title: string | null;
  year: number | null;
  outcome: string | null;
  reason: string | null;
  warnings: string[];
  raw: Record<string, string>;
}

/** The place of a row in its import. */
export type RowPlace = Pick<LeftRow, 'file_name' | 'line' | 'id'>;

/**
 * Rows of an import that were not written to the account, or whose film is not found or left out, by file and line; without those that
 * found everything unchanged. Served by import_rows_import_idx, import_films_pkey.
 */
export async function listUnimportedRows(
  ctx: Context,
  importId: string,
  after: RowPlace | null,
  limit: number,
): Promise<LeftRow[]> {
  const { rows } = await sql<LeftRow>`
    select r.id, file_name, line, kind, film.reference ->> 'title' as title, (film.reference ->> 'year')::int as year,
      outcome, reason, warnings, raw
    from import_rows r left join import_films film on film.user_id = r.user_id and film.film_key = r.film_key
    where import_id = ${importId} and line_count > 0
      and ((written_at is null and outcome is distinct from 'unchanged') or film.state in ('unknown', 'doubt', 'missing', 'left_out'))
      and (${after === null} or (file_name, line, r.id) > (${after?.file_name ?? ''}, ${after?.line ?? 0}::int, ${after?.id ?? null}::uuid))
    order by file_name, line, r.id limit ${limit}`.execute(ctx.db);
  return rows;
}
