// @vitest-environment node
import { LIST_TYPES, ListFilter } from '@halfstar/contract/tracking/tracking.schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLEARED_TRACKED_LIST, narrowsTrackedList, parseTrackedListFilter } from './tracked-list-filter.ts';

const text = fc.option(
  fc.oneof(
    fc.string(),
    fc.constantFrom('yes', 'no', 'Drama', '1990', '1995', 'title', 'added', '   ', 'x'.repeat(300)),
  ),
  { nil: undefined },
);
const address = fc.record({ q: text, genre: text, decade: text, rated: text, again: text, sort: text, reversed: text });

test('whatever stands in an address, the server takes the filter that is made of it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LIST_TYPES), address, (list, said) => {
      expect(ListFilter.safeParse(parseTrackedListFilter(list, said)).error).toBeUndefined();
    }),
  );
});

test('[LST-05] an address says what passes and in which order', () => {
  const said = {
    q: ' heat ',
    genre: 'Drama',
    decade: '1990',
    rated: 'no',
    again: 'yes',
    sort: 'title',
    reversed: 'yes',
  };
  expect(parseTrackedListFilter('watched', said)).toEqual({
    search: 'heat',
    genre: 'Drama',
    decade: 1990,
    rated: false,
    see_again: true,
    sort: 'title',
    reversed: true,
  });
  expect(parseTrackedListFilter('watched', { rated: 'yes' }).rated).toBe(true);
});

test('[LST-07] only watched films can be asked for as to be seen again', () => {
  for (const list of LIST_TYPES)
    expect(parseTrackedListFilter(list, { again: 'yes' }).see_again).toBe(list === 'watched' ? true : undefined);
});

test('an order keeps no film out, and a cleared address nothing at all', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LIST_TYPES), address, (list, said) => {
      expect(narrowsTrackedList(parseTrackedListFilter(list, { ...said, ...CLEARED_TRACKED_LIST }))).toBe(false);
    }),
  );
  expect(narrowsTrackedList(parseTrackedListFilter('watched', { again: 'yes' }))).toBe(true);
  expect(narrowsTrackedList(parseTrackedListFilter('watched', { rated: 'no' }))).toBe(true);
});
