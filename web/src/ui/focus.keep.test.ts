import { afterEach, expect, test } from 'vitest';
import { moveLostFocusTo } from './focus.ts';

afterEach(() => document.body.replaceChildren());

const add = (id: string) => {
  const button = Object.assign(document.createElement('button'), { id });
  document.body.append(button);
  return button;
};
const flushMutationObservers = () => new Promise((resolve) => queueMicrotask(() => resolve(undefined)));

test('the focus moves to the fallback when the focused element is removed, also repeatedly', async () => {
  const [opener, dialog, row] = [add('opener'), add('dialog'), add('row')];
  dialog.focus();
  moveLostFocusTo(() => row);
  expect(document.activeElement).toBe(dialog);
  dialog.remove();
  await flushMutationObservers();
  expect(document.activeElement).toBe(row);
  // Like a dialog that returns the focus to its opener, which is removed a moment later.
  opener.focus();
  opener.remove();
  await flushMutationObservers();
  expect(document.activeElement).toBe(row);
});

test('after a key or click the focus is no longer moved', async () => {
  for (const type of ['keydown', 'pointerdown']) {
    const [other, row] = [add('other'), add('row')];
    moveLostFocusTo(() => row);
    other.focus();
    document.dispatchEvent(new Event(type));
    other.remove();
    await flushMutationObservers();
    expect(document.activeElement).toBe(document.body);
    row.remove();
  }
});
