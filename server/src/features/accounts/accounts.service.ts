import type { RemainingKeys } from '@halfstar/contract/accounts/accounts.schema';
import { timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { accountBanned, accountLeaving, accountSuspended, authenticationRequired, notFound } from '#platform/errors.ts';
import { consumeRateLimit, refundRateLimit } from '#platform/limits/rate-limits.ts';
import { enqueueMail, type Mail } from '#platform/mail/mail.ts';
import type { Viewer } from '#platform/viewer.ts';
import { deleteAccessTokensOfMember } from './access-tokens.queries.ts';
import { resetExpired, wrongPassword } from './accounts.errors.ts';
import { passwordRateLimit, requireSignedIn } from './accounts.policy.ts';
import { type Addressee, passwordChangedMail, passwordResetDoneMail, passwordResetMail } from './accounts.present.ts';
import {
  consumeResetToken,
  findAccount,
  findAccountByEmail,
  findAccountId,
  findAccountState,
  findAnyAccount,
  findPasswordHash,
  getAccount,
  lockAccount,
  replacePasswordIfUnchanged,
  setPassword,
} from './accounts.queries.ts';
import { countPasskeys } from './passkeys.queries.ts';
import { toSanctions } from './sanctions.present.ts';
import { findSecondFactor } from './second-factor.queries.ts';
import { deleteSessionsOfMember } from './sessions.queries.ts';
import { endOthersAndRenewSession, evictCachedSessions, setKnownDevice } from './sessions.service.ts';
import { voidPendingSignInsAndTokens } from './sign-in.queries.ts';
import { replaceSignUpPassword } from './sign-up.queries.ts';
import { confirmAndSecureAccount } from './sign-up.service.ts';

/** The id of the account that a job of an older server names by id or address; undefined when no account has the address. */
export const findIdOfAskedAccount = async (
  ctx: Context,
  asked: { email: string } | { user_id: string },
): Promise<string | undefined> =>
  'user_id' in asked ? asked.user_id : (await findAccountByEmail(ctx, asked.email))?.id;

/** Mails a reset link, with a new token, to the address of the account; without one of this id nothing happens. */
export async function sendPasswordReset(ctx: Context, userId: string): Promise<void> {
  const account = await findAccount(ctx, userId);
  if (account === undefined) return;
  const link = await ctx.auth.passwords.createResetToken(account.id);
  await enqueueMail(ctx, passwordResetMail(ctx.publicUrl, account, link));
}

/**
 * Sets a new password by the token of a reset mail, ends every session, access token and trusted device of the account. Passkeys and the
 * second factor stay, and are named in the answer and in the mail, so that the owner can review them; an account that was unconfirmed
 * becomes confirmed and loses them. Throws RESET_EXPIRED.
 */
export async function resetPassword(ctx: RequestContext, token: string, password: string): Promise<RemainingKeys> {
  const reset = await ctx.auth.passwords.findReset(token);
  if (reset === null) throw resetExpired();
  const hash = await ctx.auth.passwords.hash(password);
  const done = await inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx, reset.userId);
    if (account === undefined || !(await consumeResetToken(ctx, reset.id))) throw resetExpired();
    const now = timestamp(ctx.clock);
    if (!account.email_verified) await confirmAndSecureAccount(ctx, account, hash);
    await setPassword(ctx, account.id, hash, now);
    await voidPendingSignInsAndTokens(ctx, account.id);
    await deleteSessionsOfMember(ctx, account.id, null);
    await deleteAccessTokensOfMember(ctx, account.id);
    const left = {
      passkeys: await countPasskeys(ctx, account.id),
      second_factor: (await findSecondFactor(ctx, account.id))?.verified ?? false,
    };
    await enqueueMail(ctx, passwordResetDoneMail(ctx.publicUrl, account, now, left));
    return { account, left };
  });
  setKnownDevice(ctx, done.account.email);
  evictCachedSessions(done.account.id);
  return done.left;
}

/**
 * Checks the typed password of the viewer's account and returns its stored hash. Each wrong one counts against the session's rate limit.
 * Throws WRONG_PASSWORD about `field`, RATE_LIMITED.
 */
export async function requirePassword(
  ctx: RequestContext,
  viewer: Viewer,
  typed: string,
  field: string,
): Promise<string> {
  await consumeRateLimit(ctx, passwordRateLimit(viewer));
  const hash = (await findPasswordHash(ctx, viewer.userId))?.password ?? null;
  if (hash === null || !(await ctx.auth.passwords.verify(hash, typed))) throw wrongPassword(field);
  await refundRateLimit(ctx, passwordRateLimit(viewer));
  return hash;
}

/**
 * Locks the viewer's account until the transaction ends, and requires that its password hash is still `checkedHash`, which
 * `requirePassword` returned: the owner may have reset the password meanwhile to stop the caller. Throws WRONG_PASSWORD about `field`,
 * AUTHENTICATION_REQUIRED.
 */
export async function requireUnchangedPassword(
  ctx: Context,
  viewer: Viewer,
  checkedHash: string,
  field: string,
): Promise<void> {
  if ((await lockAccount(ctx, viewer.userId)) === undefined) throw authenticationRequired();
  if ((await findPasswordHash(ctx, viewer.userId))?.password !== checkedHash) throw wrongPassword(field);
}

/**
 * Runs a transaction of a viewer who has typed their password again. Throws WRONG_PASSWORD about `password`, RATE_LIMITED,
 * AUTHENTICATION_REQUIRED.
 */
export async function withPassword<Result>(
  ctx: RequestContext,
  viewer: Viewer,
  typed: string,
  act: (ctx: RequestContext) => Promise<Result>,
): Promise<Result> {
  const hash = await requirePassword(ctx, viewer, typed, 'password');
  return inTransaction(ctx, async (ctx) => {
    await requireUnchangedPassword(ctx, viewer, hash, 'password');
    return act(ctx);
  });
}

/**
 * Changes the viewer's password. This session continues with a new cookie; every other session, trusted device and reset link ends, and the
 * owner gets a mail. Throws AUTHENTICATION_REQUIRED, WRONG_PASSWORD, RATE_LIMITED.
 */
export async function changePassword(
  ctx: RequestContext,
  caller: Viewer | null,
  form: { current_password: string; password: string },
): Promise<void> {
  const viewer = requireSignedIn(caller);
  const before = await requirePassword(ctx, viewer, form.current_password, 'current_password');
  const hash = await ctx.auth.passwords.hash(form.password);
  const cookie = await inTransaction(ctx, async (ctx) => {
    const now = timestamp(ctx.clock);
    await voidPendingSignInsAndTokens(ctx, viewer.userId);
    // Of two changes at the same time, the second one was given a password that is no longer the current one.
    if (!(await replacePasswordIfUnchanged(ctx, viewer.userId, before, hash, now)))
      throw wrongPassword('current_password');
    if (!viewer.emailConfirmed) await replaceSignUpPassword(ctx, viewer.userId, before, hash);
    await mailAccount(ctx, viewer.userId, (to) => passwordChangedMail(ctx.publicUrl, to, now));
    return endOthersAndRenewSession(ctx, viewer);
  });
  evictCachedSessions(viewer.userId);
  ctx.http.appendHeader('set-cookie', cookie);
}

/** The sanction that does not stop a job; null when any of the two does. */
export type Despite = 'suspension' | 'ban' | null;

/**
 * The account's part of a viewer, for jobs that work for a member without a session. Throws NOT_FOUND, ACCOUNT_LEAVING when the deletion of
 * the account is scheduled, and ACCOUNT_BANNED or ACCOUNT_SUSPENDED.
 * @param despite the sanction that does not stop the job: `suspension` for one that only reads, `ban` for one that a banned member may ask
 * for, too
 */
export async function getAccountForJob(
  ctx: Context,
  userId: string,
  despite: Despite = null,
): Promise<Pick<Viewer, 'userId' | 'email' | 'emailConfirmed' | 'sanctions'>> {
  const account = await findAccountState(ctx, userId, timestamp(ctx.clock));
  if (account === undefined) throw notFound();
  if (account.deletion_due_at !== null) throw accountLeaving();
  const sanctions = toSanctions(account);
  if (sanctions.isBanned && despite !== 'ban') throw accountBanned();
  if (sanctions.suspensionEndsAt !== null && despite === null) throw accountSuspended(sanctions.suspensionEndsAt);
  return { userId, email: account.email, emailConfirmed: account.email_verified, sanctions };
}

/** Throws NOT_FOUND when there is no account of this id. */
export async function requireAccount(ctx: Context, userId: string): Promise<void> {
  if ((await findAccountId(ctx, userId)) === undefined) throw notFound();
}

/** Whether any account exists, confirmed or not. */
export const hasAnyAccount = async (ctx: Context): Promise<boolean> => (await findAnyAccount(ctx)) !== undefined;

/**
 * Sends the mail that `buildMail` makes from the address and name of the account. In the caller's transaction: it leaves only if that
 * commits. Throws AUTHENTICATION_REQUIRED when there is no such account, as when it was just deleted.
 */
export async function mailAccount(ctx: Context, userId: string, buildMail: (to: Addressee) => Mail): Promise<void> {
  await enqueueMail(ctx, buildMail(await getAccount(ctx, userId)));
}
