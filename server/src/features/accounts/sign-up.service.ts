import { MAX_DISPLAY_NAME_LENGTH, type SessionState, type SignUp } from '@halfstar/contract/accounts/accounts.schema';
import { soundsOfficial } from '@halfstar/contract/shared/reserved-names';
import { requireNotPaused } from '#features/site/site.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { consumeRateLimit, refundRateLimit } from '#platform/limits/rate-limits.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { enqueueMail } from '#platform/mail/mail.ts';
import { confirmationExpired } from './accounts.errors.ts';
import { inviteCodeRateLimit, signUpAddressRateLimit, signUpRateLimits } from './accounts.policy.ts';
import { alreadyMemberMail, confirmationMail } from './accounts.present.ts';
import { type AccountRow, findAccount, lockAccount, setPassword } from './accounts.queries.ts';
import { deletePasskeyChallenges, withdrawUnstartedDeletion } from './deletion.queries.ts';
import { deleteSessionsOfMember } from './sessions.queries.ts';
import {
  createSession,
  evictCachedSessions,
  getSessionState,
  getSessionToken,
  sendSessionCookies,
} from './sessions.service.ts';
import { voidPendingSignInsAndTokens } from './sign-in.queries.ts';
import * as queries from './sign-up.queries.ts';

/**
 * What sign-up and sessions need of invites. That feature is higher than this one, so the app provides its functions by the context. All of
 * them run in the transaction of `ctx`.
 */
export interface SignUpInvites {
  /** Throws INVITE_REQUIRED when the code, as it was typed, has no use left for the address. */
  requireUsableCode(ctx: Context, typedCode: string, email: string): Promise<void>;
  /**
   * Reserves a use of the code for the address for 48 hours and returns the id of the redemption; again for the same address it
   * is the same one. Throws INVITE_REQUIRED when no use is left.
   */
  reserve(ctx: Context, typedCode: string, email: string): Promise<string>;
  /**
   * Assigns the reservation to the account if that is confirmed already and has no other invite. The same statements run for
   * every account, so that they take equally long.
   */
  assignToConfirmedAccount(ctx: Context, redemptionId: string, userId: string): Promise<void>;
  /** Of the reservations that sign-ups made for an account, keeps this one for it and releases the others. */
  keepOnly(ctx: Context, userId: string, redemptionId: string | null): Promise<void>;
  /** The code with which the account signed up; null when it has no invite. */
  findCode(ctx: Context, userId: string): Promise<string | null>;
}

declare module '#platform/providers.ts' {
  interface Providers {
    signUpInvites: SignUpInvites;
  }
}

/**
 * Reserves a use of the invite, adds the account unless the address has one, and mails. The statements are the same for a known
 * address, for which the reservation lasts as long, so that neither the response, nor its time, nor the code reveals who is a member.
 * Throws PAUSED, INVITE_REQUIRED, RATE_LIMITED.
 */
export async function signUp(ctx: RequestContext, form: SignUp): Promise<{ email: string }> {
  requireNotPaused(ctx, 'sign_up');
  const { email, password, invite_code: code } = form;
  const guess = inviteCodeRateLimit(ctx.http.ip);
  await consumeRateLimit(ctx, guess, ...signUpRateLimits(ctx.http.ip));
  await ctx.providers.signUpInvites.requireUsableCode(ctx, code, email);
  await refundRateLimit(ctx, guess);
  await consumeRateLimit(ctx, signUpAddressRateLimit(email));
  const name = form.display_name || toDefaultName(email);
  const passwordHash = await ctx.auth.passwords.hash(password);
  await inTransaction(ctx, async (ctx) => {
    const now = timestamp(ctx.clock);
    const redemptionId = await ctx.providers.signUpInvites.reserve(ctx, code, email);
    await queries.insertAccountUnlessExists(ctx, { email, name, passwordHash }, now);
    const account = await queries.lockAccountByEmail(ctx, email);
    const inserted = await queries.insertSignUp(ctx, { userId: account.id, name, passwordHash, redemptionId }, now);
    await ctx.providers.signUpInvites.assignToConfirmedAccount(ctx, redemptionId, account.id);
    if (inserted === undefined) await enqueueMail(ctx, alreadyMemberMail(ctx.publicUrl, account));
    else await sendConfirmation(ctx, account, inserted);
  });
  return { email };
}

/** Empty for an address such as support@…: the profile is then named as its username, which is free of what is reserved. */
function toDefaultName(email: string): string {
  const name = (email.split('@', 1)[0] ?? email).slice(0, MAX_DISPLAY_NAME_LENGTH);
  return soundsOfficial(name) ? '' : name;
}

async function sendConfirmation(
  ctx: Context,
  account: AccountRow,
  waiting: { id: string; created_at: string },
): Promise<void> {
  const link = ctx.auth.confirmations.createToken(waiting.id);
  await enqueueMail(ctx, confirmationMail(ctx.publicUrl, account, link, waiting.created_at));
}

/** At most this many of the newest sign-ups with an address are mailed again. */
const MAX_RESENT = 5;

/**
 * Mails the confirmation links of an account again if there is one of this id and it is unconfirmed: of its five newest unconfirmed
 * sign-ups, because it is not known which of them the owner made. The newest is mailed last.
 */
export async function resendConfirmationMails(ctx: Context, userId: string): Promise<void> {
  const account = await findAccount(ctx, userId);
  if (account === undefined || account.email_verified) return;
  await inTransaction(ctx, async (ctx) => {
    const waiting = await queries.listUnconfirmedSignUps(ctx, account.id, MAX_RESENT);
    for (const one of waiting.toReversed()) await sendConfirmation(ctx, account, one);
  });
}

/**
 * Confirms the address by the link of a sign-up and signs in this client. The account gets password, name and invite of that sign-up.
 * Somebody else may have used it before, so its sessions, passkeys, second factor, scheduled deletion and other sign-ups are deleted. A
 * link that was used before changes nothing and returns the state of the current session. Throws CONFIRMATION_EXPIRED.
 */
export async function confirmSignUpAndSignIn(ctx: RequestContext, token: string): Promise<SessionState> {
  const signUpId = ctx.auth.confirmations.findSignUpId(token);
  if (signUpId === null) throw confirmationExpired();
  const confirmed = await inTransaction(ctx, async (ctx) => {
    const owner = await queries.findAccountOfSignUp(ctx, signUpId);
    const account = owner && (await lockAccount(ctx, owner.user_id));
    // Read under the lock: of several links at once, the first deletes the other sign-ups.
    const confirming = account && (await queries.findSignUp(ctx, signUpId));
    if (account === undefined || confirming === undefined) throw confirmationExpired();
    if (confirming.password_hash === null) return null;
    await queries.setSignUpConfirmed(ctx, signUpId, timestamp(ctx.clock));
    await confirmAndReset(ctx, account.id, { name: confirming.display_name, passwordHash: confirming.password_hash });
    await ctx.providers.signUpInvites.keepOnly(ctx, account.id, confirming.redemption_id);
    await queries.deleteUnconfirmedSignUps(ctx, account.id);
    publishLiveMessage(ctx, [account.id], { type: 'changed', nouns: ['session'] });
    return { userId: account.id, session: await createSession(ctx, account.id) };
  });
  if (confirmed === null) return getSessionState(ctx, getSessionToken(ctx));
  evictCachedSessions(confirmed.userId);
  return sendSessionCookies(ctx, confirmed.session);
}

/**
 * Confirms an account whose owner has used the link of a reset mail, and sets the password that they have just chosen. Sessions, passkeys,
 * second factor, a scheduled deletion and unconfirmed sign-ups are removed, because another person may have made them.
 */
export async function confirmAndSecureAccount(ctx: Context, account: AccountRow, passwordHash: string): Promise<void> {
  await confirmAndReset(ctx, account.id, { name: account.name, passwordHash });
  await queries.deleteUnconfirmedSignUps(ctx, account.id);
}

/**
 * Sets password and name and confirms the address. Another person may have used the account before, so their changes are undone:
 * sessions, links, trusted devices, passkeys, the second factor, and a scheduled deletion.
 */
async function confirmAndReset(
  ctx: Context,
  userId: string,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<void> {
  const now = timestamp(ctx.clock);
  await setPassword(ctx, userId, passwordHash, now);
  await queries.confirmAccountWithoutSecondFactor(ctx, userId, name, now);
  await voidPendingSignInsAndTokens(ctx, userId);
  await deleteSessionsOfMember(ctx, userId, null);
  await deletePasskeyChallenges(ctx, userId);
  await queries.deletePasskeysAndSecondFactor(ctx, userId);
  await withdrawUnstartedDeletion(ctx, userId);
}
