import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeFilmSearch, openFilmSearch, takeEarlyInput, useIsFilmSearchOpen } from './palette-state.ts';

afterEach(() => act(closeFilmSearch));

/** Types into the focused element. Returns which keys were intercepted. */
function type(...keys: string[]): string[] {
  return keys.filter((key) => !fireEvent.keyDown(document.body, { key }));
}

test('text that is typed before the field is rendered is kept, and reaches no other element', () => {
  act(openFilmSearch);
  expect(type('h', 'e', 'A', ' ', '2')).toEqual(['h', 'e', 'A', ' ', '2']);
  expect(takeEarlyInput()).toBe('heA 2');
});

test('other keys and shortcuts are not intercepted', () => {
  act(openFilmSearch);
  expect(type('Tab', 'ArrowDown', 'Shift', 'Enter')).toEqual([]);
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    expect(fireEvent.keyDown(document.body, { key: 'r', [modifier]: true })).toBe(true);
  expect(takeEarlyInput()).toBe('');
});

test('once the field has taken the text, it gets further keys itself', () => {
  act(openFilmSearch);
  type('h');
  expect(takeEarlyInput()).toBe('h');
  expect(type('e')).toEqual([]);
  expect(takeEarlyInput()).toBe('');
});

test('Escape closes the palette while it is loading, and its typed text is dropped', () => {
  const { result } = renderHook(() => useIsFilmSearchOpen());
  act(openFilmSearch);
  expect(result.current).toBe(true);
  act(() => void type('h', 'Escape'));
  expect(result.current).toBe(false);
  expect(type('e')).toEqual([]);
  act(openFilmSearch);
  type('a');
  expect(takeEarlyInput()).toBe('a');
});

test('pressing the shortcut twice types nothing twice', () => {
  act(openFilmSearch);
  act(openFilmSearch);
  type('h');
  expect(takeEarlyInput()).toBe('h');
});
