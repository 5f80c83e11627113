import { expect, test } from 'vitest';
import { truncateText } from './truncate.ts';

test('[REV-04] a text of 300 characters stands whole, one of 301 is shortened', () => {
  expect(truncateText('a'.repeat(300))).toBeNull();
  expect(truncateText('a'.repeat(301))).toBe(`${'a'.repeat(300)}…`);
});

test('a text is cut between words, without the comma that stood there', () => {
  expect(truncateText('one two three, four', 16)).toBe('one two three…');
});

test('a script without spaces is cut where the limit falls, and no character is torn apart', () => {
  expect(truncateText('映画'.repeat(200), 10)).toBe(`${'映画'.repeat(5)}…`);
  expect(truncateText('🎬'.repeat(301))).toBe(`${'🎬'.repeat(300)}…`);
});
