import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export interface NewAccount {
  email: string;
  name: string;
  passwordHash: string;
}

/**
 * Makes the account of an address with its password, unless the address has one: one statement in both cases, so that they take
 * equally long. Served by auth_users_email_key.
 */
export const insertAccountUnlessKnown = (ctx: Context, { email, name, passwordHash }: NewAccount, now: string) =>
  sql`
    with made as (
      insert into auth_users (email, name, created_at, updated_at) values (${email}, ${name}, ${now}, ${now})
      on conflict (email) do nothing
      returning id)
    insert into auth_accounts (user_id, account_id, provider_id, password, created_at, updated_at)
    select id, id::text, 'credential', ${passwordHash}, ${now}, ${now} from made`.execute(ctx.db);

/** The account of an address, held until the transaction ends. Served by auth_users_email_key. */
export const lockAccountByEmail = (ctx: Context, email: string) =>
  ctx.db
    .selectFrom('auth_users')
    .select(['id', 'email', 'name', 'email_verified'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export interface NewSignUp {
  userId: string;
  name: string;
  passwordHash: string;
  redemptionId: string;
}

/** Notes a sign-up that waits for its confirmation; undefined when the account is confirmed already. */
export async function insertSignUp(ctx: Context, { userId, name, passwordHash, redemptionId }: NewSignUp, now: string) {
  const { rows } = await sql<{ id: string; created_at: string }>`
    insert into sign_ups (user_id, display_name, password_hash, redemption_id, created_at)
    select id, ${name}, ${passwordHash}, ${redemptionId}::uuid, ${now} from auth_users where id = ${userId} and not email_verified
    returning id, created_at`.execute(ctx.db);
  return rows[0];
}

/** Whose sign-up it is. Served by the primary key. */
export const accountOfSignUp = (ctx: Context, signUpId: string) =>
  ctx.db.selectFrom('sign_ups').select('user_id').where('id', '=', signUpId).executeTakeFirst();

/** Served by the primary key. */
export const signUpById = (ctx: Context, signUpId: string) =>
  ctx.db
    .selectFrom('sign_ups')
    .select(['id', 'display_name', 'password_hash', 'redemption_id', 'confirmed_at'])
    .where('id', '=', signUpId)
    .executeTakeFirst();

/** The sign-ups of an account that wait, the newest first. Served by sign_ups_user_idx. */
export const waitingSignUps = (ctx: Context, userId: string, limit: number) =>
  ctx.db
    .selectFrom('sign_ups')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Notes that this sign-up is in force; its password is the account's now. */
export const noteConfirmed = (ctx: Context, signUpId: string, now: string) =>
  ctx.db.updateTable('sign_ups').set({ confirmed_at: now, password_hash: null }).where('id', '=', signUpId).execute();

/** Takes away the sign-ups of an account that are not in force. Served by sign_ups_user_idx. */
export const deleteWaiting = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('sign_ups').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute();

/** A password that is changed before the confirmation is changed in the sign-up that it came from. Served by sign_ups_user_idx. */
export const replaceWaitingPassword = (ctx: Context, userId: string, before: string, hash: string) =>
  ctx.db
    .updateTable('sign_ups')
    .set({ password_hash: hash })
    .where('user_id', '=', userId)
    .where('password_hash', '=', before)
    .execute();

/** Confirms the address. Everybody is told by auth_users_changed. */
export const confirmAccount = (ctx: Context, userId: string, name: string, now: string) =>
  ctx.db
    .updateTable('auth_users')
    .set({ email_verified: true, name, two_factor_enabled: false, updated_at: now })
    .where('id', '=', userId)
    .execute();

/** Takes away passkeys and the second step, whether or not it is in force. Served by the indexes by user_id. */
export async function deleteKeys(ctx: Context, userId: string): Promise<void> {
  await ctx.db.deleteFrom('auth_passkeys').where('user_id', '=', userId).execute();
  await ctx.db.deleteFrom('auth_two_factors').where('user_id', '=', userId).execute();
}
