import { MAX_DISPLAY_NAME_LENGTH, type SessionState } from '@halfstar/contract/accounts/accounts.schema';
import { timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { atomically } from '#platform/database/transaction.ts';
import { accountLeaving, notFound } from '#platform/errors.ts';
import { giveBack, spend } from '#platform/limits.ts';
import { tell } from '#platform/live.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Viewer } from '#platform/viewer.ts';
import { confirmationExpired, resetExpired, wrongPassword } from './accounts.errors.ts';
import { codeTry, passwordTry, signUpAddressTry, signUpTries } from './accounts.policy.ts';
import { alreadyMemberMail, confirmationMail, passwordChangedMail, passwordResetMail } from './accounts.present.ts';
import {
  type AccountRow,
  accountByEmail,
  accountById,
  accountState,
  deleteBegun,
  passwordHashOf,
  replacePassword,
} from './accounts.queries.ts';
import { release, reserve, standOn } from './invites.service.ts';
import {
  carryOn,
  forgetSessions,
  keepOnlyThis,
  knowDevice,
  originOf,
  sessionState,
  sessionTokenOf,
} from './sessions.service.ts';

export interface SignUpForm {
  invite_code: string;
  display_name?: string | undefined;
  email: string;
  password: string;
}

/**
 * Takes a place on the invite and makes the account. Answers alike when the address has an account already; its owner
 * then gets a mail instead. A sign-up that makes no account takes nothing from the invite.
 */
export async function signUp(ctx: RequestContext, form: SignUpForm): Promise<{ email: string }> {
  const { email, password } = form;
  const guess = codeTry(ctx.http.ip);
  await spend(ctx, guess, ...signUpTries(ctx.http.ip));
  const reservationId = await reserve(ctx, form.invite_code, email);
  const name = form.display_name || (email.split('@', 1)[0] ?? email).slice(0, MAX_DISPLAY_NAME_LENGTH);
  try {
    await giveBack(ctx, guess);
    await spend(ctx, signUpAddressTry(email));
    const account = await register(ctx, { email, name, password });
    if (account.isNew) await sendConfirmation(ctx, account);
    else await greetAgain(ctx, account, reservationId);
  } finally {
    // Nothing happens to a place on which an account stands by now.
    await release(ctx, reservationId);
  }
  return { email };
}

async function register(
  ctx: Context,
  account: { email: string; name: string; password: string },
): Promise<AccountRow & { isNew: boolean }> {
  const attempt = await ctx.auth.register(account).then(
    (id) => ({ id, error: undefined }),
    (error: unknown) => ({ id: undefined, error }),
  );
  const row = await accountByEmail(ctx, account.email);
  // Of two sign-ups at once the later one fails on the address; by now that is a known address like any other.
  if (row === undefined) throw attempt.error ?? new Error('the new account is not there');
  return { ...row, isNew: row.id === attempt.id };
}

/** Somebody signs up with a known address. An account whose invite ran out may stand on the new one; any other leaves it. */
async function greetAgain(ctx: Context, account: AccountRow, reservationId: string): Promise<void> {
  await standOn(ctx, reservationId, account.id);
  if (account.email_verified) await sendMail(ctx, alreadyMemberMail(ctx.publicUrl, account));
  else await sendConfirmation(ctx, account);
}

/** Mails the confirmation link again where there is something to confirm. */
export async function resendConfirmation(ctx: Context, email: string): Promise<void> {
  const account = await accountByEmail(ctx, email);
  if (account !== undefined && !account.email_verified) await sendConfirmation(ctx, account);
}

async function sendConfirmation(ctx: Context, account: AccountRow): Promise<void> {
  const token = await ctx.auth.confirmationToken(account.email);
  await sendMail(ctx, confirmationMail(ctx.publicUrl, account, token));
}

/** Confirms the address of the link and, the first time, signs in on this client. */
export async function confirmEmail(ctx: RequestContext, token: string): Promise<SessionState> {
  const confirmed = await ctx.auth.confirm(token, ctx.http.requestHeader('cookie'), originOf(ctx));
  if (confirmed === null) throw confirmationExpired();
  const state = await (confirmed.session === null
    ? sessionState(ctx, sessionTokenOf(ctx))
    : carryOn(ctx, confirmed.session));
  if (state.user !== null) {
    forgetSessions(state.user.id);
    tell(ctx, [state.user.id], { type: 'changed', nouns: ['session'] });
  }
  return state;
}

/** Mails a reset link to the owner of the address, if there is one. */
export async function sendPasswordReset(ctx: Context, email: string): Promise<void> {
  const account = await accountByEmail(ctx, email);
  const token = account && (await ctx.auth.resetToken(email));
  if (account && token) await sendMail(ctx, passwordResetMail(ctx.publicUrl, account, token));
}

/** Sets the new password and ends every session of the account, everywhere. A second step is still asked for, on every device. */
export async function resetPassword(ctx: RequestContext, token: string, password: string): Promise<void> {
  const done = await ctx.auth.resetPassword(token, password);
  if (done === null) throw resetExpired();
  await deleteBegun(ctx, done.userId);
  knowDevice(ctx, (await accountById(ctx, done.userId)).email);
  forgetSessions(done.userId);
}

/** The hash of the viewer's password, once the one that was typed proves to be it. Throws WRONG_PASSWORD about the field, RATE_LIMITED. */
export async function demandPassword(
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
  const before = await demandPassword(ctx, viewer, form.current_password, 'current_password');
  const hash = await ctx.auth.hashPassword(form.password);
  const cookie = await atomically(ctx, async (ctx) => {
    const now = timestamp(ctx.clock);
    // Of two changes at once the later one no longer knows the current password.
    if (!(await replacePassword(ctx, viewer.userId, before, hash, now))) throw wrongPassword('current_password');
    await deleteBegun(ctx, viewer.userId);
    await sendMail(ctx, passwordChangedMail(ctx.publicUrl, await accountById(ctx, viewer.userId), now));
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
