import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { authenticationRequired } from '#platform/errors.ts';
import { sanctionsInForce } from './sanctions.predicate.ts';

const selectAccount = (ctx: Context) =>
  ctx.db.selectFrom('auth_users').select(['id', 'email', 'name', 'email_verified', 'sign_in_version']);

/** The account of an address. Served by auth_users_email_key. */
export const findAccountByEmail = (ctx: Context, email: string) =>
  selectAccount(ctx).where('email', '=', email).executeTakeFirst();

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/** The account of this id. Served by the primary key. */
export const findAccount = (ctx: Context, userId: string) =>
  selectAccount(ctx).where('id', '=', userId).executeTakeFirst();

/**
 * The account of this id. Throws AUTHENTICATION_REQUIRED when there is none, since callers ask for a signed-in
 * user who may just have been deleted. Served by the primary key.
 */
export const getAccount = (ctx: Context, userId: string) =>
  selectAccount(ctx)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => authenticationRequired());

/**
 * Address, confirmation, due deletion (null when none is scheduled) of an account and what is in force against it, for work without a
 * session. Served by the primary keys and user_sanctions_user_idx. @param now ISO timestamp
 */
export const findAccountState = (ctx: Context, userId: string, now: string) =>
  ctx.db
    .selectFrom('auth_users as u')
    .leftJoin('account_deletions as d', 'd.user_id', 'u.id')
    .innerJoinLateral(sanctionsInForce(sql.ref('u.id'), now).as('f'), (join) => join.onTrue())
    .select(['u.email', 'u.email_verified', 'd.due_at as deletion_due_at'])
    .select(['f.comment_ban_ends_at', 'f.suspension_ends_at', 'f.is_banned'])
    .where('u.id', '=', userId)
    .executeTakeFirst();

/**
 * Locks an account until the transaction ends and returns it; undefined when there is none. One sign-up, confirmation, reset or change of
 * the password at a time. Served by the primary key.
 */
export const lockAccount = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('auth_users')
    .select(['id', 'email', 'name', 'email_verified', 'sign_in_version'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Sets the password hash of an account without a check of the old one. Sessions are not ended. Served by auth_accounts_user_idx. */
export const setPassword = (ctx: Context, userId: string, passwordHash: string, now: string) =>
  ctx.db
    .updateTable('auth_accounts')
    .set({ password: passwordHash, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute();

/** Deletes the reset token with this id; false when it was used before or has been voided. Served by the primary key. */
export async function consumeResetToken(ctx: Context, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('auth_verifications')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** A row with the hash of an account's password, null where it has none; undefined without a row. Served by auth_accounts_user_idx. */
export const findPasswordHash = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('auth_accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();

/** Replaces the password hash if it is still `oldHash`; false when it is not. Sessions are not ended. Served by auth_accounts_user_idx. */
export async function replacePasswordIfUnchanged(
  ctx: Context,
  userId: string,
  oldHash: string,
  newHash: string,
  now: string,
) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('auth_accounts')
    .set({ password: newHash, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', oldHash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The id of the account in a row when it exists, else undefined. Served by the primary key. */
export const findAccountId = (ctx: Context, userId: string) =>
  ctx.db.selectFrom('auth_users').select('id').where('id', '=', userId).executeTakeFirst();

/** The id of any one account, confirmed or not; undefined while there is none. */
export const findAnyAccount = (ctx: Context) =>
  ctx.db.selectFrom('auth_users').select('id').limit(1).executeTakeFirst();
