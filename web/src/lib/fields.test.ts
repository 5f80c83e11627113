import { expect, test } from 'vitest';
import { isTypingTarget } from './fields.ts';

const isFieldOf = (html: string): boolean => {
  const place = document.createElement('div');
  place.innerHTML = html;
  return isTypingTarget(place.firstElementChild);
};

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
