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

/** Deletes every mail to this address. Served by mails_recipient_idx. */
export const deleteMailsTo = (ctx: Context, email: string) =>
  ctx.db.deleteFrom('mails').where('recipient', '=', email).execute();

/** Passkeys that the member was about to add name them. Without an index: few are open at any time. */
export const deleteAskedPasskeys = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('auth_verifications').where('value', 'like', `{%"id":"${userId}"%}`).execute();

/** The account itself: whatever hangs off it goes along, or loses its name, as the schema says. */
export const deleteAccount = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('auth_users').where('id', '=', userId).execute();
