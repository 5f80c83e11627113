import type { RemainingKeys, SessionState } from '@halfstar/contract/accounts/accounts.schema';
import { escapeHtml } from '#platform/html.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { SessionRow } from './sessions.queries.ts';

/** What a client is told of its session and account. Without a session (null) both parts are null. */
export const toSessionState = (row: SessionRow | null, inviteCode: string | null): SessionState =>
  row === null
    ? { user: null, session: null }
    : {
        user: {
          id: row.user_id,
          email: row.email,
          email_confirmed: row.email_verified,
          deletion_due_at: row.deletion_due_at,
          sanctions: {
            comment_ban_ends_at: row.comment_ban_ends_at,
            suspension_ends_at: row.suspension_ends_at,
            is_banned: row.is_banned,
          },
          metadata: { display_name: row.name, invite_code: inviteCode },
        },
        session: { created_at: row.created_at, expires_at: row.expires_at },
      };

export interface Addressee {
  email: string;
  name: string;
}

/** The token of a link in a mail, and when it stops working. */
export interface LinkToken {
  token: string;
  expiresAt: string;
}

/**
 * The mail with the link that confirms an address; the link works for 48 hours. It names the time of the sign-up, since another person may
 * have signed up with the address as well.
 */
export const confirmationMail = (
  publicUrl: string,
  to: Addressee,
  { token, expiresAt }: LinkToken,
  signedUpAt: string,
): Mail =>
  composeSecretMail(to, { subject: 'Confirm your email for Halfstar', expiresAt }, [
    'Welcome to Halfstar. One step is left: confirm that this address is yours.',
    {
      label: 'Confirm my email',
      href: buildLink(publicUrl, '/email-confirmation', { email: to.email, token }),
    },
    `This is for the sign-up of ${formatTimestamp(signedUpAt)}, and puts the password in force that was chosen then. If you did not sign up at that time, do not open the link; you need do nothing.`,
    'The link works for 48 hours.',
  ]);

/** The mail with the link to choose a new password. The link works once, within one hour. */
export const passwordResetMail = (publicUrl: string, to: Addressee, { token, expiresAt }: LinkToken): Mail =>
  composeSecretMail(to, { subject: 'Choose a new password for Halfstar', expiresAt }, [
    'Somebody, most likely you, asked for a new Halfstar password.',
    { label: 'Choose a new password', href: buildLink(publicUrl, '/auth', { reset: 'true', token }) },
    'The link works once, within one hour, and signs you out everywhere. If you did not ask, you need do nothing: your password stays as it is.',
  ]);

/** Sent when a visitor signs up with an address that has a confirmed account. */
export const alreadyMemberMail = (publicUrl: string, to: Addressee): Mail =>
  composeMail(to, 'You already have a Halfstar account', [
    'Somebody, most likely you, signed up at Halfstar with this address. You already have an account here, so no second one was made.',
    { label: 'Sign in', href: buildLink(publicUrl, '/auth', {}) },
    'If you forgot your password, choose "Forgot your password" there. If it was not you, you need do nothing.',
  ]);

/** The mail to the owner after their password was changed. @param at ISO timestamp of the change */
export const passwordChangedMail = (publicUrl: string, to: Addressee, at: string): Mail =>
  composeMail(to, 'Your Halfstar password was changed', [
    `Your password was changed on ${formatTimestamp(at)}. Every other device was signed out.`,
    'If it was you, you need do nothing. If it was not, choose a new password at once: that signs everybody out.',
    { label: 'Choose a new password', href: buildLink(publicUrl, '/auth', { reset: 'true' }) },
  ]);

/**
 * Sent after a reset, which ends all sessions but leaves passkeys and the second factor active.
 * @param remaining the passkeys and second factor that still open the account, which the mail names
 */
export const passwordResetDoneMail = (publicUrl: string, to: Addressee, at: string, remaining: RemainingKeys): Mail => {
  const { passkeys } = remaining;
  const keys = [
    ...(passkeys === 0
      ? []
      : [`${passkeys === 1 ? '1 passkey still opens' : `${passkeys} passkeys still open`} your account`]),
    ...(remaining.second_factor ? ['the second step of signing in is still on'] : []),
  ];
  const review: Paragraph[] = [
    `${capitalised(keys.join(', and '))}. Sign in and see that each is yours; remove what you do not know.`,
    { label: 'Look at your settings', href: buildLink(publicUrl, '/settings', {}) },
  ];
  return composeMail(to, 'Your Halfstar password was changed', [
    `A new password was chosen on ${formatTimestamp(at)} with a link that was mailed to you. Every device was signed out.`,
    ...(keys.length === 0 ? [] : review),
    'If it was you, you need do nothing else. If it was not, choose a new password at once, and look after your mailbox.',
    { label: 'Choose a new password', href: buildLink(publicUrl, '/auth', { reset: 'true' }) },
  ]);
};

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });

/** Day and minute for mails. The zone is named, because the reader may be in any. */
export const formatTimestamp = (timestamp: string): string => `${moment.format(new Date(timestamp))} UTC`;

/** The address of a page of this server with these query parameters, which it escapes. */
export const buildLink = (publicUrl: string, path: string, query: Record<string, string>): string => {
  const url = new URL(publicUrl + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

type Paragraph = string | { label: string; href: string };

/** What mail programs turn into a link by themselves: an address, a host, a scheme with something behind it. */
const LINK_LIKE = /@|\/|www\.|\S\.\p{L}{2}|\p{L}:\S/iu;

/**
 * A visitor who signs up with another person's address chooses the name in the mails to it. It is shown on one line, and left out
 * when a mail program could turn it into a link.
 */
function greetingOf(name: string): string {
  const line = name.replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim();
  return line === '' || looksLikeLink(line) ? 'Hello,' : `Hello ${line},`;
}

/** Whether a mail program could turn a name into a link. */
export const looksLikeLink = (name: string): boolean =>
  LINK_LIKE.test(
    name
      .replaceAll(/\p{Cf}/gu, '')
      .normalize('NFKC')
      .replaceAll('\u3002', '.'),
  );

/** A mail of Halfstar as text and as HTML: greeting, paragraphs, links, signature. */
export function composeMail({ email, name }: Addressee, subject: string, paragraphs: readonly Paragraph[]): Mail {
  const body = [greetingOf(name), ...paragraphs, 'Halfstar'];
  return {
    to: email,
    subject,
    text: body.map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.href}`)).join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif">${body.map(toHtml).join('')}</body></html>`,
  };
}

/**
 * Like `composeMail`, for a mail with a token or code: it is not sent once that has expired, and its texts are erased after either.
 * @param expiresAt when the token or code stops working
 * @param erasedSubject the subject that is kept after that; needed when the subject holds the code too
 */
export const composeSecretMail = (
  to: Addressee,
  { subject, expiresAt, erasedSubject = subject }: { subject: string; expiresAt: string; erasedSubject?: string },
  paragraphs: readonly Paragraph[],
): Mail => ({ ...composeMail(to, subject, paragraphs), erasedSubject, expiresAt });

const toHtml = (part: Paragraph): string =>
  typeof part === 'string'
    ? `<p>${escapeHtml(part)}</p>`
    : `<p><a href="${escapeHtml(part.href)}">${escapeHtml(part.label)}</a></p>`;
