import type { ImportDetail } from '@halfstar/contract/imports/imports.schema';
import { sql } from 'kysely';
import type { MemberClient } from './client.ts';
import { eventually } from './eventually.ts';
import { type World } from './world.ts';

/** A file of an export: its name with its folders, and its lines. */
export type ExportFile = readonly [name: string, ...lines: string[]];

/** Files as a browser sends them. */
export const toFiles = (...files: readonly ExportFile[]): File[] =>
  files.map(([name, ...lines]) => new File([`${lines.join('\r\n')}\r\n`], name, { type: 'text/csv' }));

/** Polls until the import is in one of these states. */
export async function importReaches(
  { api }: MemberClient,
  import_id: string,
  ...states: ImportDetail['state'][]
): Promise<ImportDetail> {
  // The list counts no rows, so that asking often does not slow the import down.
  await eventually(async () => {
    const job = (await api.imports.list({})).items.find(({ id }) => id === import_id);
    return job !== undefined && (states.includes(job.state) || job.state === 'failed');
  });
  const detail = await api.imports.get({ import_id });
  if (!states.includes(detail.state)) throw new Error(`the import is ${detail.state}: ${detail.error_details}`);
  return detail;
}

/** Uploads files and waits for the preview. */
export async function uploadFiles(member: MemberClient, files: readonly File[]): Promise<ImportDetail> {
  const { id } = await member.api.imports.create({ files: [...files] });
  return importReaches(member, id, 'ready', 'asking');
}

/** Uploads files, starts the import and waits for its end. */
export async function importFiles(member: MemberClient, files: readonly File[]): Promise<ImportDetail> {
  const { id } = await uploadFiles(member, files);
  await member.api.imports.start({ import_id: id });
  return importReaches(member, id, 'completed');
}

const TABLES = ['ratings', 'movie_lists', 'watch_events', 'reviews', 'lists'];

/** All that a member has that an import may change, to the row; not the reviews that wait for the purge. */
export async function accountOf({ ctx }: World, { userId }: MemberClient): Promise<string[]> {
  const found: string[] = [];
  for (const table of TABLES) {
    const { rows } = await sql<{
      row: object;
    }>`select to_jsonb(t) as row from ${sql.table(table)} t
      where user_id = ${userId} and to_jsonb(t) ->> 'purge_began_at' is null`.execute(ctx.db);
    found.push(...rows.map(({ row }) => `${table} ${JSON.stringify(row)}`));
  }
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(f) as row from list_films f join lists l on l.id = f.list_id where l.user_id = ${userId}`.execute(
    ctx.db,
  );
  found.push(...rows.map(({ row }) => `list_films ${JSON.stringify(row)}`));
  return found.toSorted();
}

/** The same without ids, so that the accounts of two members can be compared. */
export async function contentsOf({ ctx }: World, { userId }: MemberClient): Promise<string[]> {
  const queries = [
    sql`select 'rating', movie_id, rating, created_at from ratings where user_id = ${userId}`,
    sql`select list_type, movie_id, watch_date, see_again, created_at from movie_lists where user_id = ${userId}`,
    sql`select 'viewing', movie_id, watched_on, rewatch, rating, source_key, tags, text, created_at from watch_events where user_id = ${userId}`,
    sql`select 'review', movie_id, content, rating, is_spoiler, created_at from reviews
      where user_id = ${userId} and movie_id is not null`,
    sql`select name, description, tags, public, ranked, film_count from lists where user_id = ${userId}`,
    sql`select l.name, f.movie_id, f.position, f.note from list_films f join lists l on l.id = f.list_id where l.user_id = ${userId}`,
  ];
  const found: string[] = [];
  for (const query of queries) found.push(...(await query.execute(ctx.db)).rows.map((row) => JSON.stringify(row)));
  return found.toSorted();
}
