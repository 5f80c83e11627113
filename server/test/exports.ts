import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { sql } from 'kysely';
import type { MemberClient } from './client.ts';
import { eventually } from './eventually.ts';
import { type World } from './world.ts';

/** The files of a zip by their names. */
export async function unzipBytes(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const entry of await new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false }).getEntries()) {
    if (entry.directory) continue;
    const chunks: Uint8Array[] = [];
    await entry.getData(new WritableStream<Uint8Array>({ write: (chunk) => void chunks.push(chunk) }));
    files.set(entry.filename, Buffer.concat(chunks));
  }
  return files;
}

/** The same as texts. */
export const unzip = async (bytes: Uint8Array): Promise<Map<string, string>> =>
  new Map([...(await unzipBytes(bytes))].map(([name, content]) => [name, content.toString()]));

/** Asks for an export, waits for it and downloads it. */
export async function downloadExport(member: MemberClient): Promise<Uint8Array> {
  await member.api.exports.request();
  await eventually(async () => (await member.api.exports.get()).export?.state === 'ready');
  const response = await member.fetch('/api/export/file');
  if (response.status !== 200) throw new Error(`the download answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The files of an export as texts. */
export const exportAccount = async (member: MemberClient): Promise<Map<string, string>> =>
  unzip(await downloadExport(member));

/** What a browser sends of an export when it is imported. */
export const toImport = (files: ReadonlyMap<string, string>): File[] =>
  [...files]
    .filter(([name]) => name.endsWith('.csv') && !name.startsWith('for-letterboxd/'))
    .map(([name, content]) => new File([content], name, { type: 'text/csv' }));

/** Columns that the CSVs of an export do not carry, with the reason. */
const LEFT_OUT: Record<string, Record<string, string>> = {
  ratings: { updated_at: 'when the row was written' },
  movie_lists: {},
  watch_events: { source_key: 'tells what the viewing was before', updated_at: 'when the row was written' },
  reviews: {
    updated_at: 'when the row was written',
    moderation: 'what moderators decided',
    spoiler_locked: 'what moderators decided',
  },
  lists: { updated_at: 'when the row was written', moderation: 'what moderators decided' },
};
const NAMES_OF_ROWS = new Set(['id', 'user_id']);

type CarriedRow = [table: string, columns: Record<string, unknown>];

const keepCarried = (table: string, row: object): CarriedRow => {
  const kept = Object.entries(row)
    .filter(([column]) => !NAMES_OF_ROWS.has(column) && !(column in (LEFT_OUT[table] ?? {})))
    .map(([column, value]) => [
      column,
      typeof value === 'string' && column.endsWith('_at') ? value.slice(0, 10) : value,
    ]);
  return [table, Object.fromEntries(kept)];
};

async function listCarriedRows({ ctx }: World, { userId }: MemberClient): Promise<CarriedRow[]> {
  const found: CarriedRow[] = [];
  for (const table of Object.keys(LEFT_OUT)) {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where user_id = ${userId}`.execute(ctx.db);
    // A review that its author has deleted is none.
    for (const { row } of rows)
      if (!('removed_at' in row && row.removed_at !== null)) found.push(keepCarried(table, row));
  }
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(f) - 'list_id' || jsonb_build_object('list', l.name) as row
    from list_films f join lists l on l.id = f.list_id where l.user_id = ${userId}`.execute(ctx.db);
  return [...found, ...rows.map(({ row }) => keepCarried('list_films', row))];
}

/**
 * What the CSVs of an export carry of an account: every column of its tables but those above and the names of the rows, with times as
 * days. A column that is added later is among them.
 */
export const carriedOf = async (world: World, member: MemberClient): Promise<string[]> =>
  (await listCarriedRows(world, member)).map(([table, row]) => `${table} ${JSON.stringify(row)}`).toSorted();

const isEmpty = (value: unknown) => !value || value === '{}' || (Array.isArray(value) && value.length === 0);

/** The columns in which no row of the account says anything, so that comparing accounts proves nothing of them. */
export async function listEmptyColumns(world: World, member: MemberClient): Promise<string[]> {
  const filled = new Map<string, boolean>();
  for (const [table, row] of await listCarriedRows(world, member)) {
    for (const [column, value] of Object.entries(row)) {
      const name = `${table}.${column}`;
      filled.set(name, (filled.get(name) ?? false) || !isEmpty(value));
    }
  }
  return [...filled].filter(([, isFilled]) => !isFilled).map(([name]) => name);
}
