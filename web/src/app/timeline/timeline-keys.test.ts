import { expect, test } from 'vitest';
import { FIELDS } from './timeline-keys.ts';

const isField = (html: string): boolean => {
  const place = document.createElement('div');
  place.innerHTML = html;
  return place.firstElementChild?.matches(FIELDS) ?? false;
};

test('[TML-09] the keys leave alone what one writes in or chooses by letters, and work from the filter’s radio buttons', () => {
  const fields = [
    '<input>',
    '<input type="search">',
    '<textarea></textarea>',
    '<select></select>',
    '<p contenteditable="true"></p>',
  ];
  expect(fields.filter((field) => !isField(field))).toEqual([]);
  expect(['<input type="radio">', '<input type="checkbox">', '<button></button>'].filter(isField)).toEqual([]);
});
