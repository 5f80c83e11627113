import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import {
  CODE_LENGTH,
  type Verification,
  type WaitingVerification,
} from '@halfstar/contract/verification/verification.schema';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { atomically } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { announce } from '#platform/events.ts';
import { tell } from '#platform/live.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import { type Cursor, decodeCursor, toPage } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { accountById } from './accounts.queries.ts';
import {
  alreadyVerified,
  codeExpired,
  codeWrong,
  notVerified,
  tooManyCodes,
  workEmailTaken,
} from './verification.errors.ts';
import { verificationEnded, verified } from './verification.events.ts';
import { CODE_MINUTES, CODES_A_DAY, endOfYear, isCinemaAddress, MAX_TRIES } from './verification.policy.ts';
import {
  refusedMail,
  toVerification,
  toWaiting,
  verificationCodeMail,
  verificationEndedMail,
  verifiedMail,
} from './verification.present.ts';
import * as queries from './verification.queries.ts';

declare module '#platform/context.ts' {
  interface Context {
    cinemas: {
      /** In lower case; mails to these prove that somebody works there. */
      domains: readonly string[];
      /** Keys the hashes of codes. */
      secret: string;
    };
  }
}

export const mine = async (ctx: Context, viewer: Viewer): Promise<Verification> =>
  toVerification(await queries.newestOf(ctx, viewer.userId));

/** One transaction about one person, who is told what came of it. */
const about = <Result>(ctx: Context, userId: string, act: (ctx: Context) => Promise<Result>): Promise<Result> =>
  atomically(ctx, async (ctx) => {
    await queries.lockPerson(ctx, userId);
    const result = await act(ctx);
    tell(ctx, [userId], { type: 'changed', nouns: ['profile'] });
    return result;
  });

/**
 * Asks to be verified, in the place of an earlier request: with a code by mail where the address is a cinema's, else by an
 * admin. Throws ALREADY_VERIFIED, TOO_MANY_CODES.
 */
export const request = (
  ctx: Context,
  member: MemberViewer,
  wish: { location: string; work_email: string },
): Promise<Verification> =>
  about(ctx, member.userId, async (ctx) => {
    if ((await queries.newestOf(ctx, member.userId))?.state === 'verified') throw alreadyVerified();
    const byMail = isCinemaAddress(wish.work_email, ctx.cinemas.domains);
    if (byMail && (await queries.codesSince(ctx, member.userId, hoursFromNow(ctx.clock, -24))) >= CODES_A_DAY)
      throw tooManyCodes();
    await queries.withdrawOpen(ctx, member.userId);
    const requested = { ...wish, user_id: member.userId, requested_at: timestamp(ctx.clock) };
    if (byMail) {
      const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
      await queries.insertVerification(ctx, {
        ...requested,
        state: 'code_sent',
        code_hash: hashOf(ctx, member.userId, code),
        code_expires_at: hoursFromNow(ctx.clock, CODE_MINUTES / 60),
      });
      const { name } = await accountById(ctx, member.userId);
      await sendMail(ctx, verificationCodeMail({ email: wish.work_email, name }, code));
    } else {
      await queries.insertVerification(ctx, { ...requested, state: 'waiting' });
    }
    return mine(ctx, member);
  });

const hashOf = (ctx: Context, userId: string, code: string): string =>
  createHmac('sha256', ctx.cinemas.secret).update(`employee-verification:${userId}:${code}`).digest('base64');

const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Compares a code with the one that was mailed. A wrong one is counted also though the call is refused, so the refusal
 * comes after the transaction. Throws CODE_WRONG, CODE_EXPIRED, WORK_EMAIL_TAKEN.
 */
export async function confirm(ctx: Context, member: MemberViewer, code: string): Promise<Verification> {
  const triesLeft = await about(ctx, member.userId, async (ctx) => {
    const row = await queries.newestOf(ctx, member.userId);
    if (row?.state !== 'code_sent' || row.code_hash === null || row.tries >= MAX_TRIES) throw codeExpired();
    if (Date.parse(row.code_expires_at ?? '') <= ctx.clock.now().getTime()) throw codeExpired();
    if (!sameHash(row.code_hash, hashOf(ctx, member.userId, code))) {
      await queries.countTry(ctx, row.id);
      return MAX_TRIES - row.tries - 1;
    }
    await approve(ctx, row.id, member.userId, null);
    return null;
  });
  if (triesLeft !== null) throw triesLeft === 0 ? codeExpired() : codeWrong(triesLeft);
  return mine(ctx, member);
}

async function approve(ctx: Context, id: string, userId: string, decidedBy: string | null): Promise<void> {
  const now = ctx.clock.now();
  const decision = {
    decided_at: now.toISOString(),
    decided_by: decidedBy,
    verified_until: endOfYear(now).toISOString(),
  };
  await queries.decideRequest(ctx, id, { ...decision, state: 'verified' }).catch((error: unknown) => {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'employee_verifications_address_key')
      throw workEmailTaken(error);
    throw error;
  });
  await announce(ctx, verified, { userId });
  await mailTo(ctx, userId, verifiedMail);
}

async function mailTo(
  ctx: Context,
  userId: string,
  mail: (publicUrl: string, to: { email: string; name: string }) => Mail,
): Promise<void> {
  await sendMail(ctx, mail(ctx.publicUrl, await accountById(ctx, userId)));
}

/** Takes a request back; without one nothing happens. */
export const withdraw = (ctx: Context, member: MemberViewer): Promise<Verification> =>
  about(ctx, member.userId, async (ctx) => {
    await queries.withdrawOpen(ctx, member.userId);
    return mine(ctx, member);
  });

/** The home cinema of somebody verified. Throws NOT_VERIFIED. */
export const setLocation = (ctx: Context, viewer: Viewer, location: string): Promise<Verification> =>
  about(ctx, viewer.userId, async (ctx) => {
    const row = await queries.newestOf(ctx, viewer.userId);
    if (row?.state !== 'verified') throw notVerified();
    await queries.setLocation(ctx, row.id, location);
    return mine(ctx, viewer);
  });

/** Somebody came by an invite for cinema people: verified at once, in the transaction that makes the profile. */
export const verifyByInvite = (ctx: Context, userId: string): Promise<void> =>
  atomically(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const until = endOfYear(now).toISOString();
    await queries.insertVerification(ctx, {
      user_id: userId,
      state: 'verified',
      requested_at: now.toISOString(),
      verified_until: until,
    });
  });

const WAITING = 'verifications that wait';

/** The admin's queue, newest first. */
export async function waiting(
  ctx: Context,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: WaitingVerification[]; next_cursor: string | null }> {
  const rows = await queries.waitingRequests(ctx, decodeCursor(cursor, WAITING), limit + 1);
  const page = toPage(rows, limit, WAITING, (row): Cursor => ({ at: row.requested_at, id: row.id }));
  return { ...page, items: page.items.map(toWaiting) };
}

/** Throws NOT_FOUND when the request does not wait any more, WORK_EMAIL_TAKEN. */
export async function decide(ctx: Context, admin: MemberViewer, id: string, approved: boolean): Promise<void> {
  const asked = await queries.waitingById(ctx, id);
  if (asked === undefined) throw notFound();
  await about(ctx, asked.user_id, async (ctx) => {
    // Another admin may have decided, or the member withdrawn, while this waited for its turn.
    if ((await queries.waitingById(ctx, id)) === undefined) throw notFound();
    if (approved) return approve(ctx, id, asked.user_id, admin.userId);
    const refusal = { decided_at: timestamp(ctx.clock), decided_by: admin.userId, verified_until: null };
    await queries.decideRequest(ctx, id, { ...refusal, state: 'refused' });
    await mailTo(ctx, asked.user_id, refusedMail);
  });
}

/** Ends the verifications whose year is over, one transaction each. */
export async function endThoseOver(ctx: Context): Promise<void> {
  const endNext = () =>
    atomically(ctx, async (ctx) => {
      const ended = await queries.takeEnded(ctx, timestamp(ctx.clock));
      if (ended === undefined) return false;
      await announce(ctx, verificationEnded, { userId: ended.user_id });
      await mailTo(ctx, ended.user_id, verificationEndedMail);
      tell(ctx, [ended.user_id], { type: 'changed', nouns: ['profile'] });
      return true;
    });
  while (await endNext());
}
