import type { Context } from '#platform/context.ts';

/** What an account is, without its secrets. Served by the primary key. */
export const getAccountFacts = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('auth_users')
    .select(['created_at', 'two_factor_enabled as second_step'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
