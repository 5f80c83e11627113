import { sql } from 'kysely';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { eventually } from './eventually.ts';
import { type World } from './world.ts';

const LOCK = 4_711;

/**
 * Blocks transactions at a place until `open` is called, so that a test decides how two of them meet. A test that ends before, because
 * it failed, blocks no others.
 * @param place of a trigger: `before insert on reviews`
 * @param when which rows block: `new.user_id = '…'`
 */
export async function blockTransactionsAt({ databaseUrl, ctx: { db } }: World, place: string, when = 'true') {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query('select pg_advisory_lock($1)', [LOCK]);
  await holder.query(`
    create or replace function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${LOCK}); return coalesce(new, old); end $$`);
  await holder.query(
    `create trigger wait_for_test ${place} for each row when (${when}) execute function wait_for_test()`,
  );
  let opened: Promise<void> | undefined;
  const open = async (transactions: readonly Promise<unknown>[]) => {
    await holder.query('select pg_advisory_unlock($1)', [LOCK]);
    await Promise.allSettled(transactions);
    // Waits for the transactions that nobody named.
    await holder.query(`drop trigger wait_for_test on ${place.split(' on ')[1]}`);
    await holder.end();
  };
  onTestFinished(() => (opened ??= open([])));
  return {
    /** Resolves when so many transactions wait, for the test or for each other. */
    waiting: (many: number) =>
      eventually(async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*) as waiting from pg_stat_activity
          where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(db);
        return (rows[0]?.waiting ?? 0) >= many;
      }),

    /** Unblocks all transactions, and removes the trigger once they have ended. */
    open: (...transactions: readonly Promise<unknown>[]): Promise<void> => (opened ??= open(transactions)),
  };
}
