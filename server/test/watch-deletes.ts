import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { World } from './world.ts';

interface Deletes {
  /** How many rows the largest statement deleted, or wrote. */
  largest: number;
  /** The same of the largest transaction; a foreign key deletes by a statement for each row that is referred to. */
  perTransaction: number;
  transactions: number;
}

type Write = 'insert' | 'update' | 'delete';

/**
 * Watches what is deleted from these tables, also by foreign keys, until the test ends. What a transaction deletes that does not commit does not
 * count.
 */
export const watchDeletes = (world: World, tables: readonly string[]): Promise<() => Promise<Deletes>> =>
  watchWrites(world, tables, ['delete']);

/** As `watchDeletes`, but counts the rows of all these kinds of statements. */
export async function watchWrites(
  { ctx: { db } }: World,
  tables: readonly string[],
  kinds: readonly Write[] = ['insert', 'update', 'delete'],
): Promise<() => Promise<Deletes>> {
  await sql`create table writes (transaction xid8 not null, rows int not null)`.execute(db);
  await sql`create function note_writes() returns trigger language plpgsql as
    $$ begin insert into writes select pg_current_xact_id(), count(*) from written; return null; end $$`.execute(db);
  for (const table of tables)
    for (const kind of kinds)
      await sql
        .raw(
          `create trigger note_${kind} after ${kind} on ${table} referencing ${kind === 'insert' ? 'new' : 'old'} table as written
           for each statement execute function note_writes()`,
        )
        .execute(db);
  onTestFinished(async () => {
    await sql`drop function note_writes() cascade`.execute(db);
    await sql`drop table writes`.execute(db);
  });
  return async () => {
    const { rows } = await sql<Deletes>`
      select coalesce(max(largest), 0) as largest, coalesce(max(all_rows), 0)::int as "perTransaction", count(*)::int as transactions
      from (select max(rows) as largest, sum(rows) as all_rows from writes where rows > 0 group by transaction) one`.execute(
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
