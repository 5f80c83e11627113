import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertSettled } from './settled-rows.ts';

const getKey = (row: string) => row.slice(0, 1);
const LIST = ['a', 'b', 'c', 'd', 'e'];

test('in whatever order rows are settled, all stay where they were', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(LIST), (presses) => {
      let settled = { rows: new Map<string, string>(), order: [] as readonly string[] };
      let listed = LIST;
      for (const key of presses) {
        const shown = insertSettled(listed, settled, getKey);
        settled = { rows: new Map(settled.rows).set(key, `${key} settled`), order: shown.map(getKey) };
        listed = listed.filter((row) => row !== key);
      }
      const shown = insertSettled(listed, settled, getKey);
      expect(shown).toEqual(LIST.map((key) => (presses.includes(key) ? `${key} settled` : key)));
    }),
  );
});

test('rows that come meanwhile are shown, and what the list has again is as it has it', () => {
  const settled = { rows: new Map([['b', 'b settled']]), order: ['a', 'b', 'c'] };
  expect(insertSettled(['new', 'a', 'c'], settled, getKey)).toEqual(['new', 'a', 'b settled', 'c']);
  expect(insertSettled(['a', 'b once more', 'c'], settled, getKey)).toEqual(['a', 'b once more', 'c']);
});
