import { afterEach, expect, test } from 'vitest';
import { keepFocus } from './focus.ts';

afterEach(() => document.body.replaceChildren());

const add = (id: string) => {
  const button = Object.assign(document.createElement('button'), { id });
  document.body.append(button);
  return button;
};
const flushMutationObservers = () => new Promise((resolve) => queueMicrotask(() => resolve(undefined)));

test('the focus moves to the fallback when what had it is removed, and again when that happens later', async () => {
  const [opener, dialog, row] = [add('opener'), add('dialog'), add('row')];
  dialog.focus();
  keepFocus(() => row);
  expect(document.activeElement).toBe(dialog);
  dialog.remove();
  await flushMutationObservers();
  expect(document.activeElement).toBe(row);
  // As a dialog does that gives the focus back to its opener, which goes a moment later.
  opener.focus();
  opener.remove();
  await flushMutationObservers();
  expect(document.activeElement).toBe(row);
});

test('once the person goes on by key or click, the focus is theirs', async () => {
  for (const type of ['keydown', 'pointerdown']) {
    const [other, row] = [add('other'), add('row')];
    keepFocus(() => row);
    other.focus();
    document.dispatchEvent(new Event(type));
    other.remove();
    await flushMutationObservers();
    expect(document.activeElement).toBe(document.body);
    row.remove();
  }
});
