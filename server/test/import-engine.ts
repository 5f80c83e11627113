import { sql } from 'kysely';
import { createImport, startOrResumeImport, undoImport } from '#features/imports/imports.service.ts';
import { runImport } from '#features/imports/steps.service.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import type { ExportFile } from './letterboxd-export.ts';

const nothing = async () => undefined;

/** Uploads files and makes the preview. @returns the import's id, and the verdicts by the keys of the rows */
export async function previewFiles(
  ctx: Context,
  viewer: MemberViewer,
  files: readonly ExportFile[],
): Promise<{ id: string; verdicts: Map<string, string | null> }> {
  const uploaded = files.map(({ path, bytes }) => new File([new Uint8Array(bytes)], path, { type: 'text/csv' }));
  const { id } = await createImport(ctx as RequestContext, viewer, uploaded, nothing);
  await runImport(ctx, id, nothing);
  const { rows } = await sql<{ key: string; verdict: string | null }>`
    select key, verdict from import_rows where import_id = ${id} and key is not null`.execute(ctx.db);
  return { id, verdicts: new Map(rows.map(({ key, verdict }) => [key, verdict])) };
}

/** Starts an import and works on it to its end. */
export async function finishImport(ctx: Context, viewer: MemberViewer, importId: string): Promise<void> {
  await startOrResumeImport(ctx, viewer, importId, nothing);
  await runImport(ctx, importId, nothing);
}

/** Undoes an import to the end. */
export async function takeBack(ctx: Context, viewer: MemberViewer, importId: string): Promise<void> {
  await undoImport(ctx, viewer, importId, nothing);
  await runImport(ctx, importId, nothing);
}

/** What an import is made of, which stays after an undo; and what nightly jobs work out from what all members have. */
const LEFT_OUT = new Set([
  'import_jobs',
  'import_files',
  'import_films',
  'import_rows',
  'import_changes',
  'recommendations',
  'recommendation_refreshes',
]);

/** The rows of a member in every table that names one, by table; not the reviews that wait for the purge. */
export async function snapshotMember(ctx: Context, userId: string): Promise<Record<string, string[]>> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('user_id', 'recipient_id', 'actor_id')
    order by 1, 2`.execute(ctx.db);
  const tables = columns
    .filter(({ table_name: table }) => !LEFT_OUT.has(table))
    .map(
      ({ table_name: table, column_name: column }) => sql`
        select ${sql.lit(`${table} by ${column}`)} as of, to_jsonb(t)::text as row from ${sql.table(table)} t
        where ${sql.ref(`t.${column}`)} = ${userId} and to_jsonb(t) ->> 'purge_began_at' is null`,
    );
  const { rows } = await sql<{ of: string; row: string }>`
    ${sql.join(tables, sql` union all `)} union all
    select 'list_films', to_jsonb(f)::text from list_films f join lists l on l.id = f.list_id where l.user_id = ${userId}
    order by 1, 2`.execute(ctx.db);
  return Object.fromEntries(
    [...Map.groupBy(rows, (row) => row.of)].map(([of, some]) => [of, some.map(({ row }) => row)]),
  );
}
