import {
  type PendingVerification,
  VERIFICATION_STATES,
  type Verification,
} from '@halfstar/contract/verification/verification.schema';
import { type Addressee, buildLink, composeMail, composeSecretMail } from '#features/accounts/accounts.present.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { CODE_MINUTES, MAX_TRIES } from './verification.policy.ts';
import type { PendingRow, VerificationRow } from './verification.queries.ts';

const NONE: Verification = { state: 'none', location: null, work_email: null, tries_left: null, verified_until: null };

/**
 * A verification as its owner sees it; without one the state is `none`. A withdrawn request and an ended verification are shown as if there
 * had been none.
 */
export function toVerification(row: VerificationRow | undefined): Verification {
  const state = VERIFICATION_STATES.find((one) => one === row?.state);
  if (row === undefined || state === undefined) return NONE;
  return {
    state,
    location: row.location,
    work_email: row.work_email,
    tries_left: state === 'code_sent' ? Math.max(0, MAX_TRIES - row.tries) : null,
    verified_until: row.verified_until,
  };
}

/** A pending request as admins see it. */
export const toPendingVerification = (row: PendingRow): PendingVerification => ({
  id: row.id,
  user_id: row.user_id,
  name: row.name,
  email: row.email,
  location: row.location ?? '',
  work_email: row.work_email ?? '',
  requested_at: row.requested_at,
});

/** The mail with the code. @param to the work address, not that of the account */
export const verificationCodeMail = (to: Addressee, code: string, expiresAt: string): Mail =>
  composeSecretMail(to, { subject: `${code} is your Halfstar code`, expiresAt, erasedSubject: 'Your Halfstar code' }, [
    `Type this code at Halfstar to show that you work at your cinema: ${code}`,
    `It works for ${CODE_MINUTES} minutes. If you did not ask for it, you need do nothing.`,
  ]);

export const verificationApprovedMail = (publicUrl: string, to: Addressee): Mail =>
  composeMail(to, 'Your cinema badge is here', [
    'You are verified as somebody who works in a cinema. The badge stands on your profile for twelve months.',
    { label: 'Open Halfstar', href: buildLink(publicUrl, '/', {}) },
  ]);

export const verificationRefusedMail = (publicUrl: string, to: Addressee): Mail =>
  composeMail(to, 'Your cinema could not be verified', [
    'We could not confirm that you work at the cinema you named. You can ask again, best with an address of the cinema.',
    { label: 'Ask again', href: buildLink(publicUrl, '/employee-verification', {}) },
  ]);

export const verificationEndedMail = (publicUrl: string, to: Addressee): Mail =>
  composeMail(to, 'Your cinema badge has ended', [
    'Twelve months have passed since you were verified, so the badge is gone. If you still work in a cinema, ask again.',
    { label: 'Verify again', href: buildLink(publicUrl, '/employee-verification', {}) },
  ]);
