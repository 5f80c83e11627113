import type { Context } from '#platform/context.ts';

/**
 * A member's second factor with its secret, also one that is set up but not yet active (`verified` is false); undefined without one. Served
 * by auth_two_factors_user_key.
 */
export const findSecondFactor = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('auth_two_factors')
    .select(['secret', 'verified', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/**
 * Activates the second factor with this secret; `step` is the time step of the code that proved it, which is then used. False when another
 * secret was set up meanwhile or it is active already. Served by auth_two_factors_user_key.
 */
export async function activateSecondFactor(ctx: Context, userId: string, secret: string, step: number, now: string) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('auth_two_factors')
    .set({ verified: true, confirmed_at: now, last_used_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('verified', '=', false)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A code is also valid in the half minute before and after its own, so two valid codes are at most this many steps apart. */
const STEPS_APART = 2;

/**
 * Marks a time step and all before it as used; false when it was used, so that of two sign-ins with one code one succeeds. A used
 * step further ahead than any valid code comes from a wrong clock and is ignored. Served by auth_two_factors_user_key.
 */
export async function consumeTimeStep(ctx: Context, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('auth_two_factors')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where('verified', '=', true)
    .where((eb) => eb.or([eb('last_used_step', '<', step), eb('last_used_step', '>', step + STEPS_APART)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Deletes the active second factor of a member with its secret and recovery codes; false when none is active. Served by
 * auth_two_factors_user_key.
 */
export async function deleteActiveSecondFactor(ctx: Context, userId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('auth_two_factors')
    .where('user_id', '=', userId)
    .where('verified', '=', true)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Replaces all recovery codes; false when no second factor is active. Served by auth_two_factors_user_key. @param storedCodes in the form
 * in which they are stored
 */
export async function replaceRecoveryCodes(ctx: Context, userId: string, storedCodes: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('auth_two_factors')
    .set({ backup_codes: storedCodes })
    .where('user_id', '=', userId)
    .where('verified', '=', true)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Sets whether the sign-in library asks for the second step after the password. Served by the primary key. */
export const setSecondFactorEnabled = (ctx: Context, userId: string, enabled: boolean, now: string) =>
  ctx.db
    .updateTable('auth_users')
    .set({ two_factor_enabled: enabled, updated_at: now })
    .where('id', '=', userId)
    .execute();
