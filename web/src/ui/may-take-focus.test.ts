import { expect, test } from 'vitest';
import { mayTakeFocus } from './may-take-focus.ts';

test.each([
  ['the page', '<button id="own"></button>', true],
  ['a button', '<button id="at"></button><button id="own"></button>', true],
  ['an empty field', '<textarea id="at"></textarea><button id="own"></button>', true],
  ['what is typed', '<input id="at" value="Half a sent"><button id="own"></button>', false],
  ['a dialog over it', '<div role="dialog"><button id="at"></button></div><button id="own"></button>', false],
  ['a button of its own dialog', '<div role="dialog"><button id="at"></button><button id="own"></button></div>', true],
])('what appears by itself may take the focus from %s: %s, %s', (_, html, may) => {
  document.body.innerHTML = html;
  document.getElementById('at')?.focus();
  expect(mayTakeFocus(document.getElementById('own'))).toBe(may);
  document.body.replaceChildren();
});
