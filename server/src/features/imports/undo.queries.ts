import { sql } from 'kysely';
import type { StoredReview } from '#features/reviews/import.service.ts';
import type { Context } from '#platform/context.ts';
import type { WrittenChange } from './writing.queries.ts';

/**
 * The changes of an import that are left and were written last, all of one transaction; empty when none are left. Served by
 * import_changes_import_idx.
 */
export async function findLastChangeBatch(ctx: Context, importId: string): Promise<LaterChange[]> {
  const { rows } = await sql<LaterChange>`
    select id, import_id, batch, subject, movie_id, before, after from import_changes
    where import_id = ${importId} and batch = (
      select batch from import_changes where import_id = ${importId} order by batch desc limit 1)
    order by id`.execute(ctx.db);
  return rows;
}

/** The reviews of these films as imports of the member up to this batch left them, by film. Served by import_changes_film_idx. */
export async function findImportedReviews(
  ctx: Context,
  userId: string,
  { batch, movieIds }: { batch: string; movieIds: readonly string[] },
): Promise<Map<string, StoredReview | null>> {
  const { rows } = await sql<{ movie_id: string; after: StoredReview | null }>`
    select distinct on (movie_id) movie_id, after from import_changes
    where user_id = ${userId} and movie_id = any(${movieIds}::uuid[]) and subject = 'review' and batch <= ${batch}
    order by movie_id, batch desc`.execute(ctx.db);
  return new Map(rows.map(({ movie_id, after }) => [movie_id, after]));
}

export type LaterChange = WrittenChange & { id: string; import_id: string; batch: string };

/**
 * What later batches of any import changed of these films and lists, the earliest first. Served by import_changes_film_idx,
 * import_changes_user_idx.
 */
export async function findLaterChanges(
  ctx: Context,
  userId: string,
  { batch, movieIds, listIds }: { batch: string; movieIds: readonly string[]; listIds: readonly string[] },
): Promise<LaterChange[]> {
  const columns = sql`id, import_id, batch, subject, movie_id, before, after`;
  const { rows } = await sql<LaterChange>`
    select ${columns} from import_changes
    where user_id = ${userId} and movie_id = any(${movieIds}::uuid[]) and batch > ${batch}
    union all
    select ${columns} from import_changes
    where cardinality(${listIds}::text[]) > 0 and user_id = ${userId} and subject = 'list' and batch > ${batch}
      and coalesce(before, after) ->> 'id' = any(${listIds}::text[])
    order by batch, id`.execute(ctx.db);
  return rows;
}

/** Overwrites before and after of these changes by imports; one whose id is null is added. Served by the primary key. */
export async function upsertChanges(
  ctx: Context,
  userId: string,
  changes: readonly (Omit<LaterChange, 'id'> & { id: string | null })[],
): Promise<void> {
  await sql`
    insert into import_changes (id, import_id, user_id, batch, subject, movie_id, before, after)
    select coalesce(id, new_id()), import_id, ${userId}, batch, subject, movie_id, nullif(before, 'null'), nullif(after, 'null')
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (id uuid, import_id uuid, batch uuid, subject text,
      movie_id uuid, before jsonb, after jsonb)
    on conflict (id) do update set before = excluded.before, after = excluded.after`.execute(ctx.db);
}

/** Deletes changes by imports from the journal, by id; what they changed stays. Served by the primary key. */
export const deleteChanges = (ctx: Context, ids: readonly string[]) =>
  ctx.db.deleteFrom('import_changes').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();

/** Stores that the account no longer has what the rows of this import wrote; changes nothing else. Served by import_rows_import_idx. */
export const markRowsUnwritten = (ctx: Context, importId: string) =>
  ctx.db
    .updateTable('import_rows')
    .set({ written_at: null })
    .where('import_id', '=', importId)
    .where('written_at', 'is not', null)
    .execute();

/**
 * Adds to the number of changes that the undo of an import could not take back. Also records that its worker is alive and sets its failures
 * back to 0. Undefined when the import is no longer being undone.
 */
export async function recordUndoProgress(
  ctx: Context,
  importId: string,
  kept: number,
  at: string,
): Promise<{ state: string } | undefined> {
  const { rows } = await sql<{ state: string }>`
    update import_jobs set undo_kept = undo_kept + ${kept}, worked_at = ${at}, failures = 0
    where id = ${importId} and state = 'undoing' returning state`.execute(ctx.db);
  return rows[0];
}
