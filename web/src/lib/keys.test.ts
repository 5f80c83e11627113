import { expect, test } from 'vitest';
import { isField, shortcutLetter } from './keys.ts';

const isFieldOf = (html: string): boolean => {
  const place = document.createElement('div');
  place.innerHTML = html;
  return isField(place.firstElementChild);
};

test.each([
  ['k', 'KeyK', 'k'],
  ['K', 'KeyK', 'k'],
  ['л', 'KeyK', 'k'],
  ['t', 'KeyK', 't'],
  ['?', 'Slash', '?'],
])('the key that types %s at the place %s is the shortcut %s', (key, code, letter) => {
  expect(shortcutLetter({ key, code })).toBe(letter);
});

test('[TML-09] the keys leave alone what one writes in or chooses by letters, and work from the filter’s radio buttons', () => {
  const fields = [
    '<input>',
    '<input type="search">',
    '<textarea></textarea>',
    '<select></select>',
    '<p contenteditable="true"></p>',
  ];
  expect(fields.filter((field) => !isFieldOf(field))).toEqual([]);
  expect(['<input type="radio">', '<input type="checkbox">', '<button></button>'].filter(isFieldOf)).toEqual([]);
});
