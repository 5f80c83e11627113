import type { Context } from '#platform/context.ts';

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

/** Cancels the deletion of an account; true when it was scheduled. Served by the primary key. */
export async function withdrawDeletion(ctx: Context, userId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('account_deletions')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The accounts that are due to be deleted, the longest overdue first. Served by account_deletions_due_idx. */
export async function listDueAccounts(ctx: Context, now: string, limit: number): Promise<string[]> {
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
export async function listUnconfirmedAccounts(ctx: Context, since: string, limit: number): Promise<string[]> {
  const rows = await unconfirmed(ctx, since)
    .select('u.id')
    .orderBy('u.created_at')
    .orderBy('u.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

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

/** Deletes every mail to this address. Served by mails_recipient_idx. */
export const deleteMailsTo = (ctx: Context, email: string) =>
  ctx.db.deleteFrom('mails').where('recipient', '=', email).execute();

/** Deletes the challenges of passkeys that the member was about to add, which name the member. Without an index: there are few. */
export const deletePasskeyChallenges = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('auth_verifications').where('value', 'like', `{%"id":"${userId}"%}`).execute();

/** Deletes the account; the schema's foreign keys delete or anonymize the rows that refer to it. */
export const deleteAccount = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('auth_users').where('id', '=', userId).execute();
