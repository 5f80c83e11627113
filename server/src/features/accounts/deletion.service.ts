import { type DeletionPlan, GRACE_DAYS } from '@halfstar/contract/accounts/deletion.schema';
import { type Check, runChecks } from '#platform/checks.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishEvent } from '#platform/events.ts';
import { publishLiveMessage } from '#platform/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import { accountDeleted } from './accounts.events.ts';
import { requireSignedIn } from './accounts.policy.ts';
import { mailAccount, requirePassword, requireSamePassword } from './accounts.service.ts';
import { accountKeptMail, deletionMail } from './deletion.present.ts';
import * as queries from './deletion.queries.ts';
import { endAllSessions, evictCachedSessions } from './sessions.service.ts';
import { voidSignInsUnderWay } from './sign-in.queries.ts';

/**
 * Schedules the deletion of the viewer's account in seven days, signs it out everywhere and mails how it can be kept. Until then
 * others see it as before, and a user who signs in to it is a leaver. Throws AUTHENTICATION_REQUIRED, WRONG_PASSWORD, RATE_LIMITED.
 */
export async function requestDeletion(
  ctx: RequestContext,
  caller: Viewer | null,
  password: string,
): Promise<DeletionPlan> {
  const viewer = requireSignedIn(caller);
  const hash = await requirePassword(ctx, viewer, password, 'password');
  return inTransaction(ctx, async (ctx) => {
    await requireSamePassword(ctx, viewer, hash, 'password');
    const dueAt = hoursFromNow(ctx.clock, GRACE_DAYS * 24);
    const isNew = await queries.insertDeletion(ctx, viewer.userId, timestamp(ctx.clock), dueAt);
    const due_at = isNew ? dueAt : ((await queries.findDeletion(ctx, viewer.userId))?.due_at ?? dueAt);
    if (isNew) await mailAccount(ctx, viewer.userId, (to) => deletionMail(ctx.publicUrl, to, due_at));
    await endAllSessions(ctx, viewer);
    return { due_at };
  });
}

/** Cancels the deletion of the account of a viewer or leaver; without one nothing happens. Throws AUTHENTICATION_REQUIRED. */
export async function keepAccount(ctx: Context, viewer: Viewer | null): Promise<void> {
  const { userId } = requireSignedIn(viewer);
  await inTransaction(ctx, async (ctx) => {
    if (!(await queries.withdrawDeletion(ctx, userId))) return;
    await mailAccount(ctx, userId, (to) => accountKeptMail(ctx.publicUrl, to));
    publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['session'] });
  });
  evictCachedSessions(userId);
}

declare module '#platform/checks.ts' {
  interface Checks {
    /** Takes the locks that must be held before an account is deleted for good. */
    beforeAccountDeletion: readonly Check<{ userId: string }>[];
  }
}

const BATCH_SIZE = 100;

/**
 * Deletes the accounts that are due, each in a transaction of its own: a stop at any line leaves an account whole or deleted, and
 * the next run continues. An account that fails is logged and does not stop the others.
 */
export async function deleteDue(ctx: Context): Promise<void> {
  const now = timestamp(ctx.clock);
  const due = await queries.listDueAccounts(ctx, now, BATCH_SIZE);
  await deleteEach(ctx, due, (ctx, userId) => queries.lockDueAccount(ctx, userId, now));
}

const UNCONFIRMED_HOURS = 7 * 24;

/** Deletes accounts that were not confirmed within a week of the last sign-up, and releases the invite uses that they reserved. */
export async function deleteUnconfirmed(ctx: Context): Promise<void> {
  const since = hoursFromNow(ctx.clock, -UNCONFIRMED_HOURS);
  const stale = await queries.listUnconfirmedAccounts(ctx, since, BATCH_SIZE);
  await deleteEach(ctx, stale, (ctx, userId) => queries.lockUnconfirmedAccount(ctx, userId, since));
}

type Lock = (ctx: Context, userId: string) => Promise<{ email: string; email_verified: boolean } | undefined>;

async function deleteEach(ctx: Context, userIds: readonly string[], lock: Lock): Promise<void> {
  for (const userId of userIds) {
    try {
      await deleteOne(ctx, userId, lock);
    } catch (error) {
      ctx.log.error({ err: error, user_id: userId }, 'an account could not be deleted; the next run tries again');
    }
  }
}

const deleteOne = (ctx: Context, userId: string, lock: Lock): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    // One at a time: two accounts that follow each other would each wait for a row that the other has locked.
    await lockUntilCommit(ctx.db, 'accounts: deletion');
    const account = await lock(ctx, userId);
    // It was kept or confirmed meanwhile, or deleted by another server.
    if (account === undefined) return;
    const { email, email_verified: emailConfirmed } = account;
    await runChecks(ctx, ctx.checks.beforeAccountDeletion, { userId });
    await publishEvent(ctx, accountDeleted, { userId, email, emailConfirmed });
    await queries.deleteMailsTo(ctx, email);
    await voidSignInsUnderWay(ctx, userId);
    await queries.deletePasskeyChallenges(ctx, userId);
    await queries.deleteAccount(ctx, userId);
  });
