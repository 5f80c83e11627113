import { expect, test } from 'vitest';
import { shortcutLetter } from './keys.ts';

test.each([
  ['k', 'KeyK', 'k'],
  ['K', 'KeyK', 'k'],
  ['л', 'KeyK', 'k'],
  ['t', 'KeyK', 't'],
  ['?', 'Slash', '?'],
])('the key that types %s at the place %s is the shortcut %s', (key, code, letter) => {
  expect(shortcutLetter({ key, code })).toBe(letter);
});
