import { Stars } from '@halfstar/contract/shared/rating.schema';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { starsAfterKey, starsAt, starsInWords } from './star-value.ts';

const width = fc.double({ min: 1, max: 2000, noNaN: true });
const share = fc.double({ min: -1, max: 2, noNaN: true });
const stars = fc.option(fc.integer({ min: 1, max: 10 }).map((half) => half / 2));

test('every point, also beside the row, gives a rating that the contract accepts', () => {
  fc.assert(
    fc.property(width, share, (w, at) => {
      expect(Stars.safeParse(starsAt(at * w, w)).success).toBe(true);
    }),
  );
});

test('[RAT-02] the left half of a star gives the half value, the right half the whole', () => {
  const star = fc.integer({ min: 1, max: 5 });
  const within = fc.double({ min: 0.01, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(width, star, within, (w, number, part) => {
      const x = ((number - 1 + part) / 5) * w;
      fc.pre(Math.abs(part - 0.5) > 0.001);
      expect(starsAt(x, w)).toBe(part < 0.5 ? number - 0.5 : number);
    }),
  );
});

test('a row without a width still gives a rating', () => {
  expect(starsAt(10, 0)).toBe(0.5);
  expect(starsAt(10, Number.NaN)).toBe(0.5);
});

test('after any keys in any order, the rating is one that the contract accepts', () => {
  const keys = [
    'ArrowRight',
    'ArrowLeft',
    'ArrowUp',
    'ArrowDown',
    'Home',
    'End',
    'PageUp',
    'PageDown',
    '0',
    '3',
    '9',
    'a',
  ];
  fc.assert(
    fc.property(stars, fc.array(fc.constantFrom(...keys)), (first, pressed) => {
      let value = first;
      for (const key of pressed) {
        const next = starsAfterKey(key, value, true);
        if (next !== undefined) value = next;
      }
      expect(value === null || Stars.safeParse(value).success).toBe(true);
    }),
  );
});

test.each([
  ['ArrowRight', null, 0.5],
  ['ArrowRight', 3, 3.5],
  ['ArrowUp', 5, 5],
  ['ArrowLeft', 3, 2.5],
  ['ArrowDown', 0.5, 0.5],
  ['ArrowLeft', null, undefined],
  ['Home', 4, 0.5],
  ['End', null, 5],
  ['4', null, 4],
  ['6', 2, undefined],
  ['Delete', 2, null],
  ['Delete', null, undefined],
  ['Tab', 2, undefined],
])('the key %s changes %s to %s', (key, before, after) => {
  expect(starsAfterKey(key, before, true)).toBe(after);
});

test('a rating that cannot be cleared is not cleared by keys', () => {
  expect(starsAfterKey('Delete', 3, false)).toBeUndefined();
  expect(starsAfterKey('0', 3, false)).toBeUndefined();
});

test('a rating has a text, in the singular for one star', () => {
  expect(starsInWords(null)).toBe('Not rated');
  expect(starsInWords(0.5)).toBe('0.5 stars');
  expect(starsInWords(1)).toBe('1 star');
  expect(starsInWords(3.5)).toBe('3.5 stars');
});
