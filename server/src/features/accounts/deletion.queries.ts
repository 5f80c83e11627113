import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** Notes that the account is to go, unless that is noted already. Whether it is news. */
export async function insertDeletion(ctx: Context, userId: string, now: string, dueAt: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('account_deletions')
    .values({ user_id: userId, requested_at: now, due_at: dueAt })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Served by the primary key. */
export const deletionOf = (ctx: Context, userId: string) =>
  ctx.db.selectFrom('account_deletions').select('due_at').where('user_id', '=', userId).executeTakeFirst();

/** Whether the account was to go until now. */
export async function withdrawDeletion(ctx: Context, userId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('account_deletions')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Accounts whose time has come, the longest overdue first. Served by account_deletions_due_idx. */
export async function dueAccounts(ctx: Context, now: string, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('account_deletions')
    .select('user_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The account if it is still due, held so that it can neither be kept nor deleted by another until the transaction ends. */
export const lockDueAccount = (ctx: Context, userId: string, now: string) =>
  ctx.db
    .selectFrom('account_deletions as d')
    .innerJoin('auth_users as u', 'u.id', 'd.user_id')
    .select(['u.id', 'u.email', 'u.email_verified'])
    .where('d.user_id', '=', userId)
    .where('d.due_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();

/** Accounts with which nobody has signed up since, and that nobody confirmed. Served by auth_users_unconfirmed_idx. */
export async function unconfirmedAccounts(ctx: Context, since: string, limit: number): Promise<string[]> {
  const rows = await unconfirmed(ctx, since)
    .select('u.id')
    .orderBy('u.created_at')
    .orderBy('u.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** The account if that still holds, held so that it can neither be confirmed nor deleted by another until the transaction ends. */
export const lockUnconfirmedAccount = (ctx: Context, userId: string, since: string) =>
  unconfirmed(ctx, since)
    .select(['u.id', 'u.email', 'u.email_verified'])
    .where('u.id', '=', userId)
    .forUpdate('u')
    .executeTakeFirst();

const unconfirmed = (ctx: Context, since: string) =>
  ctx.db
    .selectFrom('auth_users as u')
    .where('u.email_verified', '=', false)
    .where('u.created_at', '<', since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sign_ups as s')
            .select('s.id')
            .whereRef('s.user_id', '=', 'u.id')
            .where('s.created_at', '>=', since),
        ),
      ),
    );

/**
 * The invite trail without a name: who used which code when stays, the address does not. The id of the use stands in its
 * place, since a code has one live use per address. Served by invite_redemptions_user_idx and invite_redemptions_address_idx.
 */
export async function unnameRedemptions(ctx: Context, userId: string, email: string): Promise<void> {
  await sql`
    update invite_redemptions set
      email = 'deleted-' || id,
      state = case when state = 'reserved' then 'released' else state end,
      user_id = null
    where user_id = ${userId} or email = ${email}`.execute(ctx.db);
}

/**
 * The codes that the member made lose their note. Those that nobody has used stop working, since nobody stands behind them
 * any more, and forget whom they were for. Served by invite_codes_creator_idx.
 */
export async function unnameCodesMadeBy(ctx: Context, userId: string, now: string): Promise<void> {
  await sql`
    update invite_codes set
      note = null,
      email = case when use_count = 0 then null else email end,
      revoked_at = case when use_count = 0 then coalesce(revoked_at, ${now}) else revoked_at end
    where created_by = ${userId}`.execute(ctx.db);
}

/** Codes bound to the address forget it; one that could still be used stops working, or it would be anybody's. Served by invite_codes_email_idx. */
export async function unbindCodes(ctx: Context, email: string, now: string): Promise<void> {
  await sql`
    update invite_codes set
      email = null,
      revoked_at = case when use_count < max_uses then coalesce(revoked_at, ${now}) else revoked_at end
    where email = ${email}`.execute(ctx.db);
}

/**
 * Every mail that was ever written to the member: to the account's address, and to work addresses that they named and that are
 * nobody else's account. Served by mails_recipient_idx, employee_verifications_user_idx, auth_users_email_key.
 */
export async function deleteMailsTo(ctx: Context, userId: string, email: string): Promise<void> {
  await sql`
    delete from mails where recipient in (
      select ${email}
      union select work_email from employee_verifications v
      where user_id = ${userId} and not exists (select from auth_users where email = v.work_email))`.execute(ctx.db);
}

/** Passkeys that the member was about to add name them. Without an index: few are open at any time. */
export const deleteAskedPasskeys = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('auth_verifications').where('value', 'like', `{%"id":"${userId}"%}`).execute();

/** The account itself: whatever hangs off it goes along, or loses its name, as the schema says. */
export const deleteAccount = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('auth_users').where('id', '=', userId).execute();
