import type { Context } from '#platform/context.ts';
import { authenticationRequired } from '#platform/errors.ts';

/** The account of an address. Served by auth_users_email_key. */
export const findAccountByEmail = (ctx: Context, email: string) =>
  ctx.db
    .selectFrom('auth_users')
    .select(['id', 'email', 'name', 'email_verified', 'sign_in_version'])
    .where('email', '=', email)
    .executeTakeFirst();

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/** The acting account. Throws AUTHENTICATION_REQUIRED when it was deleted in that moment. */
export const getAccount = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('auth_users')
    .select(['id', 'email', 'name', 'sign_in_version'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => authenticationRequired());

/** The facts about an account that a viewer has, for jobs that act without a session. Served by the primary keys. */
export const findAccountState = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('auth_users as u')
    .leftJoin('account_deletions as d', 'd.user_id', 'u.id')
    .select(['u.email', 'u.email_verified', 'd.due_at as deletion_due_at'])
    .where('u.id', '=', userId)
    .executeTakeFirst();

/** Locks the account until the transaction ends: one sign-up, confirmation or reset of it at a time. Served by the primary key. */
export const lockAccount = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('auth_users')
    .select(['id', 'email', 'name', 'email_verified', 'sign_in_version'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Replaces the password without a check of the old one. Served by auth_accounts_user_idx. */
export const setPassword = (ctx: Context, userId: string, hash: string, now: string) =>
  ctx.db
    .updateTable('auth_accounts')
    .set({ password: hash, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute();

/** Deletes a reset token; false when it was used before. Served by the primary key. */
export async function consumeReset(ctx: Context, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('auth_verifications')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The hash of an account's password; null within the row where it has none. Served by auth_accounts_user_idx. */
export const findPasswordHash = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('auth_accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();

/** Replaces the password if its hash is still `before`; false when it is not. Served by auth_accounts_user_idx. */
export async function replacePassword(ctx: Context, userId: string, before: string, hash: string, now: string) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('auth_accounts')
    .set({ password: hash, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether there is an account of this id. Served by the primary key. */
export const accountExists = (ctx: Context, userId: string) =>
  ctx.db.selectFrom('auth_users').select('id').where('id', '=', userId).executeTakeFirst();

/** Whether any account exists. */
export const findAnyAccount = (ctx: Context) =>
  ctx.db.selectFrom('auth_users').select('id').limit(1).executeTakeFirst();
