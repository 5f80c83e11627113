import { afterEach, beforeEach, expect, test } from 'vitest';
import { afterStarsLoseFocus, isStarControlFocused } from './after-rating.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <div role="slider" tabindex="0" id="heat"></div>
    <div role="slider" tabindex="0" id="jaws"></div>
    <button id="button">Menu</button>
    <div role="dialog"><div role="slider" tabindex="0" id="in-dialog"></div></div>`;
});
afterEach(() => document.body.replaceChildren());

const focus = (id: string) => document.getElementById(id)?.focus();

/** Whether an update that is requested now runs at once. */
function update() {
  const state = { runs: 0 };
  afterStarsLoseFocus(() => {
    state.runs += 1;
  });
  return state;
}

test('without a focused star control, updates run at once', () => {
  for (const id of ['button', 'in-dialog']) {
    focus(id);
    expect([isStarControlFocused(), update().runs]).toEqual([false, 1]);
  }
});

test('while a star control has the focus, an update waits until it is lost, and runs once', () => {
  focus('heat');
  expect(isStarControlFocused()).toBe(true);
  const waiting = update();
  expect(waiting.runs).toBe(0);
  // Moving the focus from one film's stars to another's continues the hold.
  focus('jaws');
  expect(waiting.runs).toBe(0);
  focus('button');
  expect(waiting.runs).toBe(1);
  focus('heat');
  focus('button');
  expect(waiting.runs).toBe(1);
});

test('an update also runs when the focus leaves the page', () => {
  focus('heat');
  const waiting = update();
  document.getElementById('heat')?.blur();
  expect(waiting.runs).toBe(1);
});

test('removing a focused star control does not block updates forever', () => {
  focus('heat');
  const waiting = update();
  document.getElementById('heat')?.remove();
  focus('button');
  expect(waiting.runs).toBe(1);
});
