import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import {
  CODE_LENGTH,
  type PendingVerification,
  type Verification,
} from '@halfstar/contract/verification/verification.schema';
import { requireConfirmed, requireMember } from '#features/accounts/accounts.policy.ts';
import { mailAccount } from '#features/accounts/accounts.service.ts';
import type { Eraser } from '#features/accounts/erasing.service.ts';
import { type Check, runChecks } from '#platform/checks.ts';
import { hoursAfter, hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import {
  alreadyVerified,
  codeExpired,
  notVerified,
  tooManyCodes,
  workEmailTaken,
  wrongVerificationCode,
} from './verification.errors.ts';
import { verificationDecided, verificationEnded, verified } from './verification.events.ts';
import {
  CODE_MINUTES,
  isCinemaAddress,
  MAX_CODES_A_DAY,
  MAX_TRIES,
  oneYearAfter,
  requireVerificationAdmin,
} from './verification.policy.ts';
import {
  toPendingVerification,
  toVerification,
  verificationApprovedMail,
  verificationCodeMail,
  verificationEndedMail,
  verificationRefusedMail,
} from './verification.present.ts';
import * as queries from './verification.queries.ts';

const DAY_HOURS = 24;

declare module '#platform/checks.ts' {
  interface Checks {
    /** Whether the user is an admin still, who decides requests. */
    beforeVerificationDecision: readonly Check<{ userId: string }>[];
  }
}

declare module '#platform/context.ts' {
  interface Context {
    cinemas: {
      /** In lower case. A mail to these proves that its owner works there. */
      domains: readonly string[];
      /** Keys the hashes of codes. */
      secret: string;
    };
  }
}

/** The viewer's verification; its state is `none` without a request. Throws AUTHENTICATION_REQUIRED, EMAIL_UNCONFIRMED. */
export async function getVerification(ctx: Context, viewer: Viewer | null): Promise<Verification> {
  return findVerification(ctx, requireConfirmed(viewer).userId);
}

const findVerification = async (ctx: Context, userId: string): Promise<Verification> =>
  toVerification(await queries.findLatestVerification(ctx, userId));

/** Changes one member's verification in a transaction and notifies the member's open tabs. */
const changeVerification = <Result>(
  ctx: Context,
  userId: string,
  act: (ctx: Context) => Promise<Result>,
): Promise<Result> =>
  inTransaction(ctx, async (ctx) => {
    await queries.lockVerification(ctx, userId);
    const result = await act(ctx);
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
    return result;
  });

/**
 * Requests a verification, replacing an earlier request: by a mailed code when the address is a cinema's, else by an admin.
 * For members. Throws NOT_ALLOWED, ALREADY_VERIFIED, RATE_LIMITED.
 */
export async function requestVerification(
  ctx: Context,
  viewer: Viewer | null,
  request: { location: string; work_email: string },
): Promise<Verification> {
  const { userId } = requireMember(viewer);
  return changeVerification(ctx, userId, async (ctx) => {
    if ((await queries.findLatestVerification(ctx, userId))?.state === 'verified') throw alreadyVerified();
    const byMail = isCinemaAddress(request.work_email, ctx.cinemas.domains);
    if (byMail) await requireFewCodes(ctx, userId);
    await queries.withdrawOpenRequests(ctx, userId);
    const requested = { ...request, user_id: userId, requested_at: timestamp(ctx.clock) };
    if (byMail) {
      const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
      const expiresAt = hoursFromNow(ctx.clock, CODE_MINUTES / 60);
      await queries.insertVerification(ctx, {
        ...requested,
        state: 'code_sent',
        code_hash: hashCode(ctx, userId, code),
        code_expires_at: expiresAt,
      });
      await mailAccount(ctx, userId, ({ name }) =>
        verificationCodeMail({ email: request.work_email, name }, code, expiresAt),
      );
    } else {
      await queries.insertVerification(ctx, { ...requested, state: 'waiting' });
    }
    return findVerification(ctx, userId);
  });
}

/** Throws RATE_LIMITED. */
async function requireFewCodes(ctx: Context, userId: string): Promise<void> {
  const times = await queries.listCodeTimes(ctx, userId, hoursFromNow(ctx.clock, -DAY_HOURS), MAX_CODES_A_DAY);
  const oldest = times[MAX_CODES_A_DAY - 1];
  if (oldest !== undefined) throw tooManyCodes(ctx.clock, hoursAfter(oldest.requested_at, DAY_HOURS));
}

const hashCode = (ctx: Context, userId: string, code: string): string =>
  createHmac('sha256', ctx.cinemas.secret).update(`employee-verification:${userId}:${code}`).digest('base64');

const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Verifies a member by the mailed code. A wrong code is counted although the call fails. Throws NOT_ALLOWED, WRONG_CODE, CODE_EXPIRED, also
 * for the last wrong try, WORK_EMAIL_TAKEN.
 */
export async function verifyByMailedCode(ctx: Context, viewer: Viewer | null, code: string): Promise<Verification> {
  const { userId } = requireMember(viewer);
  const triesLeft = await changeVerification(ctx, userId, async (ctx) => {
    const row = await queries.findLatestVerification(ctx, userId);
    if (row?.state !== 'code_sent' || row.code_hash === null || row.tries >= MAX_TRIES) throw codeExpired();
    if (Date.parse(row.code_expires_at ?? '') <= ctx.clock.now().getTime()) throw codeExpired();
    if (!sameHash(row.code_hash, hashCode(ctx, userId, code))) {
      await queries.incrementCodeTries(ctx, row.id);
      return MAX_TRIES - row.tries - 1;
    }
    await approve(ctx, row.id, userId, null);
    return null;
  });
  if (triesLeft !== null) throw triesLeft === 0 ? codeExpired() : wrongVerificationCode(triesLeft);
  return findVerification(ctx, userId);
}

async function approve(ctx: Context, id: string, userId: string, decidedBy: string | null): Promise<void> {
  const now = ctx.clock.now();
  const decision = {
    decided_at: now.toISOString(),
    decided_by: decidedBy,
    verified_until: oneYearAfter(now).toISOString(),
  };
  await queries.saveDecision(ctx, id, { ...decision, state: 'verified' }).catch((error: unknown) => {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'employee_verifications_address_key')
      throw workEmailTaken(error);
    throw error;
  });
  await publishEvent(ctx, verified, { userId });
  await mailAccount(ctx, userId, (to) => verificationApprovedMail(ctx.publicUrl, to));
}

/** Withdraws the viewer's undecided request; without one nothing happens. A verification in force stays. Throws NOT_ALLOWED. */
export async function withdrawRequest(ctx: Context, viewer: Viewer | null): Promise<Verification> {
  const { userId } = requireMember(viewer);
  return changeVerification(ctx, userId, async (ctx) => {
    await queries.withdrawOpenRequests(ctx, userId);
    return findVerification(ctx, userId);
  });
}

/** Sets the home cinema of a verified user, whether or not they have a profile yet. Throws EMAIL_UNCONFIRMED, NOT_VERIFIED. */
export async function setLocation(ctx: Context, viewer: Viewer | null, location: string): Promise<Verification> {
  const { userId } = requireConfirmed(viewer);
  return changeVerification(ctx, userId, async (ctx) => {
    const row = await queries.findLatestVerification(ctx, userId);
    if (row?.state !== 'verified') throw notVerified();
    await queries.setHomeCinema(ctx, row.id, location);
    return findVerification(ctx, userId);
  });
}

/**
 * Verifies for a year a user who was invited as a cinema employee, in the transaction that makes the profile. Sends no mail and no event,
 * so the caller gives the badge.
 */
export const verifyByInvite = (ctx: Context, userId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const until = oneYearAfter(now).toISOString();
    await queries.insertVerification(ctx, {
      user_id: userId,
      state: 'verified',
      requested_at: now.toISOString(),
      verified_until: until,
    });
  });

/** A page of the requests that wait for an admin, newest first. For admins; throws NOT_ALLOWED. */
export async function listPendingVerifications(
  ctx: Context,
  viewer: Viewer | null,
  page: PageQuery,
): Promise<Page<PendingVerification>> {
  requireVerificationAdmin(viewer);
  return keysetPage<TimePlace, queries.PendingRow, PendingVerification>({
    list: 'verifications that wait',
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.listPendingVerifications(ctx, after, limit),
    placeOf: (row) => [row.requested_at, row.id],
    present: (rows) => rows.map(toPendingVerification),
  });
}

/**
 * Approves or refuses a member's pending request; the member gets a mail, and with approval the badge. For admins. Throws NOT_ALLOWED,
 * also when the actor is no admin any more, NOT_FOUND when the request no longer waits, WORK_EMAIL_TAKEN.
 */
export async function decideVerification(
  ctx: Context,
  viewer: Viewer | null,
  id: string,
  approved: boolean,
): Promise<void> {
  const admin = requireVerificationAdmin(viewer);
  const pending = await queries.findPendingVerification(ctx, id);
  if (pending === undefined) throw notFound();
  const { user_id: userId } = pending;
  await changeVerification(ctx, userId, async (ctx) => {
    await runChecks(ctx, ctx.checks.beforeVerificationDecision, admin);
    // Another admin may have decided, or the member withdrawn, while this waited for the lock.
    if ((await queries.findPendingVerification(ctx, id)) === undefined) throw notFound();
    if (approved) await approve(ctx, id, userId, admin.userId);
    else await refuse(ctx, id, userId, admin.userId);
    await publishEvent(ctx, verificationDecided, { verificationId: id, userId, adminId: admin.userId, approved });
  });
}

async function refuse(ctx: Context, id: string, userId: string, decidedBy: string): Promise<void> {
  const refusal = { decided_at: timestamp(ctx.clock), decided_by: decidedBy, verified_until: null };
  await queries.saveDecision(ctx, id, { ...refusal, state: 'refused' });
  await mailAccount(ctx, userId, (to) => verificationRefusedMail(ctx.publicUrl, to));
}

const BATCH_SIZE = 100;

/**
 * Ends the verifications whose year is over, one transaction each. Their members get a mail. One that fails is logged and does not
 * stop the others.
 */
export async function endExpiredVerifications(ctx: Context, batchSize = BATCH_SIZE): Promise<void> {
  const now = timestamp(ctx.clock);
  for (let after: TimePlace | null = null; ; ) {
    const expired = await queries.listExpiredVerifications(ctx, now, after, batchSize);
    for (const { id, user_id: userId } of expired) {
      try {
        await endExpired(ctx, id, userId, now);
      } catch (error) {
        ctx.log.error({ err: error, user_id: userId }, 'a verification could not be ended; the next run tries again');
      }
    }
    const last = expired.at(-1);
    if (last === undefined || expired.length < batchSize) return;
    after = [last.verified_until ?? now, last.id];
  }
}

const endExpired = (ctx: Context, id: string, userId: string, now: string): Promise<void> =>
  changeVerification(ctx, userId, async (ctx) => {
    if (!(await queries.endExpiredVerification(ctx, id, now))) return;
    await publishEvent(ctx, verificationEnded, { userId });
    await mailAccount(ctx, userId, (to) => verificationEndedMail(ctx.publicUrl, to));
  });

/** Deletes mails to the work addresses that a member named whose account is being deleted, except those that belong to an account. */
export const eraseMailsToWorkAddresses: Eraser = (ctx, userId, limit) =>
  queries.deleteMailsToWorkAddresses(ctx, userId, limit);
