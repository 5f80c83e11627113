import type { SecondFactorSetUp } from '@halfstar/contract/accounts/second-factor.schema';
import type { Mail } from '#platform/mail/mail.ts';
import { type Addressee, buildLink, composeMail, formatTimestamp } from './accounts.present.ts';

/**
 * What an authenticator app needs, from the URI of the QR code. The secret, which the URI contains, is also given by itself, for members
 * who cannot scan the code.
 */
export const toSecondFactorSetUp = (uri: string): SecondFactorSetUp => ({
  uri,
  secret: new URL(uri).searchParams.get('secret') ?? '',
});

const NOT_YOU =
  'If it was you, you need do nothing. If it was not, choose a new password at once: that signs everybody out.';
const newPassword = (publicUrl: string) => ({
  label: 'Choose a new password',
  href: buildLink(publicUrl, '/auth', { reset: 'true' }),
});

export const secondFactorOnMail = (publicUrl: string, to: Addressee, at: string): Mail =>
  composeMail(to, 'Two-step sign-in is on', [
    `Since ${formatTimestamp(at)}, signing in to Halfstar takes your password and a code of your authenticator app. Every other device was signed out.`,
    'Keep the recovery codes somewhere safe: without the app, each of them lets you in once.',
    NOT_YOU,
    newPassword(publicUrl),
  ]);

export const secondFactorOffMail = (publicUrl: string, to: Addressee, at: string): Mail =>
  composeMail(to, 'Two-step sign-in is off', [
    `Since ${formatTimestamp(at)}, signing in to Halfstar takes your password only. Your recovery codes no longer work.`,
    NOT_YOU,
    newPassword(publicUrl),
  ]);

export const recoveryCodesRenewedMail = (publicUrl: string, to: Addressee, at: string): Mail =>
  composeMail(to, 'Your Halfstar recovery codes were replaced', [
    `New recovery codes were made on ${formatTimestamp(at)}. The earlier ones no longer work.`,
    NOT_YOU,
    newPassword(publicUrl),
  ]);

export const recoveryCodeUsedMail = (publicUrl: string, to: Addressee, at: string, codesLeft: number): Mail =>
  composeMail(to, 'A Halfstar recovery code was used', [
    `Somebody, most likely you, signed in with your password and a recovery code on ${formatTimestamp(at)}. ${
      codesLeft === 1 ? 'One code is' : `${codesLeft} codes are`
    } left. You can make new ones in your settings.`,
    NOT_YOU,
    newPassword(publicUrl),
  ]);
