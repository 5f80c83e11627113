import { type DeletionPlan, GRACE_DAYS } from '@halfstar/contract/accounts/deletion.schema';
import { type Check, runChecks } from '#platform/checks.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { accountDeleted, accountDeletionBegun } from './accounts.events.ts';
import { requireSignedIn } from './accounts.policy.ts';
import { mailAccount, requirePassword, requireUnchangedPassword } from './accounts.service.ts';
import { accountKeptMail, deletionScheduledMail, lastAdminKeptMail } from './deletion.present.ts';
import * as queries from './deletion.queries.ts';
import { type Eraser, eraseRows, listErasers } from './erasing.service.ts';
import { endAllSessions, evictCachedSessions } from './sessions.service.ts';
import { voidPendingSignInsAndTokens } from './sign-in.queries.ts';

/**
 * Schedules the deletion of the viewer's account in seven days, signs it out everywhere and mails how it can be kept; when it is scheduled
 * already, the due time stays. Until then others see the account as before, and a user who signs in to it is a leaver. Throws
 * AUTHENTICATION_REQUIRED, WRONG_PASSWORD, RATE_LIMITED, LAST_ADMIN.
 */
export async function requestDeletionAndSignOut(
  ctx: RequestContext,
  caller: Viewer | null,
  password: string,
): Promise<DeletionPlan> {
  const viewer = requireSignedIn(caller);
  const hash = await requirePassword(ctx, viewer, password, 'password');
  return inTransaction(ctx, async (ctx) => {
    await requireUnchangedPassword(ctx, viewer, hash, 'password');
    await runChecks(ctx, ctx.checks.beforeDeletionRequest, viewer);
    const dueAt = hoursFromNow(ctx.clock, GRACE_DAYS * 24);
    const isNew = await queries.insertDeletion(ctx, viewer.userId, timestamp(ctx.clock), dueAt);
    const due_at = isNew ? dueAt : ((await queries.findDeletion(ctx, viewer.userId))?.due_at ?? dueAt);
    if (isNew) await mailAccount(ctx, viewer.userId, (to) => deletionScheduledMail(ctx.publicUrl, to, due_at));
    await endAllSessions(ctx, viewer);
    return { due_at };
  });
}

/**
 * Cancels the scheduled deletion of the viewer's or leaver's account and mails that it stays. Nothing happens when none is scheduled or it
 * has begun. Throws AUTHENTICATION_REQUIRED.
 */
export async function cancelDeletion(ctx: Context, viewer: Viewer | null): Promise<void> {
  const { userId } = requireSignedIn(viewer);
  await inTransaction(ctx, async (ctx) => {
    await withdrawDeletion(ctx, userId, accountKeptMail);
  });
  evictCachedSessions(userId);
}

async function withdrawDeletion(ctx: Context, userId: string, composeKeptMail: typeof accountKeptMail): Promise<void> {
  if (!(await queries.withdrawUnstartedDeletion(ctx, userId))) return;
  await mailAccount(ctx, userId, (to) => composeKeptMail(ctx.publicUrl, to));
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['session'] });
}

declare module '#platform/checks.ts' {
  interface Checks {
    /** Refuses the deletion of an account that others need: when it is requested, and again when it is due. Throws LAST_ADMIN. */
    beforeDeletionRequest: readonly Check<{ userId: string }>[];
    /** Takes the locks that must be held before an account is deleted for good. */
    beforeAccountDeletion: readonly Check<{ userId: string }>[];
  }
}

/** How many accounts are listed at a time, and how many rows of one are deleted in a transaction. */
const BATCHES = { accounts: 100, rows: 200 };
type Batches = typeof BATCHES;

/**
 * Deletes the accounts that are due. A small one goes in one transaction: a stop at any line leaves it whole or deleted. Of a larger
 * one the rows go first, a batch in each transaction; the first hides it for good, and after a stop the next run goes on with it. The
 * account of the last admin is kept, and mailed. An account that fails is logged and does not stop the others.
 */
export async function deleteDueAccounts(ctx: Context, batches: Batches = BATCHES): Promise<void> {
  const now = timestamp(ctx.clock);
  const list = (after: TimePlace | null) => queries.listAccountsDueForDeletion(ctx, now, after, batches.accounts);
  await deleteEach(ctx, list, (ctx, userId) => lockDueAccount(ctx, userId, now), batches);
}

/** Locks an account that is due for deletion; one that others need by now is kept instead, as if its deletion had been cancelled. */
async function lockDueAccount(ctx: Context, userId: string, now: string) {
  const account = await queries.lockAccountDueForDeletion(ctx, userId, now);
  // Of one whose deletion has begun too little is left to keep it.
  if (account === undefined || account.started_at !== null) return account;
  try {
    await runChecks(ctx, ctx.checks.beforeDeletionRequest, { userId });
    return account;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'LAST_ADMIN')) throw error;
    await withdrawDeletion(ctx, userId, lastAdminKeptMail);
    return undefined;
  }
}

const UNCONFIRMED_HOURS = 7 * 24;

/**
 * Deletes accounts that were not confirmed within a week of the last sign-up, and releases the invite uses that they reserved. An account
 * that fails is logged and does not stop the others.
 */
export async function deleteStaleUnconfirmedAccounts(ctx: Context, batches: Batches = BATCHES): Promise<void> {
  const since = hoursFromNow(ctx.clock, -UNCONFIRMED_HOURS);
  const list = (after: TimePlace | null) => queries.listUnconfirmedAccounts(ctx, since, after, batches.accounts);
  await deleteEach(ctx, list, (ctx, userId) => queries.lockUnconfirmedAccount(ctx, userId, since), batches);
}

type ListAccounts = (after: TimePlace | null) => Promise<{ id: string; at: string }[]>;
type Lock = (ctx: Context, userId: string) => Promise<{ email: string; email_verified: boolean } | undefined>;

async function deleteEach(ctx: Context, list: ListAccounts, lock: Lock, batches: Batches): Promise<void> {
  const erasers = await listErasers(ctx);
  for (let after: TimePlace | null = null; ; ) {
    const accounts = await list(after);
    for (const { id: userId } of accounts) {
      try {
        await deleteOne(ctx, userId, lock, erasers, batches.rows);
      } catch (error) {
        ctx.log.error({ err: error, user_id: userId }, 'an account could not be deleted; the next run tries again');
      }
    }
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < batches.accounts) return;
    after = [last.at, last.id];
  }
}

async function deleteOne(
  ctx: Context,
  userId: string,
  lock: Lock,
  erasers: readonly Eraser[],
  limit: number,
): Promise<void> {
  for (let from: number | null = 0; from !== null; )
    from = await deleteBatch(ctx, userId, lock, erasers, { from, limit });
}

/** Deletes a batch of an account's rows, and with the last ones the account. @returns where to go on; null when nothing is left */
const deleteBatch = (
  ctx: Context,
  userId: string,
  lock: Lock,
  erasers: readonly Eraser[],
  { from, limit }: { from: number; limit: number },
): Promise<number | null> =>
  inTransaction(ctx, async (ctx) => {
    // One at a time: two accounts that follow each other would each wait for a row that the other has locked.
    await lockUntilCommit(ctx.db, 'accounts: deletion');
    const account = await lock(ctx, userId);
    // It was kept or confirmed meanwhile, or deleted by another server.
    if (account === undefined) return null;
    await runChecks(ctx, ctx.checks.beforeAccountDeletion, { userId });
    const next = await eraseRows(ctx, userId, erasers, { from, limit });
    if (next !== null || from > 0) {
      await beginDeletion(ctx, userId);
      // Behind the last eraser all of them look once more: rows were added meanwhile by what was under way.
      return next ?? 0;
    }
    const { email, email_verified: emailConfirmed } = account;
    await publishEvent(ctx, accountDeleted, { userId, email, emailConfirmed });
    await voidPendingSignInsAndTokens(ctx, userId);
    await queries.deletePasskeyChallenges(ctx, userId);
    await queries.deleteAccount(ctx, userId);
    return null;
  });

/** Hides an account of which rows have been deleted, for good: nobody can sign in to it and keep it. A repetition changes nothing. */
async function beginDeletion(ctx: Context, userId: string): Promise<void> {
  const requestedAt = hoursFromNow(ctx.clock, -GRACE_DAYS * 24);
  if (!(await queries.markDeletionStarted(ctx, userId, requestedAt, timestamp(ctx.clock)))) return;
  await queries.deleteSessionsAndCredentials(ctx, userId);
  await voidPendingSignInsAndTokens(ctx, userId);
  await publishEvent(ctx, accountDeletionBegun, { userId });
}
