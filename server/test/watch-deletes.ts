import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { World } from './world.ts';

interface Deletes {
  /** How many rows the largest statement deleted. */
  largest: number;
  /** How many rows the largest transaction deleted; a foreign key deletes by a statement for each row that is referred to. */
  perTransaction: number;
  transactions: number;
}

/**
 * Watches what is deleted from these tables, also by foreign keys, until the test ends. What a transaction deletes that does not commit does not
 * count.
 */
export async function watchDeletes({ ctx: { db } }: World, tables: readonly string[]): Promise<() => Promise<Deletes>> {
  await sql`create table deletes (transaction xid8 not null, rows int not null)`.execute(db);
  await sql`create function note_deletes() returns trigger language plpgsql as
    $$ begin insert into deletes select pg_current_xact_id(), count(*) from gone; return null; end $$`.execute(db);
  for (const table of tables)
    await sql
      .raw(
        `create trigger note_deletes after delete on ${table} referencing old table as gone
         for each statement execute function note_deletes()`,
      )
      .execute(db);
  onTestFinished(async () => {
    await sql`drop function note_deletes() cascade`.execute(db);
    await sql`drop table deletes`.execute(db);
  });
  return async () => {
    const { rows } = await sql<Deletes>`
      select coalesce(max(largest), 0) as largest, coalesce(max(all_rows), 0)::int as "perTransaction", count(*)::int as transactions
      from (select max(rows) as largest, sum(rows) as all_rows from deletes where rows > 0 group by transaction) one`.execute(
      db,
    );
    return rows[0] ?? { largest: 0, perTransaction: 0, transactions: 0 };
  };
}

/** Makes each deletion from a table fail, as if the process were killed there. @returns what ends that */
export async function failAtDelete({ ctx: { db } }: World, table: string): Promise<() => Promise<void>> {
  await sql`create or replace function killed() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`.execute(db);
  await sql.raw(`create trigger killed after delete on ${table} for each row execute function killed()`).execute(db);
  return async () => void (await sql.raw(`drop trigger killed on ${table}`).execute(db));
}
