import { expect, test } from 'vitest';
import { AppError } from '#platform/errors.ts';
import { NO_SANCTIONS, type Viewer } from '#platform/viewer.ts';
import { getTrackingUserId, requireTracker } from './tracking.policy.ts';

const viewer = (more: Partial<Viewer>): Viewer => ({
  userId: '01900000-0000-7000-8000-000000000000',
  email: 'ada@example.com',
  emailConfirmed: true,
  sessionId: 's',
  sessionToken: 'token',
  tier: 'lite',
  badges: [],
  hidesScores: false,
  showsAdultTitles: false,
  followsMany: false,
  sanctions: NO_SANCTIONS,
  ...more,
});

const verdictOn = (who: Viewer | null): string => {
  try {
    return requireTracker(who) === who ? 'may' : 'is another viewer';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

test.each([
  ['a visitor', null, 'AUTHENTICATION_REQUIRED'],
  ['a viewer with an unconfirmed address', viewer({ emailConfirmed: false }), 'EMAIL_UNCONFIRMED'],
  ['a viewer without a profile', viewer({ tier: null }), 'NOT_ALLOWED'],
  ['a lite member', viewer({}), 'may'],
  ['a pro member', viewer({ tier: 'pro' }), 'may'],
  ['an admin', viewer({ tier: 'admin' }), 'may'],
])('requireTracker for %s', (_who, who, verdict) => {
  expect(verdictOn(who)).toBe(verdict);
});

test('every viewer may read, and only a member has ratings and lists', () => {
  expect(getTrackingUserId(null)).toBeNull();
  expect(getTrackingUserId(viewer({}))).toBe('01900000-0000-7000-8000-000000000000');
});
