import { afterEach, beforeEach, expect, test } from 'vitest';
import { focusHeadingIfRequested, requestHeadingFocus } from './heading-focus.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <input aria-label="Search"><div contenteditable="true" tabindex="0">Notes</div>
    <button type="button">Menu</button>
    <h1 data-page-heading tabindex="-1">Movies</h1>`;
});
afterEach(() => {
  // Clears a request that no heading has taken.
  focusHeadingIfRequested();
  document.body.replaceChildren();
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
const focused = () => document.activeElement;

test('without a navigation no heading takes the focus, and after one it does so once', () => {
  focusHeadingIfRequested();
  expect(focused()).toBe(document.body);
  requestHeadingFocus();
  focusHeadingIfRequested();
  expect(focused()).toBe(find('h1'));
  find('button').focus();
  focusHeadingIfRequested();
  expect(focused()).toBe(find('button'));
});

test('a heading that is rendered late gets the focus then', () => {
  const heading = find('h1');
  heading.remove();
  requestHeadingFocus();
  focusHeadingIfRequested();
  expect(focused()).toBe(document.body);
  document.body.append(heading);
  focusHeadingIfRequested(heading);
  expect(focused()).toBe(heading);
});

test.each(['input', '[contenteditable]'])('a user who types in %s keeps the focus', (field) => {
  const element = find(field);
  element.focus();
  requestHeadingFocus();
  focusHeadingIfRequested();
  expect(focused()).toBe(element);
  // The heading does not take the focus later either.
  element.blur();
  focusHeadingIfRequested();
  expect(focused()).toBe(document.body);
});

test('the focused link or button loses the focus to the heading', () => {
  find('button').focus();
  requestHeadingFocus();
  focusHeadingIfRequested();
  expect(focused()).toBe(find('h1'));
});
