import { MODERATION_ACTIONS } from '@halfstar/contract/moderation/actions.schema';
import { expect, test } from 'vitest';
import { makeAuditEntry } from '#test/admin-fixtures.ts';
import { AUDIT_ACTIONS, describeAuditEntry, listChangedFacts, nameRule } from './audit-words.ts';

test('the log can be filtered by everything that moderators do', () => {
  const values = AUDIT_ACTIONS.map(({ value }) => value);
  expect(values).toEqual(expect.arrayContaining([...MODERATION_ACTIONS]));
  expect(new Set(values).size).toBe(values.length);
});

test.each([
  [
    { action: 'set_badges', before: { badges: [] }, after: { badges: ['founders', 'moderator'] } },
    'none to Founder, Moderator',
  ],
  [{ action: 'hide', target_kind: 'profile' }, 'hid the profile of {member}'],
  [{ action: 'remove', target_kind: 'club_post' }, 'removed a post in a club of {member}'],
  [{ action: 'dismiss', target_kind: 'made_up' }, 'dismissed the reports of a made up of {member}'],
  [{ action: 'lift', before: {} }, 'lifted the sanction of {member}'],
  [{ action: 'purge', target_kind: 'review' }, 'deleted a review of {member} for good'],
  [{ action: 'decide_verification', after: { state: 'refused' } }, 'did not verify {member} as a cinema employee'],
  [{ action: 'retry_job', target_kind: 'feed' }, 'tried a feed of {member} again'],
  [
    { action: 'retry_job', target_kind: 'queued', before: { step: 'mail:deliver' } },
    'tried the job mail:deliver again',
  ],
  [{ action: 'made_up' }, 'did “made up” to {member}'],
  [{ action: 'toString', member: null, target_kind: 'invite' }, 'did “toString” to an invite'],
])('%o reads as a sentence', (over, expected) => {
  expect(describeAuditEntry(makeAuditEntry(1, over))).toContain(expected);
});

test('facts are read as words, times by the clock of the reader', () => {
  const before = { tier: 'lite', in_force: true, badges: [], until: null };
  const after = {
    tier: 'made_up',
    in_force: false,
    badges: ['pro'],
    until: '2026-11-21T19:30:00.000Z',
    open_sessions: 0,
    decision_id: '0a',
  };
  expect(listChangedFacts({ before, after }, () => 'tonight')).toEqual([
    { name: 'Tier', before: 'Lite', after: 'made_up' },
    { name: 'In force', before: 'yes', after: 'no' },
    { name: 'Badges', before: '–', after: 'Pro' },
    { name: 'Until', before: '–', after: 'tonight' },
    { name: 'Open sessions', before: '–', after: '0' },
  ]);
  expect(listChangedFacts({ before: {}, after: { one: { two: 3 } } }, String)).toMatchObject([{ after: '{"two":3}' }]);
});

test('a rule that is not known any more keeps its own name', () => {
  expect([nameRule('hate'), nameRule('made_up')]).toEqual(['Hate', 'made up']);
});
