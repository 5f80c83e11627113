import { INVITE_MESSAGES, InviteCode, InviteType } from '@halfstar/contract/invites/invites.schema';
import type { SignUpInvites } from '#features/accounts/sign-up.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { inviteRequired, reservationExpired } from './invites.errors.ts';
import { getCodeStatus, RESERVATION_HOURS } from './invites.policy.ts';
import { STATUS_MESSAGES } from './invites.present.ts';
import {
  anonymizeCodesMadeBy,
  findCode,
  incrementUseCount,
  lockCode,
  unbindAndRevokeCodes,
} from './invites.queries.ts';
import * as queries from './redemptions.queries.ts';

/** The time (ISO timestamp) 48 hours ago: reservations made before it have expired. */
export const getReservationCutoff = (ctx: Context): string => hoursFromNow(ctx.clock, -RESERVATION_HOURS);

/** What sign-up and sessions, which are lower features, need of invites. */
export const signUpInvites: SignUpInvites = {
  async requireUsableCode(ctx, typedCode, email) {
    await findReservation(ctx, parseCode(typedCode), email);
  },

  async reserve(ctx, typedCode, email) {
    const code = parseCode(typedCode);
    return inTransaction(ctx, async (ctx) => {
      const locked = await lockCode(ctx, code);
      if (locked === undefined) throw badCode(INVITE_MESSAGES.invalid);
      await queries.releaseExpiredReservationsOfCode(ctx, locked.id, getReservationCutoff(ctx));
      const reserved = await findReservation(ctx, code, email);
      return reserved ?? (await queries.insertReservation(ctx, locked.id, email, timestamp(ctx.clock))).id;
    });
  },

  async assignToConfirmedAccount(ctx, redemptionId, userId) {
    await queries.releaseExpiredReservationsOfAccount(ctx, userId, getReservationCutoff(ctx));
    await queries.assignReservationToConfirmedAccount(ctx, redemptionId, userId);
  },

  async keepOnly(ctx, userId, redemptionId) {
    await queries.releaseOtherReservations(ctx, userId, redemptionId);
    if (redemptionId !== null) await queries.assignReservationToAccount(ctx, redemptionId, userId);
  },

  async findCode(ctx, userId) {
    return (await queries.findCodeOfAccount(ctx, userId))?.code ?? null;
  },
};

function parseCode(typed: string): string {
  const parsed = InviteCode.safeParse(typed);
  if (!parsed.success) throw badCode(INVITE_MESSAGES.invalid);
  return parsed.data;
}

/** The redemption that the address has of the code; null where a use is left for it. Throws INVITE_REQUIRED when there is none. */
async function findReservation(ctx: Context, code: string, email: string): Promise<string | null> {
  const row = await findCode(ctx, code, getReservationCutoff(ctx));
  const own = row && (await queries.findActiveRedemption(ctx, row.id, email, getReservationCutoff(ctx)));
  if (own?.state === 'reserved') return own.id;
  const status = row === undefined ? 'revoked' : getCodeStatus(row, ctx.clock.now());
  if (status !== 'open') throw badCode(STATUS_MESSAGES[status]);
  if (row?.email != null && row.email !== email)
    throw inviteRequired({ field: 'email', message: 'This invite code is for another email address.' });
  // This address redeemed a code for many before; it does not take a second use.
  return own?.id ?? null;
}

const badCode = (message: string) => inviteRequired({ field: 'invite_code', message });

/**
 * Redeems the invite that is reserved for the account and returns its code. A reservation can be redeemed once. Call it in the transaction
 * that creates the profile. Throws INVITE_REQUIRED when there is no reservation or it has expired.
 */
export async function redeemReservedInvite(ctx: Context, userId: string): Promise<{ code: string; type: InviteType }> {
  const used = await queries.redeemReservation(ctx, userId, timestamp(ctx.clock), getReservationCutoff(ctx));
  if (used === undefined) throw reservationExpired();
  await incrementUseCount(ctx, used.code_id);
  return { code: used.code, type: InviteType.parse(used.invite_type) };
}

/**
 * Removes a deleted account from the invites that it made and used, in the transaction of its deletion. Its unused codes and reservations
 * end, and usable codes bound to its confirmed address are revoked.
 */
export async function anonymizeInvites(
  ctx: Context,
  account: { userId: string; email: string; emailConfirmed: boolean },
): Promise<void> {
  const { userId, email, emailConfirmed } = account;
  const now = timestamp(ctx.clock);
  await queries.anonymizeRedemptions(ctx, userId, email);
  await anonymizeCodesMadeBy(ctx, userId, now);
  // An unconfirmed address may belong to another person, so the codes bound to it stay.
  if (emailConfirmed) await unbindAndRevokeCodes(ctx, email, now);
}
