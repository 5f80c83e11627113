import { type DeletionPlan, GRACE_DAYS } from '@halfstar/contract/accounts/deletion.schema';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { hold } from '#platform/database/hold.ts';
import { atomically } from '#platform/database/transaction.ts';
import { announce } from '#platform/events.ts';
import { tell } from '#platform/live.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Viewer } from '#platform/viewer.ts';
import { accountDeleted } from './accounts.events.ts';
import { accountById, deleteBegun } from './accounts.queries.ts';
import { requirePassword } from './accounts.service.ts';
import { deletionMail, keptMail } from './deletion.present.ts';
import * as queries from './deletion.queries.ts';
import { endAll, forgetSessions } from './sessions.service.ts';

/**
 * The account goes in seven days: it signs out everywhere and mails how it can still be kept. Until then others see it as before,
 * and whoever signs in to it is a leaver. Throws WRONG_PASSWORD.
 */
export async function requestDeletion(ctx: RequestContext, viewer: Viewer, password: string): Promise<DeletionPlan> {
  await requirePassword(ctx, viewer, password, 'password');
  return atomically(ctx, async (ctx) => {
    const dueAt = hoursFromNow(ctx.clock, GRACE_DAYS * 24);
    const isNew = await queries.insertDeletion(ctx, viewer.userId, timestamp(ctx.clock), dueAt);
    const due_at = isNew ? dueAt : ((await queries.deletionOf(ctx, viewer.userId))?.due_at ?? dueAt);
    if (isNew) await sendMail(ctx, deletionMail(ctx.publicUrl, await accountById(ctx, viewer.userId), due_at));
    await endAll(ctx, viewer);
    return { due_at };
  });
}

/** The account stays after all. Harmless where nobody wanted it gone. */
export async function keepAccount(ctx: Context, viewer: Viewer): Promise<void> {
  await atomically(ctx, async (ctx) => {
    if (!(await queries.withdrawDeletion(ctx, viewer.userId))) return;
    await sendMail(ctx, keptMail(ctx.publicUrl, await accountById(ctx, viewer.userId)));
    tell(ctx, [viewer.userId], { type: 'changed', nouns: ['session'] });
  });
  forgetSessions(viewer.userId);
}

const AT_A_TIME = 100;

/**
 * Deletes the accounts whose time has come, each in a transaction of its own: a stop at any line leaves an account whole or gone,
 * and the next run does the rest. One that cannot be deleted keeps none of the others.
 */
export async function deleteDue(ctx: Context): Promise<void> {
  const now = timestamp(ctx.clock);
  const due = await queries.dueAccounts(ctx, now, AT_A_TIME);
  await deleteEach(ctx, due, (ctx, userId) => queries.lockDueAccount(ctx, userId, now));
}

const UNCONFIRMED_HOURS = 7 * 24;

/** Deletes accounts that nobody has confirmed within a week of the last sign-up; their invites are free again. */
export async function deleteUnconfirmed(ctx: Context): Promise<void> {
  const since = hoursFromNow(ctx.clock, -UNCONFIRMED_HOURS);
  const stale = await queries.unconfirmedAccounts(ctx, since, AT_A_TIME);
  await deleteEach(ctx, stale, (ctx, userId) => queries.lockUnconfirmedAccount(ctx, userId, since));
}

type Lock = (ctx: Context, userId: string) => Promise<{ email: string; email_verified: boolean } | undefined>;

async function deleteEach(ctx: Context, userIds: readonly string[], lock: Lock): Promise<void> {
  for (const userId of userIds) {
    try {
      await deleteForGood(ctx, userId, lock);
    } catch (error) {
      ctx.log.error({ err: error, user_id: userId }, 'an account could not be deleted; the next run tries again');
    }
  }
}

const deleteForGood = (ctx: Context, userId: string, lock: Lock): Promise<void> =>
  atomically(ctx, async (ctx) => {
    // One after the other: of two who follow each other, each would hold what the other wants.
    await hold(ctx.db, 'accounts: deletion');
    const account = await lock(ctx, userId);
    // Kept or confirmed meanwhile, or deleted by another server.
    if (account === undefined) return;
    const { email, email_verified: emailConfirmed } = account;
    await announce(ctx, accountDeleted, { userId, email, emailConfirmed });
    await queries.deleteMailsTo(ctx, email);
    await deleteBegun(ctx, userId);
    await queries.deleteAskedPasskeys(ctx, userId);
    await queries.deleteAccount(ctx, userId);
  });
