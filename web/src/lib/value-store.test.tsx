import { act, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createValueStore } from './value-store.ts';

test('every component that reads the value renders the new one, until it is unmounted', () => {
  const store = createValueStore('first');
  const one = renderHook(() => store.useValue());
  const other = renderHook(() => store.useValue());
  act(() => store.set('second'));
  other.unmount();
  act(() => store.set('third'));
  expect([store.get(), one.result.current, other.result.current]).toEqual(['third', 'third', 'second']);
});

test('the server renders the initial value', () => {
  const store = createValueStore('first');
  store.set('second');
  const Value = () => <p>{store.useValue()}</p>;
  expect(renderToString(<Value />)).toBe('<p>first</p>');
});
