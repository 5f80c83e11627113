import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/** From as many rows on a table is part of the catalog. */
const CATALOG_ROWS = 1000;

/** Tables that change by themselves: sessions and tries with every call, runners of jobs and recommendations with time. */
export const CHANGING_BY_THEMSELVES = [
  'auth_sessions',
  'job_runners',
  'rate_limits',
  'recommendation_refreshes',
  'recommendations',
  'schema_migrations',
];

/**
 * Prepares to compare the whole database, except for some tables.
 * @returns makes a fingerprint of each table, all in one statement. It is the sum of the hashes of the rows; of the tables that are
 * large now, whose rows take long to be hashed, the sum of the transactions that wrote them.
 */
export async function prepareFingerprints(db: Db, except: readonly string[]) {
  const { rows: names } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> all(${except}) order by 1`.execute(db);
  const prints = await Promise.all(
    names.map(async ({ name }) => {
      const { rows } = await sql`select from ${sql.table(name)} offset ${CATALOG_ROWS} limit 1`.execute(db);
      const print = rows.length > 0 ? sql`xmin::text::bigint` : sql`hashtextextended(t::text, 0)`;
      return sql`(${sql.lit(name)}, (select concat(count(*), ' ', sum(${print})) from ${sql.table(name)} t))`;
    }),
  );
  return async (): Promise<Record<string, string>> => {
    const { rows } = await sql<{ name: string; print: string }>`
      select name, print from (values ${sql.join(prints)}) printed (name, print)`.execute(db);
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
  };
}

/** Columns that say whose row it is. */
const OWNING = ['user_id', 'follower_id', 'requester_id', 'blocker_id', 'muter_id', 'inviter_id'];

/**
 * Prepares to compare the rows of one member in every table that has rows of members, except for some tables.
 * @returns makes a fingerprint of the member's rows in each table, by `table.column`
 */
export async function prepareFingerprintsOfMember(db: Db, userId: string, except: readonly string[]) {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name = any(${OWNING}) and table_name <> all(${except})
    order by 1, 2`.execute(db);
  const prints = columns.map(
    ({ table, column }) => sql`(${sql.lit(`${table}.${column}`)}, (
      select concat(count(*), ' ', sum(hashtextextended(t::text, 0))) from ${sql.table(table)} t
      where t.${sql.ref(column)}::text = ${userId}))`,
  );
  return async (): Promise<Record<string, string>> => {
    const { rows } = await sql<{ name: string; print: string }>`
      select name, print from (values ${sql.join(prints)}) printed (name, print)`.execute(db);
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
  };
}
