import { expect, test } from 'vitest';
import { addToRanking, listRanked, moveInRanking, removeFromRanking } from './ranking.ts';

test.each([
  ['a', 0, 'abc'],
  ['a', 1, 'bac'],
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 9, 'acb'],
])('%s moves to place %i', (id, place, expected) => {
  expect(moveInRanking(['a', 'b', 'c'], id, place).join('')).toBe(expected);
});

test('a film is added at the end, once, and taken out', () => {
  expect(addToRanking(['a'], 'b')).toEqual(['a', 'b']);
  expect(addToRanking(['a', 'b'], 'a')).toEqual(['a', 'b']);
  expect(removeFromRanking(['a', 'b'], 'a')).toEqual(['b']);
});

test('what is no longer nominated is not shown', () => {
  expect(listRanked(['c', 'gone', 'a'], [{ id: 'a' }, { id: 'b' }, { id: 'c' }])).toEqual([{ id: 'c' }, { id: 'a' }]);
});
