import type { Context } from '#platform/context.ts';

/** What a member's codes are checked against, whether or not it is in force. Served by auth_two_factors_user_key. */
export const secondFactorOf = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('auth_two_factors')
    .select(['secret', 'verified', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Puts this secret into force, with the step of the code that proved it. False when another was begun, or this one is in force. */
export async function putInForce(ctx: Context, userId: string, secret: string, step: number, now: string) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('auth_two_factors')
    .set({ verified: true, confirmed_at: now, last_used_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('verified', '=', false)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A code is good for the half minute before and after its own, so two right codes are at most so many steps apart. */
const STEPS_APART = 2;

/**
 * Uses up a step and all before it. False when that was done: of two sign-ins with one code, one is let in. A step that is further
 * ahead than any right code was used while the clock was wrong, and holds nobody up now.
 */
export async function useStep(ctx: Context, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('auth_two_factors')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where('verified', '=', true)
    .where((eb) => eb.or([eb('last_used_step', '<', step), eb('last_used_step', '>', step + STEPS_APART)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Takes the secret and the recovery codes away. False when none were in force. */
export async function deleteSecondFactor(ctx: Context, userId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('auth_two_factors')
    .where('user_id', '=', userId)
    .where('verified', '=', true)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Whether the library asks for the second step after the password. */
export const askForSecondStep = (ctx: Context, userId: string, asked: boolean, now: string) =>
  ctx.db
    .updateTable('auth_users')
    .set({ two_factor_enabled: asked, updated_at: now })
    .where('id', '=', userId)
    .execute();
