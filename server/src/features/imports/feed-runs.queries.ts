import type { ImportState, RowOutcome } from '@halfstar/contract/imports/imports.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * For these keys of rows, the hashes of all versions that some import of the member has already dealt with, whatever the outcome. Keys
 * without any are missing. Served by import_rows_user_idx.
 */
export async function findSeenHashes(
  ctx: Context,
  userId: string,
  keys: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ key: string; hashes: string[] }>`
    select key, array_agg(distinct hash) as hashes from import_rows
    where user_id = ${userId} and key = any(${keys}::text[]) and outcome is not null and hash is not null
    group by key`.execute(ctx.db);
  return new Map(rows.map(({ key, hashes }) => [key, new Set(hashes)]));
}

/** Of these keys of rows those that the member has left out of the last import that had them. Served by import_rows_user_idx. */
export async function findLeftOutKeys(
  ctx: Context,
  userId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from (
      select distinct on (key) key, left_out from import_rows
      where user_id = ${userId} and key = any(${keys}::text[]) and outcome is not null
      order by key, import_id desc) last
    where left_out`.execute(ctx.db);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Whether the member has an open import: one that asks, is being read, waits for its start, or is being written or undone. Served by
 * import_jobs_open_key.
 */
export async function hasOpenImport(ctx: Context, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from import_jobs
    where user_id = ${userId} and state in ('asking', 'reading', 'ready', 'processing', 'undoing')`.execute(ctx.db);
  return rows.length > 0;
}

/** When the member's last import of files, not of a feed, was completed; null without one. Served by import_jobs_files_idx. */
export async function findFilesImportedAt(ctx: Context, userId: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(state_at) as at from import_jobs
    where user_id = ${userId} and origin = 'files' and state = 'completed'`.execute(ctx.db);
  return rows[0]?.at ?? null;
}

/**
 * The state of an import, and how many of its viewings had each outcome. Undefined for an unknown import. Served by the primary key,
 * import_rows_import_idx.
 */
export async function findStateAndViewingOutcomes(
  ctx: Context,
  importId: string,
): Promise<{ state: ImportState; outcomes: Partial<Record<RowOutcome, number>> } | undefined> {
  const { rows } = await sql<{ state: ImportState; outcomes: Partial<Record<RowOutcome, number>> }>`
    select state, (
      select coalesce(jsonb_object_agg(outcome, total), '{}') from (
        select outcome, count(*) as total from import_rows
        where import_id = job.id and kind = 'viewing' and outcome is not null group by 1) counted) as outcomes
    from import_jobs job where id = ${importId}`.execute(ctx.db);
  return rows[0];
}

/** How many of these viewings are of a film that is not found. Served by import_rows_user_idx, import_films_pkey. */
export async function countUnmatchedViewings(ctx: Context, userId: string, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct r.key)::int as total
    from import_rows r join import_films film on film.user_id = r.user_id and film.film_key = r.film_key
    where r.user_id = ${userId} and r.key = any(${keys}::text[]) and film.state in ('doubt', 'missing')
      and not (r.left_out and r.outcome is not null)`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}
