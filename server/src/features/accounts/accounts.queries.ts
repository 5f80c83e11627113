import type { Context } from '#platform/context.ts';

/** The account of an address. Served by auth_users_email_key. */
export const accountByEmail = (ctx: Context, email: string) =>
  ctx.db
    .selectFrom('auth_users')
    .select(['id', 'email', 'name', 'email_verified'])
    .where('email', '=', email)
    .executeTakeFirst();

export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountByEmail>>>;

/** An account that is known to be there. */
export const accountById = (ctx: Context, userId: string) =>
  ctx.db.selectFrom('auth_users').select(['email', 'name']).where('id', '=', userId).executeTakeFirstOrThrow();

/** Whether anybody has an account yet. */
export const anyAccount = (ctx: Context) => ctx.db.selectFrom('auth_users').select('id').limit(1).executeTakeFirst();
