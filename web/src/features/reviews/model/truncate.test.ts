import { expect, test } from 'vitest';
import { truncateText } from './truncate.ts';

test('[REV-04] a text of 300 characters is shown whole, one of 301 is truncated', () => {
  expect(truncateText('a'.repeat(300))).toBeNull();
  expect(truncateText('a'.repeat(301))).toBe(`${'a'.repeat(300)}…`);
});

test('a text is cut between words, without a comma before the cut', () => {
  expect(truncateText('one two three, four', 16)).toBe('one two three…');
});

test('a script without spaces is cut at the limit, and no character is split', () => {
  expect(truncateText('映画'.repeat(200), 10)).toBe(`${'映画'.repeat(5)}…`);
  expect(truncateText('🎬'.repeat(301))).toBe(`${'🎬'.repeat(300)}…`);
});
