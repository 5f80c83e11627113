import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import type { Exports } from '#platform/database/tables.ts';

export type ExportRow = Selectable<Exports>;

/** Locks the requests for exports of a member until the transaction ends. */
export const lockExportRequests = (ctx: Context, userId: string) => lockUntilCommit(ctx.db, `export ${userId}`);

/** The member's latest export. Served by exports_user_key. */
export const findLatestExport = (ctx: Context, userId: string): Promise<ExportRow | undefined> =>
  ctx.db.selectFrom('exports').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** An export by its id. */
export const findExportById = (ctx: Context, id: string): Promise<ExportRow | undefined> =>
  ctx.db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst();

/** Takes the latest export off its member, so that a new one can be made; a job deletes its file later. Served by exports_user_key. */
export async function detachExport(ctx: Context, userId: string): Promise<void> {
  await ctx.db.updateTable('exports').set({ user_id: null }).where('user_id', '=', userId).execute();
}

/** Adds an export that is to be made. */
export const insertExport = (ctx: Context, userId: string, at: string): Promise<ExportRow> =>
  ctx.db.insertInto('exports').values({ user_id: userId, requested_at: at }).returningAll().executeTakeFirstOrThrow();

/**
 * Stores that the file of an export is complete.
 * @returns false when the export is no longer wanted, because a newer one replaced it
 */
export async function markExportReady(ctx: Context, id: string, bytes: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('exports')
    .set({ ready_at: at, bytes })
    .where('id', '=', id)
    .where('user_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * The ids of exports requested between these times that are not ready and still wanted: their process may have been killed. Served by
 * exports_requested_idx.
 */
export async function listUnfinished(ctx: Context, times: { from: string; until: string }): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('exports')
    .select('id')
    .where('requested_at', '>', times.from)
    .where('requested_at', '<', times.until)
    .where('ready_at', 'is', null)
    .where('user_id', 'is not', null)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * The ids of up to `limit` exports that nobody can download any more, the oldest first: ready or requested before `expired`, or replaced
 * and requested before `released`. Served by exports_requested_idx.
 */
export async function listDeletableExports(
  ctx: Context,
  { expired, released, limit }: { expired: string; released: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from exports
    where requested_at < ${released} and (user_id is null or coalesce(ready_at, requested_at) < ${expired})
    order by requested_at limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Deletes the row of an export; its file must be deleted first. Served by the primary key. */
export async function deleteExport(ctx: Context, id: string): Promise<void> {
  await ctx.db.deleteFrom('exports').where('id', '=', id).execute();
}
