import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { World } from './world.ts';

/** The tables and columns that are not compared, and why. Of these columns it is compared whether there is something. */
const CATALOGUE = 'the catalogue, which every database has alike';
const DRAWN = 'drawn at random';
const LEFT_OUT: Readonly<Record<string, string>> = {
  catalogue_loads: CATALOGUE,
  credits: CATALOGUE,
  movie_names: CATALOGUE,
  movies: CATALOGUE,
  people: CATALOGUE,
  title_words: CATALOGUE,
  schema_migrations: 'what every database has alike',
  job_runners: 'which server works for it, since when',
  rate_limits: 'counts of requests, by hashes of whom they are from',
  recommendation_refreshes: 'computed by a job, whenever that gets to it',
  recommendations: 'computed by a job, whenever that gets to it',
  'auth_accounts.password': 'a hash with a salt',
  'auth_sessions.token': DRAWN,
  'import_changes.after': 'what an undo compares with: its viewings have no order',
  'invite_codes.code': DRAWN,
  'mails.body_html': 'it has a link with a token',
  'mails.body_text': 'it has a link with a token',
  'movie_club_films.dates_changed_at': 'for calendars: set by a trigger, by the clock of PostgreSQL',
  'pictures.key': DRAWN,
  'profiles.avatar_url': 'the key of a picture is drawn at random',
  'profiles.invite_code': DRAWN,
};

/** How many references a row is followed along: from a comment to a review, its author and their name in the account. */
const ROUNDS = 4;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

type Row = { table: string; id: string | null; text: string };

const toDigest = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts.toSorted())).digest('hex');

/** The columns of each table, and the one that is its primary key. */
async function listTables({ ctx }: World) {
  const { rows } = await sql<{ table: string; columns: string[]; key: string | null }>`
    select c.relname as table, array_agg(a.attname::text order by a.attname) as columns,
      (select k.attname from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary and i.indnatts = 1) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.oid order by 1`.execute(ctx.db);
  const known = new Set(
    rows.flatMap(({ table, columns }) => [table, ...columns.map((column) => `${table}.${column}`)]),
  );
  const unknown = Object.keys(LEFT_OUT).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}`);
  return rows.filter(({ table }) => LEFT_OUT[table] === undefined);
}

async function readRows(world: World): Promise<Row[]> {
  const read = (await listTables(world)).map(async ({ table, columns, key }) => {
    const { rows } = await sql<{
      row: Record<string, unknown>;
    }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(world.ctx.db);
    return rows.map(({ row }): Row => {
      const shown = columns.map((column) =>
        LEFT_OUT[`${table}.${column}`] === undefined ? row[column] : row[column] !== null,
      );
      return { table, id: key === null ? null : String(row[key]), text: JSON.stringify(shown) };
    });
  });
  return (await Promise.all(read)).flat();
}

/** Films are the same in each database, and are named by what the catalogue says. */
async function nameFilms({ ctx }: World): Promise<Map<string, string>> {
  const films = await ctx.db.selectFrom('movies').select(['id', 'title', 'year', 'catalogue_key']).execute();
  return new Map(films.map(({ id, title, year, catalogue_key }) => [id, `${title} ${year} ${catalogue_key}`]));
}

/**
 * A digest of each table that has rows, by the name of the table, with the number of its rows. An id is replaced by what the rows that
 * have it say, so that two demos have the same digests whatever their ids.
 */
export async function readContents(world: World): Promise<Record<string, string>> {
  const [rows, films] = await Promise.all([readRows(world), nameFilms(world)]);
  let names = films;
  const withNames = ({ text }: Row) => text.replaceAll(UUID, (id) => names.get(id) ?? 'an id');
  for (let round = 0; round < ROUNDS; round += 1) {
    const withIds = rows.filter(({ id }) => id !== null);
    const named = Map.groupBy(withIds, ({ id }) => id ?? '');
    const next = [...named].map(([id, some]) => [id, toDigest(some.map((row) => row.table + withNames(row)))] as const);
    names = new Map([...next, ...films]);
  }
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, some]) => [
      table,
      `${some.length} ${toDigest(some.map(withNames))}`,
    ]),
  );
}
