import type { KeysLeft } from '@halfstar/contract/accounts/accounts.schema';
import { timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { atomically } from '#platform/database/transaction.ts';
import { accountLeaving, notFound } from '#platform/errors.ts';
import { giveBack, spend } from '#platform/limits.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import type { Viewer } from '#platform/viewer.ts';
import { resetExpired, wrongPassword } from './accounts.errors.ts';
import { passwordTry } from './accounts.policy.ts';
import { type Addressee, passwordChangedMail, passwordResetDoneMail, passwordResetMail } from './accounts.present.ts';
import {
  accountByEmail,
  accountById,
  accountExists,
  accountState,
  anyAccount,
  deleteBegun,
  deleteReset,
  lockAccount,
  passwordHashOf,
  replacePassword,
  setPassword,
} from './accounts.queries.ts';
import { countPasskeys } from './passkeys.queries.ts';
import { secondFactorOf } from './second-factor.queries.ts';
import { deleteSessionsOf } from './sessions.queries.ts';
import { forgetSessions, keepOnlyThis, knowDevice } from './sessions.service.ts';
import { replaceWaitingPassword } from './sign-up.queries.ts';
import { confirmByReset } from './sign-up.service.ts';

/** Mails a reset link to the owner of the address, if there is one. */
export async function sendPasswordReset(ctx: Context, email: string): Promise<void> {
  const account = await accountByEmail(ctx, email);
  const token = account && (await ctx.auth.resetToken(email));
  if (account && token) await sendMail(ctx, passwordResetMail(ctx.publicUrl, account, token));
}

/**
 * Sets the new password and ends every session of the account, everywhere. A second step is still asked for, on every device. What
 * else opens or guards the account is left and named, in the mail too, for the owner to look at. Throws RESET_EXPIRED.
 */
export async function resetPassword(ctx: RequestContext, token: string, password: string): Promise<KeysLeft> {
  const reset = await ctx.auth.findReset(token);
  if (reset === null) throw resetExpired();
  const hash = await ctx.auth.hashPassword(password);
  const done = await atomically(ctx, async (ctx) => {
    const account = await lockAccount(ctx, reset.userId);
    if (account === undefined || !(await deleteReset(ctx, reset.id))) throw resetExpired();
    const now = timestamp(ctx.clock);
    if (!account.email_verified) await confirmByReset(ctx, account, hash);
    await setPassword(ctx, account.id, hash, now);
    await deleteSessionsOf(ctx, account.id, null);
    await deleteBegun(ctx, account.id);
    const left = {
      passkeys: await countPasskeys(ctx, account.id),
      second_factor: (await secondFactorOf(ctx, account.id))?.verified ?? false,
    };
    await sendMail(ctx, passwordResetDoneMail(ctx.publicUrl, account, now, left));
    return { account, left };
  });
  knowDevice(ctx, done.account.email);
  forgetSessions(done.account.id);
  return done.left;
}

/** The hash of the viewer's password, once the one that was typed proves to be it. Throws WRONG_PASSWORD about the field, RATE_LIMITED. */
export async function requirePassword(
  ctx: RequestContext,
  viewer: Viewer,
  typed: string,
  field: string,
): Promise<string> {
  await spend(ctx, passwordTry(viewer));
  const hash = (await passwordHashOf(ctx, viewer.userId))?.password ?? null;
  if (hash === null || !(await ctx.auth.verifyPassword(hash, typed))) throw wrongPassword(field);
  await giveBack(ctx, passwordTry(viewer));
  return hash;
}

/**
 * Changes the viewer's password: this session goes on, every other one and every reset link ends, and the owner gets a mail.
 * Throws WRONG_PASSWORD.
 */
export async function changePassword(
  ctx: RequestContext,
  viewer: Viewer,
  form: { current_password: string; password: string },
): Promise<void> {
  const before = await requirePassword(ctx, viewer, form.current_password, 'current_password');
  const hash = await ctx.auth.hashPassword(form.password);
  const cookie = await atomically(ctx, async (ctx) => {
    const now = timestamp(ctx.clock);
    // Of two changes at once the later one no longer knows the current password.
    if (!(await replacePassword(ctx, viewer.userId, before, hash, now))) throw wrongPassword('current_password');
    if (!viewer.emailConfirmed) await replaceWaitingPassword(ctx, viewer.userId, before, hash);
    await deleteBegun(ctx, viewer.userId);
    await mailAccount(ctx, viewer.userId, (to) => passwordChangedMail(ctx.publicUrl, to, now));
    return keepOnlyThis(ctx, viewer);
  });
  forgetSessions(viewer.userId);
  ctx.http.appendHeader('set-cookie', cookie);
}

/** What an account says of its owner while they are away, for work that was put off. Throws NOT_FOUND, ACCOUNT_LEAVING. */
export async function absentAccount(
  ctx: Context,
  userId: string,
): Promise<Pick<Viewer, 'userId' | 'email' | 'emailConfirmed'>> {
  const account = await accountState(ctx, userId);
  if (account === undefined) throw notFound();
  if (account.deletion_due_at !== null) throw accountLeaving();
  return { userId, email: account.email, emailConfirmed: account.email_verified };
}

/** Throws NOT_FOUND when there is no account of this id. */
export async function requireAccount(ctx: Context, userId: string): Promise<void> {
  if ((await accountExists(ctx, userId)) === undefined) throw notFound();
}

/** Whether anybody has an account yet, confirmed or not. */
export const hasAnyAccount = async (ctx: Context): Promise<boolean> => (await anyAccount(ctx)) !== undefined;

/** Sends a mail that names the account's owner. Throws AUTHENTICATION_REQUIRED when the account was just deleted. */
export async function mailAccount(ctx: Context, userId: string, mailFor: (to: Addressee) => Mail): Promise<void> {
  await sendMail(ctx, mailFor(await accountById(ctx, userId)));
}
