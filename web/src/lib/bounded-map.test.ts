import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

test('a bounded map drops what was set the longest ago, and setting a key again makes it the latest', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3);
  expect([...map]).toEqual([
    ['b', 2],
    ['a', 3],
  ]);
  map.set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
