import { expect, test } from 'vitest';
import { ADA, makeOwnProfile } from '#test/fixtures.ts';
import { NAV_GROUPS } from './nav-items.ts';

test.each([
  ['a member', {}, ['Navigation', 'Personal']],
  ['a founder', { badges: ['founders' as const] }, ['Navigation', 'Personal', 'Founder']],
  ['an admin', { tier: 'admin' as const }, ['Navigation', 'Personal', 'Admin', 'Moderation']],
  ['a moderator', { badges: ['moderator' as const] }, ['Navigation', 'Personal', 'Moderation']],
])('%s sees their groups of links', (_, over, expected) => {
  const profile = makeOwnProfile(ADA, over);
  const groups = NAV_GROUPS.filter(({ visible }) => visible?.(profile) ?? true);
  expect(groups.map(({ name }) => name)).toEqual(expected);
});
