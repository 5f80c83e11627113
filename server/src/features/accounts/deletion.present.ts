import type { Mail } from '#platform/mail/mail.ts';
import { type Addressee, buildLink, composeMail, formatTimestamp } from './accounts.present.ts';

export const deletionScheduledMail = (publicUrl: string, to: Addressee, dueAt: string): Mail =>
  composeMail(to, 'Your Halfstar account will be deleted', [
    `You asked us to delete your account. It goes for good on ${formatTimestamp(dueAt)}, with your profile, ratings, lists, reviews and reactions. You are signed out everywhere.`,
    'Changed your mind, or was it not you? Sign in before then and choose "Keep My Account".',
    { label: 'Sign in', href: buildLink(publicUrl, '/auth', {}) },
  ]);

export const lastAdminKeptMail = (publicUrl: string, to: Addressee): Mail =>
  composeMail(to, 'Your Halfstar account was not deleted', [
    'You asked us to delete your account, and today it would have been. You are the last admin, and Halfstar needs one, so your account stays as it was.',
    'Sign in, make somebody else an admin, then ask again.',
    { label: 'Sign in', href: buildLink(publicUrl, '/auth', {}) },
  ]);

export const accountKeptMail = (publicUrl: string, to: Addressee): Mail =>
  composeMail(to, 'Your Halfstar account stays', [
    'Good to have you back. Your account will not be deleted, and everything is as you left it.',
    'If that was not you, choose a new password at once: that signs everybody out.',
    { label: 'Choose a new password', href: buildLink(publicUrl, '/auth', { reset: 'true' }) },
  ]);
