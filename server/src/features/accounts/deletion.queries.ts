import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';

/** Schedules the deletion of an account for `dueAt`; false when one was scheduled already, which then stays as it is. */
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
export async function withdrawUnstartedDeletion(ctx: Context, userId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('account_deletions')
    .where('user_id', '=', userId)
    .where('started_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The accounts that are due to be deleted, the longest overdue first. Served by account_deletions_due_idx. */
export const listAccountsDueForDeletion = (ctx: Context, now: string, after: TimePlace | null, limit: number) =>
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
 * Records that the deletion of an account has begun, so that it can no longer be cancelled; false when that was recorded before. For an
 * account without a scheduled deletion it adds one that is due now, as requested at `requestedAt`.
 */
export async function markDeletionStarted(
  ctx: Context,
  userId: string,
  requestedAt: string,
  now: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('account_deletions')
    .values({ user_id: userId, requested_at: requestedAt, due_at: now, started_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ started_at: now }).where('account_deletions.started_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Deletes sessions, password, passkeys and access tokens of an account, so that nobody can get into it. Served by their indexes by account.
 */
export async function deleteSessionsAndCredentials(ctx: Context, userId: string): Promise<void> {
  await ctx.db.deleteFrom('auth_sessions').where('user_id', '=', userId).execute();
  await ctx.db.deleteFrom('auth_accounts').where('user_id', '=', userId).execute();
  await ctx.db.deleteFrom('auth_passkeys').where('user_id', '=', userId).execute();
  await ctx.db.deleteFrom('access_tokens').where('user_id', '=', userId).execute();
}

/**
 * Locks an account that is still due for deletion and returns it; undefined when it is no longer. No other transaction keeps or deletes it
 * until this one ends.
 */
export const lockAccountDueForDeletion = (ctx: Context, userId: string, now: string) =>
  ctx.db
    .selectFrom('account_deletions as d')
    .innerJoin('auth_users as u', 'u.id', 'd.user_id')
    .select(['u.id', 'u.email', 'u.email_verified', 'd.started_at'])
    .where('d.user_id', '=', userId)
    .where('d.due_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();

/**
 * Accounts that were never confirmed and whose last sign-up was before `lastSignUpBefore`, oldest first. Served by
 * auth_users_unconfirmed_idx.
 */
export const listUnconfirmedAccounts = (
  ctx: Context,
  lastSignUpBefore: string,
  after: TimePlace | null,
  limit: number,
) =>
  unconfirmed(ctx, lastSignUpBefore)
    .select(['u.id', 'u.created_at as at'])
    .where(isAfterPlace(sql`(u.created_at, u.id)`, after, 'asc'))
    .orderBy('u.created_at')
    .orderBy('u.id')
    .limit(limit)
    .execute();

/**
 * Locks an account that `listUnconfirmedAccounts` would still list, and returns it; undefined when it was confirmed or signed up again. No
 * other transaction confirms or deletes it until this one ends.
 */
export const lockUnconfirmedAccount = (ctx: Context, userId: string, lastSignUpBefore: string) =>
  unconfirmed(ctx, lastSignUpBefore)
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

/** Deletes the challenges of passkeys that a member has begun to add. Without an index: there are few. */
export const deletePasskeyChallenges = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('auth_verifications').where('value', 'like', `{%"id":"${userId}"%}`).execute();

/** Deletes the account; the schema's foreign keys delete or anonymize the rows that refer to it. */
export const deleteAccount = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('auth_users').where('id', '=', userId).execute();
