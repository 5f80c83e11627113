import type { Context } from '#platform/context.ts';

/** When an account was made and whether its second step is on, for the export. Served by the primary key. */
export const getAccountForExport = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('auth_users')
    .select(['created_at', 'two_factor_enabled as second_step'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
