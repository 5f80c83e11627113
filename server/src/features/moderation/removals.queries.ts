import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';

/** A removal that is not settled yet. */
export interface RemovalRow {
  id: string;
  content_type: string;
  content_id: string;
  case_id: string | null;
  member_id: string | null;
}

/**
 * The oldest removal from before this time that is still to be purged: no second look at it waits, no retry of it is set for later, and no
 * other process holds it. It is locked until the transaction ends. Times are ISO timestamps. Served by
 * moderation_decisions_removals_idx.
 */
export async function lockDueRemoval(ctx: Context, before: string, now: string): Promise<RemovalRow | undefined> {
  const { rows } = await sql<RemovalRow>`
    select id, content_type, content_id, case_id, member_id from moderation_decisions
    where (removal_retry_at is null or removal_retry_at <= ${now}) and removal_settled_at is null and 'remove' = any (actions) and decided_at <= ${before}
      and (second_look_asked_at is null or second_look_outcome is not null)
    order by decided_at, id limit 1 for no key update skip locked`.execute(ctx.db);
  return rows[0];
}

/** Whether there is another removal of the same thing that is not settled. Served by moderation_decisions_removals_idx. */
export async function isRemovedAgain(
  ctx: Context,
  { id, content_type, content_id }: Pick<RemovalRow, 'content_type' | 'content_id'> & { id: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from moderation_decisions d
      where d.removal_settled_at is null and 'remove' = any (d.actions) and d.id is distinct from ${id}::uuid
        and d.content_type = ${content_type} and d.content_id = ${content_id}) as found`.execute(ctx.db);
  return rows[0]?.found === true;
}

/** Notes when a removal whose purge failed is tried again (ISO timestamp). */
export const setRemovalRetry = (ctx: Context, id: string, at: string) =>
  ctx.db.updateTable('moderation_decisions').set({ removal_retry_at: at }).where('id', '=', id).execute();

/**
 * A page of the removed clubs, in the order of their ids, that can be purged at once: no decision that removed them could still be
 * overturned, as when the account of the owner is deleted. Served by movie_clubs_removed_idx and moderation_decisions_thing_idx.
 */
export async function listRemovedClubsToPurge(ctx: Context, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from movie_clubs c
    where c.moderation = 'removed' and ${isAfterPlace(sql`(c.id)`, after === null ? null : [after], 'asc')}
      and not exists (
        select from moderation_decisions d where d.content_type = 'club' and d.content_id = c.id
          and d.removal_settled_at is null and 'remove' = any (d.actions))
    order by c.id limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Notes that nothing is left to be done for a removal. */
export const setRemovalSettled = (ctx: Context, id: string, at: string) =>
  ctx.db.updateTable('moderation_decisions').set({ removal_settled_at: at }).where('id', '=', id).execute();
