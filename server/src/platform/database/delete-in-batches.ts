import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { DB } from './tables.ts';

const ROWS_PER_BATCH = 1000;

/**
 * Deletes the rows for which the condition holds, a batch in each statement: one statement over all of them could take longer than a
 * statement may, and would then delete nothing, every night. For rows to which no other table refers; outside a transaction.
 */
export const deleteInBatches = (
  ctx: Context,
  table: keyof DB,
  areMeant: RawBuilder<SqlBool>,
  rowsPerBatch = ROWS_PER_BATCH,
): Promise<void> => changeInBatches(ctx, sql`delete from ${sql.table(table)}`, { table, areMeant, rowsPerBatch });

/**
 * Changes the rows for which the condition holds, a batch in each statement, outside a transaction.
 * @param assignments as after `set`; the condition holds no more for a row that was changed
 */
export const updateInBatches = (
  ctx: Context,
  table: keyof DB,
  assignments: RawBuilder<unknown>,
  areMeant: RawBuilder<SqlBool>,
): Promise<void> =>
  changeInBatches(ctx, sql`update ${sql.table(table)} set ${assignments}`, {
    table,
    areMeant,
    rowsPerBatch: ROWS_PER_BATCH,
  });

async function changeInBatches(
  ctx: Context,
  change: RawBuilder<unknown>,
  { table, areMeant, rowsPerBatch }: { table: keyof DB; areMeant: RawBuilder<SqlBool>; rowsPerBatch: number },
): Promise<void> {
  let changed: bigint;
  do {
    // Locked first: a row that was changed meanwhile, and is not meant any more, is left as it is.
    const { numAffectedRows = 0n } = await sql`
      ${change} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${areMeant} limit ${rowsPerBatch} for update))`.execute(ctx.db);
    changed = numAffectedRows;
    // A batch is smaller when others have changed or locked some of its rows meanwhile.
  } while (changed > 0n);
}
