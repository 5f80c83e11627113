import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import { sanctionsInForce } from './sanctions.predicate.ts';

/**
 * The session of a token with its account and what is in force against it, if the session has not expired. Served by
 * auth_sessions_token_key and user_sanctions_user_idx.
 */
export const findSessionByToken = (ctx: Context, token: string, now: string) =>
  ctx.db
    .selectFrom('auth_sessions as s')
    .innerJoin('auth_users as u', 'u.id', 's.user_id')
    .leftJoin('account_deletions as d', 'd.user_id', 's.user_id')
    .select(['s.id', 's.token', 's.user_id', 's.created_at', 's.expires_at', 's.updated_at'])
    .innerJoinLateral(sanctionsInForce(sql.ref('s.user_id'), now).as('f'), (join) => join.onTrue())
    .select(['u.email', 'u.email_verified', 'u.name', 'd.due_at as deletion_due_at'])
    .select(['f.comment_ban_ends_at', 'f.suspension_ends_at', 'f.is_banned'])
    .where('s.token', '=', token)
    .where('s.expires_at', '>', now)
    .executeTakeFirst();

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSessionByToken>>>;

/**
 * Those of these session ids whose sessions have neither ended nor expired and are not of a banned member. Served by auth_sessions_pkey and
 * user_sanctions_user_idx.
 */
export async function listActiveSessionIds(ctx: Context, ids: readonly string[], now: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('auth_sessions')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('expires_at', '>', now)
    .where(sql<boolean>`not exists (
      select from user_sanctions u where u.user_id = auth_sessions.user_id and u.kind = 'ban' and u.lifted_at is null)`)
    .execute();
  return rows.map(({ id }) => id);
}

export interface NewSessionRow {
  user_id: string;
  token: string;
  expires_at: string;
  ip_address: string;
  user_agent: string | null;
}

/** Adds a session; `expires_at` and `now` are timestamps. */
export const insertSession = (ctx: Context, session: NewSessionRow, now: string) =>
  ctx.db
    .insertInto('auth_sessions')
    .values({ ...session, created_at: now, updated_at: now })
    .execute();

/**
 * Extends a session that was last extended at `seen` and returns its new expiry; undefined when another request has done it. Served by
 * auth_sessions_token_key.
 */
export const extendSession = (ctx: Context, token: string, until: string, now: string, seen: string) =>
  ctx.db
    .updateTable('auth_sessions')
    .set({ expires_at: until, updated_at: now })
    .where('token', '=', token)
    .where('updated_at', '=', seen)
    .returning('expires_at')
    .executeTakeFirst();

/**
 * Ends the session of a token and returns whose it was; undefined when it had ended. Triggers notify its tabs and the caches of all
 * servers, as with every other way to end one. Served by auth_sessions_token_key.
 */
export const deleteSession = (ctx: Context, token: string) =>
  ctx.db.deleteFrom('auth_sessions').where('token', '=', token).returning('user_id').executeTakeFirst();

/** Deletes sessions that expired before `now`; nobody is notified. Without an index of its own: it runs at night. */
export const deleteExpiredSessions = (ctx: Context, now: string, rowsPerBatch?: number) =>
  deleteInBatches(ctx, 'auth_sessions', sql`expires_at < ${now}`, rowsPerBatch);

/** Deletes reset tokens and the like that expired before `now`. Served by auth_verifications_expires_idx. */
export const deleteExpiredAuthTokens = (ctx: Context, now: string) =>
  deleteInBatches(ctx, 'auth_verifications', sql`expires_at < ${now}`);

/** Ends one session of a member; false when there is none of this id. Served by the primary key. */
export async function deleteSessionOfMember(ctx: Context, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('auth_sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends every session of a member except one; with null every one. Served by auth_sessions_user_idx. */
export const deleteSessionsOfMember = (ctx: Context, userId: string, exceptId: string | null) =>
  ctx.db.deleteFrom('auth_sessions').where('user_id', '=', userId).where('id', 'is distinct from', exceptId).execute();

/**
 * A member's sessions that have not expired: the current one first, then the last used ones, each with the total number.
 * Served by auth_sessions_user_idx.
 */
export const listSessions = (ctx: Context, userId: string, currentId: string, now: string, limit: number) =>
  ctx.db
    .selectFrom('auth_sessions')
    .select(['id', 'user_agent', 'created_at', 'updated_at'])
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy((eb) => eb('id', '=', currentId), 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export type DeviceRow = Awaited<ReturnType<typeof listSessions>>[number];

/** Gives a session another token; false when it has ended. Served by the primary key. */
export async function replaceSessionToken(
  ctx: Context,
  sessionId: string,
  token: string,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('auth_sessions')
    .set({ token, updated_at: now })
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
