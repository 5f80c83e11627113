import { isReservedUsername } from '@halfstar/contract/shared/reserved-names';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GRANTS, listUsernameCandidates, toUsernameBase } from './profiles.policy.ts';

test.each([
  ['ada@example.com', 'ada'],
  ['Jo.van-der_Berg+films@example.com', 'jovanderbergfilms'],
  ['jo@example.com', 'jo'],
  ['1234@example.com', '1234'],
  ['._-@example.com', 'user'],
  [`${'long'.repeat(16)}@example.com`, 'long'.repeat(16)],
])('[ACC-20] the address %s gives the base %s', (email, base) => {
  expect(toUsernameBase(email)).toBe(base);
});

test('[ACC-20] a base is the lowercased letters and digits before @, and never empty', () => {
  const local = fc.string({ unit: fc.constantFrom(...'abzABZ059.-_+!#'), minLength: 1, maxLength: 64 });
  fc.assert(
    fc.property(local, (name) => {
      const kept = [...name.toLowerCase()].filter((sign) => /[a-z0-9]/.test(sign)).join('');
      expect(toUsernameBase(`${name}@example.com`)).toBe(kept === '' ? 'user' : kept);
    }),
  );
});

test('[ACC-20] names are tried in order: the base, then with 1, 2, …; none is left out or tried twice', () => {
  const base = fc.string({ unit: fc.constantFrom(...'abc019'), minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(base, fc.integer({ min: 1, max: 30 }), (name, size) => {
      const pages = [0, 1, 2].flatMap((page) => listUsernameCandidates(name, page * size, size));
      expect(pages).toEqual(Array.from({ length: 3 * size }, (_, i) => (i === 0 ? name : `${name}${i}`)));
    }),
  );
});

test.each(['admin', 'root', 'test', 'timeline', 'settings', 'auth', 'api', 'null'])(
  '[ACC-20] %s is reserved, so it gets a number',
  (name) => {
    expect(listUsernameCandidates(name, 0, 3)).toEqual([`${name}1`, `${name}2`]);
  },
);

test('[ACC-20] the fallback name user is allowed, though no member may choose it', () => {
  expect(isReservedUsername('User')).toBe(true);
  expect(listUsernameCandidates('user', 0, 2)).toEqual(['user', 'user1']);
});

test('[ACC-23] founders get pro, and invites without a tier give lite', () => {
  expect(GRANTS.founder).toEqual({ tier: 'pro', badges: ['founders'] });
  expect(GRANTS.standard).toEqual({ tier: 'lite', badges: [] });
});
