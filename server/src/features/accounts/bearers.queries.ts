import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { sanctionsInForce } from './sanctions.predicate.ts';

/**
 * The access token of this hash with its account and what is in force against it, if the token has not expired. `token` is the hash. Served
 * by access_tokens_hash_key and user_sanctions_user_idx.
 */
export const findBearer = (ctx: Context, hash: string, now: string) =>
  ctx.db
    .selectFrom('access_tokens as t')
    .innerJoin('auth_users as u', 'u.id', 't.user_id')
    .leftJoin('account_deletions as d', 'd.user_id', 't.user_id')
    .innerJoinLateral(sanctionsInForce(sql.ref('t.user_id'), now).as('f'), (join) => join.onTrue())
    .select(['t.id', 't.hash as token', 't.user_id', 't.scope', 't.expires_at', 't.last_used_on'])
    .select(['u.email', 'u.email_verified', 'd.due_at as deletion_due_at'])
    .select(['f.comment_ban_ends_at', 'f.suspension_ends_at', 'f.is_banned'])
    .where('t.hash', '=', hash)
    .where((eb) => eb.or([eb('t.expires_at', 'is', null), eb('t.expires_at', '>', now)]))
    .executeTakeFirst();

export type BearerRow = NonNullable<Awaited<ReturnType<typeof findBearer>>>;

/** Records the day of a token's last use, unless a later one is recorded. Served by the primary key. */
export const advanceTokenLastUsedOn = (ctx: Context, id: string, day: string) =>
  ctx.db
    .updateTable('access_tokens')
    .set({ last_used_on: day })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_on', 'is', null), eb('last_used_on', '<', day)]))
    .execute();
