import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export interface NewAccount {
  email: string;
  name: string;
  passwordHash: string;
}

/**
 * Adds the account of an address with its password unless the address has one: one statement in both cases, so that they take
 * equally long. Served by auth_users_email_key.
 */
export const insertAccountUnlessExists = (ctx: Context, { email, name, passwordHash }: NewAccount, now: string) =>
  sql`
    with made as (
      insert into auth_users (email, name, created_at, updated_at) values (${email}, ${name}, ${now}, ${now})
      on conflict (email) do nothing
      returning id)
    insert into auth_accounts (user_id, account_id, provider_id, password, created_at, updated_at)
    select id, id::text, 'credential', ${passwordHash}, ${now}, ${now} from made`.execute(ctx.db);

/** Locks the account of an address until the transaction ends and returns it. Throws when there is none. Served by auth_users_email_key. */
export const lockAccountByEmail = (ctx: Context, email: string) =>
  ctx.db
    .selectFrom('auth_users')
    .select(['id', 'email', 'name', 'email_verified', 'sign_in_version'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export interface NewSignUp {
  userId: string;
  name: string;
  passwordHash: string;
  redemptionId: string;
}

/** Adds a sign-up that is to be confirmed; undefined when the account is confirmed already. Served by the primary key. */
export async function insertSignUp(ctx: Context, { userId, name, passwordHash, redemptionId }: NewSignUp, now: string) {
  const { rows } = await sql<{ id: string; created_at: string }>`
    insert into sign_ups (user_id, display_name, password_hash, redemption_id, created_at)
    select id, ${name}, ${passwordHash}, ${redemptionId}::uuid, ${now} from auth_users where id = ${userId} and not email_verified
    returning id, created_at`.execute(ctx.db);
  return rows[0];
}

/** The id of the account of a sign-up. Served by the primary key. */
export const findAccountOfSignUp = (ctx: Context, signUpId: string) =>
  ctx.db.selectFrom('sign_ups').select('user_id').where('id', '=', signUpId).executeTakeFirst();

/** A sign-up, confirmed or not; a confirmed one has no password hash. Served by the primary key. */
export const findSignUp = (ctx: Context, signUpId: string) =>
  ctx.db
    .selectFrom('sign_ups')
    .select(['id', 'display_name', 'password_hash', 'redemption_id', 'confirmed_at'])
    .where('id', '=', signUpId)
    .executeTakeFirst();

/** The unconfirmed sign-ups of an account, newest first. Served by sign_ups_user_idx. */
export const listUnconfirmedSignUps = (ctx: Context, userId: string, limit: number) =>
  ctx.db
    .selectFrom('sign_ups')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Marks a sign-up as confirmed and removes its password hash, which has become the account's. Served by the primary key. */
export const setSignUpConfirmed = (ctx: Context, signUpId: string, now: string) =>
  ctx.db.updateTable('sign_ups').set({ confirmed_at: now, password_hash: null }).where('id', '=', signUpId).execute();

/** Deletes the unconfirmed sign-ups of an account. Served by sign_ups_user_idx. */
export const deleteUnconfirmedSignUps = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('sign_ups').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute();

/**
 * Replaces the password hash in the account's unconfirmed sign-ups that have `oldHash`, so that a later confirmation does not bring the old
 * password back. Served by sign_ups_user_idx.
 */
export const replaceSignUpPassword = (ctx: Context, userId: string, oldHash: string, newHash: string) =>
  ctx.db
    .updateTable('sign_ups')
    .set({ password_hash: newHash })
    .where('user_id', '=', userId)
    .where('password_hash', '=', oldHash)
    .execute();

/**
 * Marks the account's address as confirmed, sets its name and turns off the second step. The trigger auth_users_changed notifies. Served by
 * the primary key.
 */
export const confirmAccountWithoutSecondFactor = (ctx: Context, userId: string, name: string, now: string) =>
  ctx.db
    .updateTable('auth_users')
    .set({ email_verified: true, name, two_factor_enabled: false, updated_at: now })
    .where('id', '=', userId)
    .execute();

/**
 * Deletes the account's passkeys and its second factor, whether or not it is active; the password stays. Served by auth_passkeys_user_idx,
 * auth_two_factors_user_key.
 */
export async function deletePasskeysAndSecondFactor(ctx: Context, userId: string): Promise<void> {
  await ctx.db.deleteFrom('auth_passkeys').where('user_id', '=', userId).execute();
  await ctx.db.deleteFrom('auth_two_factors').where('user_id', '=', userId).execute();
}
