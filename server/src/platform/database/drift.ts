import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';

/** A number that is kept beside the rows that it counts, so that no screen counts them. */
export interface KeptNumber {
  /** What it says, in the plural: `followers of members`. */
  name: string;
  /** Both select `id` and `value`; rows whose value says that there is nothing are left out. */
  kept: RawBuilder<unknown>;
  counted: RawBuilder<unknown>;
}

interface Drift {
  id: string;
  kept: unknown;
  counted: unknown;
  drifting: number;
}

const EXAMPLES = 20;

/**
 * Reports numbers that no longer are what the rows add up to: a bug, since every change keeps them in its transaction. One line for
 * each kind, with how many there are and the first of them. It may take longer than any statement of a request.
 */
export async function reportDrift(ctx: Context, numbers: readonly KeptNumber[]): Promise<void> {
  for (const { name, kept, counted } of numbers) {
    const rows = await ctx.db.transaction().execute(async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
      return (
        await sql<Drift>`
          with kept as (${kept}), counted as (${counted})
          select id, kept.value as kept, counted.value as counted, count(*) over () as drifting
          from kept full join counted using (id) where kept.value is distinct from counted.value
          order by id limit ${EXAMPLES}`.execute(db)
      ).rows;
    });
    const [first] = rows;
    if (first === undefined) continue;
    const examples = rows.map(({ id, kept: was, counted: is }) => ({ id, kept: was, counted: is }));
    ctx.log.error({ number: name, drifting: first.drifting, examples }, 'kept numbers have drifted');
  }
}
