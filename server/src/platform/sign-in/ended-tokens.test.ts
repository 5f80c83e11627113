import { expect, test } from 'vitest';
import { EndedTokens } from './ended-tokens.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const HOUR = 60 * 60_000;

test('only so many ended tokens are remembered, those that were used last', () => {
  const ended = new EndedTokens(2);
  ended.add('a', NOW);
  ended.add('b', NOW);
  expect(ended.has('a', NOW)).toBe(true);
  ended.add('c', NOW);
  expect(['a', 'b', 'c', 'd'].filter((token) => ended.has(token, NOW))).toEqual(['a', 'c']);
});

test('an ended token is looked up again after an hour, and when the clock was set back', () => {
  const ended = new EndedTokens(2);
  ended.add('a', NOW);
  expect([NOW - 1, NOW, NOW + HOUR - 1, NOW + HOUR].map((at) => ended.has('a', at))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
