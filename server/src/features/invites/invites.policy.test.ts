import { InviteCode } from '@halfstar/contract/invites/invites.schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requireConfirmed, requireMember } from '#features/accounts/accounts.policy.ts';
import { NO_SANCTIONS, type Viewer } from '#platform/viewer.ts';
import {
  type CodeStatus,
  type CodeUsage,
  canRevoke,
  computeRemainingQuota,
  getCodeStatus,
  requireInviteAdmin,
  requireInviter,
} from './invites.policy.ts';

const viewer = (tier: Viewer['tier'], badges: Viewer['badges'] = [], emailConfirmed = true): Viewer => ({
  userId: 'u',
  email: 'u@example.com',
  emailConfirmed,
  sessionId: 's',
  sessionToken: 't',
  tier,
  badges,
  hidesScores: false,
  showsAdultTitles: false,
  followsMany: false,
  sanctions: NO_SANCTIONS,
});

const verdict = (requireRole: (viewer: Viewer | null) => unknown, who: Viewer | null): string => {
  try {
    requireRole(who);
    return 'may';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const PEOPLE = {
  visitor: null,
  unconfirmed: viewer(null, [], false),
  'a founder whose address is unconfirmed': viewer('pro', ['founders'], false),
  'confirmed without a profile': viewer(null),
  lite: viewer('lite'),
  pro: viewer('pro'),
  moderator: viewer('pro', ['moderator']),
  'lite founder': viewer('lite', ['founders']),
  founder: viewer('pro', ['founders']),
  admin: viewer('admin'),
};

test.each<[keyof typeof PEOPLE, string, string, string, string]>([
  [
    'visitor',
    'AUTHENTICATION_REQUIRED',
    'AUTHENTICATION_REQUIRED',
    'AUTHENTICATION_REQUIRED',
    'AUTHENTICATION_REQUIRED',
  ],
  ['unconfirmed', 'EMAIL_UNCONFIRMED', 'EMAIL_UNCONFIRMED', 'EMAIL_UNCONFIRMED', 'EMAIL_UNCONFIRMED'],
  [
    'a founder whose address is unconfirmed',
    'EMAIL_UNCONFIRMED',
    'EMAIL_UNCONFIRMED',
    'EMAIL_UNCONFIRMED',
    'EMAIL_UNCONFIRMED',
  ],
  ['confirmed without a profile', 'may', 'NOT_ALLOWED', 'NOT_ALLOWED', 'NOT_ALLOWED'],
  ['lite', 'may', 'may', 'NOT_ALLOWED', 'NOT_ALLOWED'],
  ['pro', 'may', 'may', 'NOT_ALLOWED', 'NOT_ALLOWED'],
  ['moderator', 'may', 'may', 'NOT_ALLOWED', 'NOT_ALLOWED'],
  ['lite founder', 'may', 'may', 'may', 'NOT_ALLOWED'],
  ['founder', 'may', 'may', 'may', 'NOT_ALLOWED'],
  ['admin', 'may', 'may', 'may', 'may'],
])(
  '%s: to make a profile %s, to act as a member %s, to make codes %s, of any type %s',
  (who, confirmed, member, inviter, master) => {
    expect(verdict(requireConfirmed, PEOPLE[who])).toBe(confirmed);
    expect(verdict(requireMember, PEOPLE[who])).toBe(member);
    expect(verdict(requireInviter, PEOPLE[who])).toBe(inviter);
    expect(verdict(requireInviteAdmin, PEOPLE[who])).toBe(master);
  },
);

const NOW = new Date('2026-11-21T12:00:00Z');
const code = (facts: Partial<CodeUsage> = {}): CodeUsage => ({
  max_uses: 1,
  uses: 0,
  expires_at: '2026-11-21T12:00:00.000001Z',
  revoked_at: null,
  ...facts,
});

test.each<[string, Partial<CodeUsage>, CodeStatus, boolean]>([
  ['an unused code', { expires_at: '2026-11-21T12:00:01Z' }, 'open', true],
  ['a code that expires at this moment', { expires_at: '2026-11-21T12:00:00Z' }, 'expired', true],
  ['a used code', { uses: 1 }, 'used', false],
  ['a code used before it expired', { uses: 1, expires_at: '2026-01-01T00:00:00Z' }, 'used', false],
  ['a code for three with two uses', { uses: 2, max_uses: 3, expires_at: '2027-01-01T00:00:00Z' }, 'open', true],
  ['a code for three with three uses', { uses: 3, max_uses: 3, expires_at: '2027-01-01T00:00:00Z' }, 'used', false],
  ['a revoked code', { revoked_at: '2026-11-20T00:00:00Z' }, 'revoked', false],
])('%s', (_name, facts, status, revocable) => {
  expect(getCodeStatus(code(facts), NOW)).toBe(status);
  expect(canRevoke(code(facts))).toBe(revocable);
});

test('at most five codes are open at a time, and at most twenty count in all, except for an admin', () => {
  const open = code({ expires_at: '2027-01-01T00:00:00Z' });
  const used = code({ uses: 1 });
  const lost = [code({ revoked_at: NOW.toISOString() }), code({ expires_at: '2026-01-01T00:00:00Z' })];
  const left = (codes: CodeUsage[]) => computeRemainingQuota(requireInviter(PEOPLE.founder), codes, NOW);
  expect(left([])).toEqual({ open: 5, total: 20 });
  expect(left([open, open, ...lost])).toEqual({ open: 3, total: 18 });
  expect(left(Array(5).fill(open))).toEqual({ open: 0, total: 15 });
  expect(left([...Array(17).fill(used), open])).toEqual({ open: 2, total: 2 });
  expect(left(Array(20).fill(used))).toEqual({ open: 0, total: 0 });
  const raised = { open_limit: 8, total_limit: 12 };
  expect(computeRemainingQuota(requireInviter(PEOPLE.founder), Array(5).fill(open), NOW, raised)).toEqual({
    open: 3,
    total: 7,
  });
  expect(computeRemainingQuota(requireInviter(PEOPLE.admin), Array(20).fill(used), NOW)).toBeNull();
});

test('[INV-01] a code is trimmed, upper-cased and at most 20 characters, however it was typed', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'abcXYZ019- \t'), minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(typed, (text) => {
      const compact = text.toUpperCase().replaceAll(/\s/g, '');
      // Twelve characters are a whole code, whose dashes may be missing.
      const bare = compact.replaceAll('-', '');
      const wanted = bare.length === 12 ? (bare.match(/.{4}/g) ?? []).join('-') : compact;
      const good = wanted.length >= 1 && wanted.length <= 20;
      expect(InviteCode.safeParse(text).data).toBe(good ? wanted : undefined);
    }),
  );
});
