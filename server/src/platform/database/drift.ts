import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';

/** A number that is stored beside the rows that it counts, so that no screen has to count them. */
export interface StoredCounter {
  /** For the log, in the plural: `followers of members`. */
  name: string;
  /** Both queries select `id` and `value`, and leave out rows whose value means that there is nothing. */
  stored: RawBuilder<unknown>;
  computed: RawBuilder<unknown>;
}

interface Drift {
  id: string;
  kept: unknown;
  counted: unknown;
  drifting: number;
}

const MAX_EXAMPLES = 20;

/**
 * Logs, as an error, counters that differ from what their rows add up to. It corrects nothing: every change updates counters in its
 * transaction, so a difference is a bug. One line for each kind, with the number of differences and the first 20. Runs without a statement
 * timeout.
 */
export async function reportCounterDrift(ctx: Context, counters: readonly StoredCounter[]): Promise<void> {
  for (const { name, stored: kept, computed: counted } of counters) {
    const rows = await ctx.db.transaction().execute(async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
      return (
        await sql<Drift>`
          with kept as (${kept}), counted as (${counted})
          select id, kept.value as kept, counted.value as counted, count(*) over () as drifting
          from kept full join counted using (id) where kept.value is distinct from counted.value
          order by id limit ${MAX_EXAMPLES}`.execute(db)
      ).rows;
    });
    const [first] = rows;
    if (first === undefined) continue;
    const examples = rows.map(({ id, kept: was, counted: is }) => ({ id, kept: was, counted: is }));
    ctx.log.error({ number: name, drifting: first.drifting, examples }, 'kept numbers have drifted');
  }
}
