import type { Context } from '#platform/context.ts';

/** The account for which a sign-in has checked something, as of before the checks. */
export interface CheckedAccount {
  id: string;
  sign_in_version: number;
}

/**
 * Locks the account until the transaction ends and returns true, unless its sign-in version has changed since it was read: the checks of
 * the sign-in then no longer hold. While it is locked nothing can void them, and what comes after finds the new session. Served by the
 * primary key.
 */
export async function lockAccountIfUnchanged(ctx: Context, { id, sign_in_version }: CheckedAccount): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('auth_users')
    .select('id')
    .where('id', '=', id)
    .where('sign_in_version', '=', sign_in_version)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Locks the account of the session with this token until the transaction ends; undefined when the session has ended. Served by
 * auth_sessions_token_key.
 */
export const lockAccountOfSession = (ctx: Context, token: string) =>
  ctx.db
    .selectFrom('auth_users as u')
    .innerJoin('auth_sessions as s', 's.user_id', 'u.id')
    .select('u.id')
    .where('s.token', '=', token)
    .forShare('u')
    .executeTakeFirst();

/** Makes a session valid until a time; false when it was deleted. Served by auth_sessions_token_key. */
export async function activateSession(ctx: Context, token: string, until: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('auth_sessions')
    .set({ expires_at: until })
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Makes the account's pending sign-ins fail and deletes its reset links, first steps and trusted devices. Sessions stay. Locks the account
 * until the transaction ends: called before sessions are ended, because sign-ins lock in this order. Served by the primary key and
 * auth_verifications_value_idx.
 */
export async function voidPendingSignInsAndTokens(ctx: Context, userId: string): Promise<void> {
  await ctx.db
    .updateTable('auth_users')
    .set((eb) => ({ sign_in_version: eb('sign_in_version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  await ctx.db.deleteFrom('auth_verifications').where('value', '=', userId).execute();
}
