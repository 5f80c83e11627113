import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** A member's changes of the username, in the order of their ids. Served by username_changes_user_idx. */
export const listExportedUsernameChanges = (ctx: Context, userId: string, after: string | null, limit: number) =>
  ctx.db
    .selectFrom('username_changes')
    .select(['id', 'old_username', 'new_username', 'changed_at'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The tier that a member gets back when the cinema badge ends; null without one. Served by the primary key. */
export async function findTierBeforeCinema(ctx: Context, userId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('profiles')
    .select('tier_before_cinema')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.tier_before_cinema ?? null;
}
