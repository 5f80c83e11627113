import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** A removal that is not settled yet. */
export interface RemovalRow {
  id: string;
  content_type: string;
  content_id: string;
}

/**
 * The oldest removal from before this time whose second look does not wait; nobody else settles it until the transaction ends. Those that
 * others hold are left out. Served by moderation_decisions_removals_idx.
 */
export async function lockDueRemoval(ctx: Context, before: string): Promise<RemovalRow | undefined> {
  const { rows } = await sql<RemovalRow>`
    select id, content_type, content_id from moderation_decisions
    where removal_settled_at is null and 'remove' = any (actions) and decided_at <= ${before}
      and (second_look_asked_at is null or second_look_outcome is not null)
    order by decided_at, id limit 1 for no key update skip locked`.execute(ctx.db);
  return rows[0];
}

/** Whether there is a later removal of the same thing that is not settled. Served by moderation_decisions_removals_idx. */
export async function isRemovedAgain(ctx: Context, { id, content_type, content_id }: RemovalRow): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from moderation_decisions d
      where d.removal_settled_at is null and 'remove' = any (d.actions) and d.id <> ${id}
        and d.content_type = ${content_type} and d.content_id = ${content_id}) as found`.execute(ctx.db);
  return rows[0]?.found === true;
}

/** Notes that nothing is left to be done for a removal. */
export const setRemovalSettled = (ctx: Context, id: string, at: string) =>
  ctx.db.updateTable('moderation_decisions').set({ removal_settled_at: at }).where('id', '=', id).execute();
