import { expect, test } from 'vitest';
import { findNameAtCaret, isNamedLike } from './name-at-caret.ts';

/** The caret is where the bar is. */
const at = (marked: string) => findNameAtCaret(marked.replace('|', ''), marked.indexOf('|'));

test.each([
  ['@a|', { start: 0, end: 2, text: 'a' }],
  ['Thanks, @ada_l-2|', { start: 8, end: 16, text: 'ada_l-2' }],
  ['(@Léa|)', { start: 1, end: 5, text: 'Léa' }],
  ['@さくら|', { start: 0, end: 4, text: 'さくら' }],
  ['first\n@bo|\nlast', { start: 6, end: 9, text: 'bo' }],
  // The rest of the word is replaced too.
  ['@ad|a_l, hello', { start: 0, end: 6, text: 'ad' }],
])('%j has a name at its caret', (marked, name) => {
  expect(at(marked)).toEqual(name);
});

test.each(['@|', '@ a|', 'ada@example|', 'a@b|', 'x/@ada|', '@@ada|', '@-a|', '@ada |', '@ada, bo|', 'ada|', '|@ada'])(
  '%j has none',
  (marked) => {
    expect(at(marked)).toBeNull();
  },
);

test.each(['l', 'LEA', 'léa', 'quast', 'quinn_7', '7'])('Léa Quastel, called quinn_7, is named like %j', (typed) => {
  expect(isNamedLike({ username: 'quinn_7', display_name: 'Léa Quastel' }, typed)).toBe(true);
});

test.each(['ea', 'uastel', 'quinn7'])('and not like %j', (typed) => {
  expect(isNamedLike({ username: 'quinn_7', display_name: 'Léa Quastel' }, typed)).toBe(false);
});
