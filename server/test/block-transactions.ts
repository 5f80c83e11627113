import { sql } from 'kysely';
import pg from 'pg';
import { eventually, type World } from './world.ts';

const GATE = 4_711;

/**
 * Stops transactions at a place until `open` is called, so that two of them meet as a test wants them to and not as chance will.
 * @param place of a trigger: `before insert on reviews`
 * @param when which rows stop: `new.user_id = '…'`
 */
export async function blockTransactionsAt({ databaseUrl, ctx: { db } }: World, place: string, when = 'true') {
  const keeper = new pg.Client({ connectionString: databaseUrl });
  await keeper.connect();
  await keeper.query('select pg_advisory_lock($1)', [GATE]);
  await keeper.query(`
    create or replace function wait_at_gate() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${GATE}); return coalesce(new, old); end $$`);
  await keeper.query(`create trigger gate ${place} for each row when (${when}) execute function wait_at_gate()`);
  return {
    /** Resolves when so many transactions wait, for the gate or for each other. */
    waiting: (many: number) =>
      eventually(async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*) as waiting from pg_stat_activity
          where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(db);
        return (rows[0]?.waiting ?? 0) >= many;
      }),

    /** Lets everybody through, and is gone once they are. */
    async open(...passing: readonly Promise<unknown>[]): Promise<void> {
      await keeper.query('select pg_advisory_unlock($1)', [GATE]);
      await Promise.allSettled(passing);
      await keeper.query(`drop trigger gate on ${place.split(' on ')[1]}`);
      await keeper.end();
    },
  };
}
