import { createHmac, timingSafeEqual } from 'node:crypto';
import { mailAccount } from '#features/accounts/accounts.service.ts';
import { getAbsentMember } from '#features/profiles/viewer-profiles.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { nextDueAt } from './digests.model.ts';
import { digestMail, MAX_LISTED } from './digests.present.ts';
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

/** Calls `enqueue` for each member whose digest is due. */
export async function forEachDueDigest(ctx: Context, enqueue: (userId: string) => Promise<void>): Promise<void> {
  const now = timestamp(ctx.clock);
  let last: queries.DigestRow | null = null;
  do {
    const due: queries.DigestRow[] = await queries.listDueDigests(ctx, now, last, AT_A_TIME);
    for (const { user_id } of due) await enqueue(user_id);
    last = due.length === AT_A_TIME ? (due.at(-1) ?? null) : null;
  } while (last !== null);
}

/**
 * Mails a member the unread notifications that came since the last digest and that they may still see, if a digest is due. The mail
 * is stored in the transaction that sets the next one's time, so that it is sent once however often this runs.
 */
export const sendDigest = (ctx: Context, userId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const now = timestamp(ctx.clock);
    const digest = await queries.lockDueDigest(ctx, userId, now);
    if (digest === undefined) return;
    const until = hoursFromNow(ctx.clock, -SETTLED_HOURS);
    const member = await findReachable(ctx, userId);
    if (member !== null) await mailUnread(ctx, member, digest, until);
    const due_at = nextDueAt(digest.due_at, digest.frequency, now);
    await queries.advanceDigest(ctx, userId, { covers_from: until, due_at });
  });

/** The member, unless their account is about to be deleted or they have no confirmed address. */
const findReachable = (ctx: Context, userId: string): Promise<MemberViewer | null> =>
  getAbsentMember(ctx, userId).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });

async function mailUnread(ctx: Context, member: MemberViewer, digest: queries.DigestRow, until: string): Promise<void> {
  const between = [digest.covers_from, until] as const;
  const types = await queries.listMailedTypes(ctx, member.userId);
  const rows = await listNotifications(ctx, member, { types, unreadOnly: true, between }, null, MAX_LISTED + 1);
  const items = await presentNotifications(ctx, rows.slice(0, MAX_LISTED), { plainNames: true });
  if (items.length === 0) return;
  const unsubscribeUrl = `${ctx.publicUrl}${UNSUBSCRIBE_PATH}?token=${signToken(ctx, member.userId, digest.turned_on_at)}`;
  const content = { items, hasMore: rows.length > MAX_LISTED, unsubscribeUrl };
  await mailAccount(ctx, member.userId, (to) => digestMail(ctx.publicUrl, to, content));
}

/** Where digests are ended. Below /api, so that no member can have the name. */
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

/** Whether a link to end digests is one of ours. */
export const isUnsubscribeToken = (ctx: Context, token: string): boolean => readToken(ctx, token) !== null;

/**
 * Ends the digest that a mail was part of; harmless when it has ended.
 * @returns whether the token is one of ours and no digest comes any more: one that was turned on again since then goes on
 */
export async function unsubscribe(ctx: Context, token: string): Promise<boolean> {
  const ended = readToken(ctx, token);
  if (ended === null) return false;
  await queries.deleteDigest(ctx, ended.userId, ended.turnedOnAt);
  return (await queries.findDigest(ctx, ended.userId)) === undefined;
}
