import type { Context } from '#platform/context.ts';
import { authenticationRequired } from '#platform/errors.ts';

/** The account of an address. Served by auth_users_email_key. */
export const accountByEmail = (ctx: Context, email: string) =>
  ctx.db
    .selectFrom('auth_users')
    .select(['id', 'email', 'name', 'email_verified'])
    .where('email', '=', email)
    .executeTakeFirst();

export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountByEmail>>>;

/** The account of whoever acts. Throws AUTHENTICATION_REQUIRED when it was deleted in that moment. */
export const accountById = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('auth_users')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => authenticationRequired());

/** What an account may do while nobody is signed in to it. Served by the primary keys. */
export const accountState = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('auth_users as u')
    .leftJoin('account_deletions as d', 'd.user_id', 'u.id')
    .select(['u.email', 'u.email_verified', 'd.due_at as deletion_due_at'])
    .where('u.id', '=', userId)
    .executeTakeFirst();

/** The account, held until the transaction ends: one sign-up, confirmation or reset of it at a time. */
export const lockAccount = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('auth_users')
    .select(['id', 'email', 'name', 'email_verified'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Sets the password, whatever it was. Served by auth_accounts_user_idx. */
export const setPassword = (ctx: Context, userId: string, hash: string, now: string) =>
  ctx.db
    .updateTable('auth_accounts')
    .set({ password: hash, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute();

/** Uses a reset link up; false when it was used before. Served by the primary key. */
export async function deleteReset(ctx: Context, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('auth_verifications')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** What is stored of an account's password. Served by auth_accounts_user_idx. */
export const passwordHashOf = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('auth_accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();

/** Puts another password in the place of this one; false when it has been changed meanwhile. */
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

/**
 * Makes useless what rests on the password that this member had or on an earlier wish: links to a new one, first steps of a
 * sign-in, and that a device need not take the second. Served by auth_verifications_value_idx.
 */
export const deleteBegun = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('auth_verifications').where('value', '=', userId).execute();

/** Whether there is an account of this id. Served by the primary key. */
export const accountExists = (ctx: Context, userId: string) =>
  ctx.db.selectFrom('auth_users').select('id').where('id', '=', userId).executeTakeFirst();

/** Whether anybody has an account yet. */
export const anyAccount = (ctx: Context) => ctx.db.selectFrom('auth_users').select('id').limit(1).executeTakeFirst();
