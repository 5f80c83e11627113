import type { RowVerdict } from '@halfstar/contract/imports/imports.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * Sets whether importing removes here what is no longer at its origin: for these rows with the verdict `gone`, or for all of them with
 * `ids` null. Removes nothing itself. Served by import_rows_import_idx.
 */
export async function setRemovalOfGoneRows(
  ctx: Context,
  importId: string,
  ids: readonly string[] | null,
  remove: boolean,
): Promise<void> {
  await sql`
    update import_rows set remove = ${remove}
    where import_id = ${importId} and verdict = 'gone' and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))`.execute(
    ctx.db,
  );
}

/**
 * Sets whether rows of a preview that would add or change something are left out: these, or all with the verdict for `ids` null. A list
 * takes all rows along that are in it, and a film of a list that is taken up takes the list along. Served by import_rows_import_idx,
 * import_rows_unit_idx.
 */
export async function setLeftOutRows(
  ctx: Context,
  importId: string,
  { verdict, ids, leftOut }: { verdict: RowVerdict; ids: readonly string[] | null; leftOut: boolean },
): Promise<void> {
  await sql`
    with chosen as (
      select id, unit, kind from import_rows
      where import_id = ${importId} and verdict = ${verdict} and outcome is null
        and (${ids}::uuid[] is null or id = any(${ids}::uuid[])))
    update import_rows r set left_out = ${leftOut}
    where r.import_id = ${importId} and r.verdict in ('new', 'changed') and r.outcome is null and r.left_out <> ${leftOut}
      and (r.id in (select id from chosen)
        or r.kind = 'list_entry' and r.unit in (select unit from chosen where kind = 'list')
        or r.kind = 'list' and not ${leftOut} and r.unit in (select unit from chosen where kind = 'list_entry'))`.execute(
    ctx.db,
  );
}
