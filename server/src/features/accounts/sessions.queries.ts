import type { Context } from '#platform/context.ts';

/** The living session of a token with whose it is. Served by auth_sessions_token_key. */
export const sessionByToken = (ctx: Context, token: string, now: string) =>
  ctx.db
    .selectFrom('auth_sessions as s')
    .innerJoin('auth_users as u', 'u.id', 's.user_id')
    .select(['s.token', 's.user_id', 's.created_at', 's.expires_at', 's.updated_at'])
    .select(['u.email', 'u.email_verified', 'u.name'])
    .where('s.token', '=', token)
    .where('s.expires_at', '>', now)
    .executeTakeFirst();

export type SessionRow = NonNullable<Awaited<ReturnType<typeof sessionByToken>>>;

/** Lengthens the life of a session last lengthened at `seen`; of several requests at once one does it. */
export const extendSession = (ctx: Context, token: string, until: string, now: string, seen: string) =>
  ctx.db
    .updateTable('auth_sessions')
    .set({ expires_at: until, updated_at: now })
    .where('token', '=', token)
    .where('updated_at', '=', seen)
    .returning('expires_at')
    .executeTakeFirst();

/** Ends one session. */
export const deleteSession = (ctx: Context, token: string) =>
  ctx.db.deleteFrom('auth_sessions').where('token', '=', token).returning('user_id').executeTakeFirst();

/** Takes away sessions that ended before. Without an index of its own: it runs at night. */
export const deleteExpiredSessions = (ctx: Context, now: string) =>
  ctx.db.deleteFrom('auth_sessions').where('expires_at', '<', now).execute();

/** Takes away reset tokens that are too old to be used. */
export const deleteExpiredVerifications = (ctx: Context, now: string) =>
  ctx.db.deleteFrom('auth_verifications').where('expires_at', '<', now).execute();

/** The code of the invite that an account stands on. Served by invite_redemptions_user_idx. */
export const inviteCodeOf = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('invite_redemptions as r')
    .innerJoin('invite_codes as c', 'c.id', 'r.code_id')
    .select('c.code')
    .where('r.user_id', '=', userId)
    .where('r.state', '<>', 'released')
    .orderBy('r.reserved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
