import type { PasskeyCreation, PasskeyRequest } from '@halfstar/contract/accounts/passkeys.schema';
import type { Mail } from '#platform/mail/mail.ts';
import type { Passkeys } from '#platform/sign-in/passkeys.ts';
import { type Addressee, buildLink, composeMail, formatTimestamp } from './accounts.present.ts';

type Options<Name extends 'beginRegistration' | 'beginSignIn'> = Awaited<ReturnType<Passkeys[Name]>>['options'];

const FIVE_MINUTES_MS = 300_000;

/** The options with which a browser makes a passkey. It must verify its user, because it replaces both steps of signing in. */
export const toPasskeyCreation = (options: Options<'beginRegistration'>): PasskeyCreation => ({
  challenge: options.challenge,
  rp: { id: options.rp.id ?? '', name: options.rp.name },
  user: options.user,
  pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
  timeout: FIVE_MINUTES_MS,
  attestation: 'none',
  excludeCredentials: (options.excludeCredentials ?? []).map(({ id }) => ({ type: 'public-key', id })),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
});

/** The options with which a browser answers a sign-in challenge by a passkey. */
export const toPasskeyRequest = (options: Options<'beginSignIn'>): PasskeyRequest => ({
  challenge: options.challenge,
  rpId: options.rpId ?? '',
  timeout: FIVE_MINUTES_MS,
  userVerification: 'required',
});

export const passkeyAddedMail = (publicUrl: string, to: Addressee, name: string, at: string): Mail =>
  composeMail(to, 'A passkey was added to your Halfstar account', [
    `The passkey "${name}" was added on ${formatTimestamp(at)}. Whoever holds it can sign in without your password.`,
    'If it was you, you need do nothing. If it was not, remove it in your settings and choose a new password at once.',
    { label: 'Look at your passkeys', href: buildLink(publicUrl, '/settings', {}) },
  ]);

export const passkeyRemovedMail = (publicUrl: string, to: Addressee, name: string, at: string): Mail =>
  composeMail(to, 'A passkey was removed from your Halfstar account', [
    `The passkey "${name}" was removed on ${formatTimestamp(at)} and no longer lets anybody in.`,
    'If it was not you, choose a new password at once: that signs everybody out.',
    { label: 'Choose a new password', href: buildLink(publicUrl, '/auth', { reset: 'true' }) },
  ]);
