import { createHmac, timingSafeEqual } from 'node:crypto';
import { mailAccount } from '#features/accounts/accounts.service.ts';
import { getMemberForJob } from '#features/profiles/viewer-profiles.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { nextDigestDueAt } from './digests.model.ts';
import { composeDigestMail, MAX_LISTED } from './digests.present.ts';
import * as queries from './digests.queries.ts';
import { listNotifications } from './notifications.queries.ts';
import { presentNotifications } from './notifications.service.ts';

declare module '#platform/context.ts' {
  interface Context {
    digests: {
      /** Signs the links that end digests. */
      secret: string;
    };
  }
}

/** A notification may be committed a little after its time, so the last minute is left to the next mail. */
const SETTLED_HOURS = 1 / 60;

const AT_A_TIME = 500;

/** Calls `enqueue` with the id of each member whose digest is due, one after the other. */
export async function forEachDueDigest(ctx: Context, enqueue: (userId: string) => Promise<void>): Promise<void> {
  const now = timestamp(ctx.clock);
  let last: queries.DigestSubscription | null = null;
  do {
    const due: queries.DigestSubscription[] = await queries.listDueDigests(ctx, now, last, AT_A_TIME);
    for (const { user_id } of due) await enqueue(user_id);
    last = due.length === AT_A_TIME ? (due.at(-1) ?? null) : null;
  } while (last !== null);
}

/**
 * Mails a member the unread notifications since the last digest that they may still see, if a digest is due; nothing when there are none or
 * the member has no confirmed address. The mail is stored in the transaction that sets the next due time, so that it is sent once however
 * often this runs.
 */
export const sendDigestIfDue = (ctx: Context, userId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const now = timestamp(ctx.clock);
    const digest = await queries.lockDueDigest(ctx, userId, now);
    if (digest === undefined) return;
    const until = hoursFromNow(ctx.clock, -SETTLED_HOURS);
    const member = await findReachable(ctx, userId);
    if (member !== null) await mailUnread(ctx, member, digest, until);
    const due_at = nextDigestDueAt(digest.due_at, digest.frequency, now);
    await queries.advanceDigest(ctx, userId, { covers_from: until, due_at });
  });

/** The member, unless their account is banned or about to be deleted, or they have no confirmed address. */
const findReachable = (ctx: Context, userId: string): Promise<MemberViewer | null> =>
  getMemberForJob(ctx, userId, 'suspension').catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });

async function mailUnread(
  ctx: Context,
  member: MemberViewer,
  digest: queries.DigestSubscription,
  until: string,
): Promise<void> {
  const between = [digest.covers_from, until] as const;
  const types = await queries.listDigestTypes(ctx, member.userId);
  const rows = await listNotifications(ctx, member, { types, unreadOnly: true, between }, null, MAX_LISTED + 1);
  const items = await presentNotifications(ctx, rows.slice(0, MAX_LISTED), { plainNames: true });
  if (items.length === 0) return;
  const unsubscribeUrl = `${ctx.publicUrl}${UNSUBSCRIBE_PATH}?token=${signToken(ctx, member.userId, digest.turned_on_at)}`;
  const content = { items, hasMore: rows.length > MAX_LISTED, unsubscribeUrl };
  await mailAccount(ctx, member.userId, (to) => composeDigestMail(ctx.publicUrl, to, content));
}

/** The path of the page that ends digests. Below /api, so that it cannot be a member’s username. */
export const UNSUBSCRIBE_PATH = '/api/unsubscribe';

const signToken = (ctx: Context, userId: string, turnedOnAt: string): string => {
  const digest = `${userId}.${turnedOnAt.replace('.', '~')}`;
  return `${digest}.${createHmac('sha256', ctx.digests.secret).update(`end digests: ${digest}`).digest('base64url')}`;
};

/** Whose digest a token ends and when that was turned on; null when it was not signed by us. */
function readToken(ctx: Context, token: string): { userId: string; turnedOnAt: string } | null {
  const [userId = '', time = ''] = token.split('.', 2);
  const turnedOnAt = time.replace('~', '.');
  const [given, expected] = [Buffer.from(token), Buffer.from(signToken(ctx, userId, turnedOnAt))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, turnedOnAt } : null;
}

/** Whether we signed this token of a link that ends digests. The digest may have ended already. */
export const isValidUnsubscribeToken = (ctx: Context, token: string): boolean => readToken(ctx, token) !== null;

/**
 * Turns off the digest for which the token was made; harmless when it is off already. One that was turned on again since then goes on.
 * @returns whether the token is valid and the member gets no digest now
 */
export async function unsubscribeFromDigest(ctx: Context, token: string): Promise<boolean> {
  const ended = readToken(ctx, token);
  if (ended === null) return false;
  await queries.deleteDigestSubscription(ctx, ended.userId, ended.turnedOnAt);
  return (await queries.findDigestSubscription(ctx, ended.userId)) === undefined;
}
