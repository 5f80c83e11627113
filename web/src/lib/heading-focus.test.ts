import { afterEach, beforeEach, expect, test } from 'vitest';
import { requestHeadingFocus, takeHeadingFocus } from './heading-focus.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <input aria-label="Search"><div contenteditable="true" tabindex="0">Notes</div>
    <button type="button">Menu</button>
    <h1 data-page-heading tabindex="-1">Movies</h1>`;
});
afterEach(() => {
  // What one test requested and no heading took is not for the next one.
  takeHeadingFocus();
  document.body.replaceChildren();
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
const focused = () => document.activeElement;

test('without a navigation no heading takes the focus, and after one it does so once', () => {
  takeHeadingFocus();
  expect(focused()).toBe(document.body);
  requestHeadingFocus();
  takeHeadingFocus();
  expect(focused()).toBe(find('h1'));
  find('button').focus();
  takeHeadingFocus();
  expect(focused()).toBe(find('button'));
});

test('a page whose heading comes late gets the focus when it comes', () => {
  const heading = find('h1');
  heading.remove();
  requestHeadingFocus();
  takeHeadingFocus();
  expect(focused()).toBe(document.body);
  document.body.append(heading);
  takeHeadingFocus(heading);
  expect(focused()).toBe(heading);
});

test.each(['input', '[contenteditable]'])('somebody who types in %s keeps the focus', (field) => {
  const element = find(field);
  element.focus();
  requestHeadingFocus();
  takeHeadingFocus();
  expect(focused()).toBe(element);
  // It was their choice: the heading does not take it later either.
  element.blur();
  takeHeadingFocus();
  expect(focused()).toBe(document.body);
});

test('the link or button that led here gives the focus to the heading', () => {
  find('button').focus();
  requestHeadingFocus();
  takeHeadingFocus();
  expect(focused()).toBe(find('h1'));
});
