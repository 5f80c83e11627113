import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';

/** Schedules the deletion of an account unless it is scheduled already; true when it was not. */
export async function insertDeletion(ctx: Context, userId: string, now: string, dueAt: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('account_deletions')
    .values({ user_id: userId, requested_at: now, due_at: dueAt })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** When the account is due to be deleted; undefined when it is not. Served by the primary key. */
export const findDeletion = (ctx: Context, userId: string) =>
  ctx.db.selectFrom('account_deletions').select('due_at').where('user_id', '=', userId).executeTakeFirst();

/** Cancels the deletion of an account; true when it was scheduled and has not begun. Served by the primary key. */
export async function withdrawDeletion(ctx: Context, userId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('account_deletions')
    .where('user_id', '=', userId)
    .where('started_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The accounts that are due to be deleted, the longest overdue first. Served by account_deletions_due_idx. */
export const listDueAccounts = (ctx: Context, now: string, after: TimePlace | null, limit: number) =>
  ctx.db
    .selectFrom('account_deletions')
    .select(['user_id as id', 'due_at as at'])
    .where('due_at', '<=', now)
    .where(isAfterPlace(sql`(due_at, user_id)`, after, 'asc'))
    .orderBy('due_at')
    .orderBy('user_id')
    .limit(limit)
    .execute();

/**
 * Notes that rows of an account have been deleted; false when that was noted before. Of an account whose owner has not asked for it
 * the row says that they did at `requestedAt`.
 */
export async function markStarted(ctx: Context, userId: string, requestedAt: string, now: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('account_deletions')
    .values({ user_id: userId, requested_at: requestedAt, due_at: now, started_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ started_at: now }).where('account_deletions.started_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes sessions, password and passkeys of an account. Served by their indexes by account. */
export async function deleteWaysToSignIn(ctx: Context, userId: string): Promise<void> {
  await ctx.db.deleteFrom('auth_sessions').where('user_id', '=', userId).execute();
  await ctx.db.deleteFrom('auth_accounts').where('user_id', '=', userId).execute();
  await ctx.db.deleteFrom('auth_passkeys').where('user_id', '=', userId).execute();
}

/** Locks the account if it is still due, so that no other transaction keeps or deletes it until this one ends. */
export const lockDueAccount = (ctx: Context, userId: string, now: string) =>
  ctx.db
    .selectFrom('account_deletions as d')
    .innerJoin('auth_users as u', 'u.id', 'd.user_id')
    .select(['u.id', 'u.email', 'u.email_verified'])
    .where('d.user_id', '=', userId)
    .where('d.due_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();

/** Accounts that were never confirmed, without a sign-up since. Served by auth_users_unconfirmed_idx. */
export const listUnconfirmedAccounts = (ctx: Context, since: string, after: TimePlace | null, limit: number) =>
  unconfirmed(ctx, since)
    .select(['u.id', 'u.created_at as at'])
    .where(isAfterPlace(sql`(u.created_at, u.id)`, after, 'asc'))
    .orderBy('u.created_at')
    .orderBy('u.id')
    .limit(limit)
    .execute();

/** Locks the account if that is still true, so that no other transaction confirms or deletes it until this one ends. */
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

/** Deletes the challenges of passkeys that the member was about to add, which name the member. Without an index: there are few. */
export const deletePasskeyChallenges = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('auth_verifications').where('value', 'like', `{%"id":"${userId}"%}`).execute();

/** Deletes the account; the schema's foreign keys delete or anonymize the rows that refer to it. */
export const deleteAccount = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('auth_users').where('id', '=', userId).execute();
