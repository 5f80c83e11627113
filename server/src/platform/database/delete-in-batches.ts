import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { DB } from './tables.ts';

const ROWS_PER_BATCH = 1000;

/**
 * Deletes the rows for which the condition holds, a batch in each statement: one statement over all of them could take longer than a
 * statement may, and would then delete nothing, every night. For rows to which no other table refers; outside a transaction.
 */
export async function deleteInBatches(
  ctx: Context,
  table: keyof DB,
  areMeant: RawBuilder<SqlBool>,
  rowsPerBatch = ROWS_PER_BATCH,
): Promise<void> {
  const from = sql.table(table);
  let deleted: bigint;
  do {
    const { numAffectedRows = 0n } = await sql`
      delete from ${from} where ctid = any(array(select ctid from ${from} where ${areMeant} limit ${rowsPerBatch}))`.execute(
      ctx.db,
    );
    deleted = numAffectedRows;
  } while (deleted >= BigInt(rowsPerBatch));
}
