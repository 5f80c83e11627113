import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** Releases the reservations of a code that were made before `reservedBefore`. Served by invite_redemptions_live_key. */
export const releaseExpiredReservationsOfCode = (ctx: Context, codeId: string, reservedBefore: string) =>
  ctx.db
    .updateTable('invite_redemptions')
    .set({ state: 'released' })
    .where('code_id', '=', codeId)
    .where('state', '=', 'reserved')
    .where('reserved_at', '<', reservedBefore)
    .execute();

/** The use that an address has of a code: redeemed, or reserved since `reservedAfter`. Served by invite_redemptions_live_key. */
export const findActiveRedemption = (ctx: Context, codeId: string, email: string, reservedAfter: string) =>
  ctx.db
    .selectFrom('invite_redemptions')
    .select(['id', 'state'])
    .where('code_id', '=', codeId)
    .where('email', '=', email)
    .where('state', '<>', 'released')
    .where((eb) => eb.or([eb('state', '=', 'redeemed'), eb('reserved_at', '>=', reservedAfter)]))
    .executeTakeFirst();

/** Reserves a use of a code for an address, without a check that one is left. Returns the id of the new redemption. */
export const insertReservation = (ctx: Context, codeId: string, email: string, now: string) =>
  ctx.db
    .insertInto('invite_redemptions')
    .values({ code_id: codeId, email, state: 'reserved', reserved_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Releases an account's reservations that were made before `reservedBefore`. Served by invite_redemptions_account_key. */
export const releaseExpiredReservationsOfAccount = (ctx: Context, userId: string, reservedBefore: string) =>
  ctx.db
    .updateTable('invite_redemptions')
    .set({ state: 'released' })
    .where('user_id', '=', userId)
    .where('state', '=', 'reserved')
    .where('reserved_at', '<', reservedBefore)
    .execute();

/**
 * Assigns an unassigned reservation to an account that is confirmed and has no other invite; otherwise changes nothing. Served by the
 * primary key and invite_redemptions_account_key.
 */
export const assignReservationToConfirmedAccount = (ctx: Context, id: string, userId: string) =>
  sql`
    update invite_redemptions set user_id = ${userId}
    where id = ${id} and state = 'reserved' and user_id is null
      and exists (select from auth_users where id = ${userId} and email_verified)
      and not exists (select from invite_redemptions where user_id = ${userId} and state <> 'released')`.execute(
    ctx.db,
  );

/**
 * Releases the reservations of an account and its sign-ups, except the one with the id `exceptId`. Served by sign_ups_user_idx and
 * invite_redemptions_account_key.
 */
export const releaseOtherReservations = (ctx: Context, userId: string, exceptId: string | null) =>
  sql`
    update invite_redemptions set state = 'released'
    where state = 'reserved' and id is distinct from ${exceptId}
      and (user_id = ${userId} or id in (select redemption_id from sign_ups where user_id = ${userId}))`.execute(
    ctx.db,
  );

/** Assigns a redemption to the account if it is still reserved. Served by the primary key. */
export const assignReservationToAccount = (ctx: Context, id: string, userId: string) =>
  ctx.db
    .updateTable('invite_redemptions')
    .set({ user_id: userId })
    .where('id', '=', id)
    .where('state', '=', 'reserved')
    .execute();

/**
 * Redeems the account's reservation if it was made since `reservedAfter`, and returns its code; undefined when there is none. The code's
 * stored count stays. Served by invite_redemptions_account_key.
 */
export const redeemReservation = (ctx: Context, userId: string, now: string, reservedAfter: string) =>
  ctx.db
    .updateTable('invite_redemptions as r')
    .from('invite_codes as c')
    .set({ state: 'redeemed', redeemed_at: now })
    .whereRef('c.id', '=', 'r.code_id')
    .where('r.user_id', '=', userId)
    .where('r.state', '=', 'reserved')
    .where('r.reserved_at', '>=', reservedAfter)
    .returning(['c.id as code_id', 'c.code', 'c.invite_type'])
    .executeTakeFirst();

/** The code of the account's latest reservation or redemption that was not released. Served by invite_redemptions_user_idx. */
export const findCodeOfAccount = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('invite_redemptions as r')
    .innerJoin('invite_codes as c', 'c.id', 'r.code_id')
    .select('c.code')
    .where('r.user_id', '=', userId)
    .where('r.state', '<>', 'released')
    .orderBy('r.reserved_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Removes account and address from the redemptions of a deleted account and releases its reservations: that a code was used, and when,
 * stays. The redemption's id replaces the address, since a code has one active use per address. Served by invite_redemptions_user_idx and
 * invite_redemptions_address_idx.
 */
export async function anonymizeRedemptions(ctx: Context, userId: string, email: string): Promise<void> {
  await sql`
    update invite_redemptions set
      email = 'deleted-' || id,
      state = case when state = 'reserved' then 'released' else state end,
      user_id = null
    where user_id = ${userId} or email = ${email}`.execute(ctx.db);
}
