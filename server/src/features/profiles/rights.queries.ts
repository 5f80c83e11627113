import type { Badge, Tier } from '@halfstar/contract/profiles/profiles.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** Tier and badges of these members; they are not deleted until the transaction ends, if there is one. Served by the primary key. */
export const listRightsAndLockMembers = (ctx: Context, userIds: readonly string[]) =>
  ctx.db
    .selectFrom('profiles')
    .select(['user_id', 'tier', 'badges'])
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forKeyShare()
    .execute();

/** Whether this member has the tier of admins. Served by the primary key. */
export const isAdmin = async (ctx: Context, userId: string): Promise<boolean> =>
  (await ctx.db.selectFrom('profiles').select('tier').where('user_id', '=', userId).executeTakeFirst())?.tier ===
  'admin';

/** Whether this member is an admin, and the account of every other admin is about to be deleted. Served by profiles_admins_idx. */
export async function isLastAdmin(ctx: Context, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is_last: boolean }>`select
    exists (select from profiles where user_id = ${userId} and tier = 'admin') and not exists (
      select from profiles p where p.tier = 'admin' and p.user_id <> ${userId}
        and not exists (select from account_deletions d where d.user_id = p.user_id)) as is_last`.execute(ctx.db);
  return rows[0]?.is_last === true;
}

/**
 * Sets the tier of a member, also instead of the one that comes back when the cinema badge ends. A trigger evicts their rights in every
 * process. Served by the primary key.
 */
export const updateTier = (ctx: Context, userId: string, tier: Tier, now: string) =>
  ctx.db
    .updateTable('profiles')
    .set({ tier, tier_before_cinema: null, updated_at: now })
    .where('user_id', '=', userId)
    .execute();

/**
 * Sets the badges of a member; a selected one that they lose is no longer selected. A trigger evicts their rights in every process. Served
 * by the primary key.
 */
export const updateBadges = (ctx: Context, userId: string, badges: readonly Badge[], now: string) =>
  sql`update profiles set badges = ${badges}::text[], updated_at = ${now},
      selected_badge = case when selected_badge = any(${badges}::text[]) then selected_badge end
    where user_id = ${userId}`.execute(ctx.db);
