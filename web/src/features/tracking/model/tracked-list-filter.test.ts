// @vitest-environment node
import { LIST_TYPES, ListFilter } from '@halfstar/contract/tracking/tracking.schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLEARED_TRACKED_LIST, isTrackedListFiltered, parseTrackedListFilter } from './tracked-list-filter.ts';

const text = fc.option(
  fc.oneof(
    fc.string(),
    fc.constantFrom('yes', 'no', 'Drama', '1990', '1995', 'title', 'added', '   ', 'x'.repeat(300)),
  ),
  { nil: undefined },
);
const addresses = fc.record({
  q: text,
  genre: text,
  decade: text,
  rated: text,
  again: text,
  sort: text,
  reversed: text,
});

test('any address is parsed into a filter that the contract accepts', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LIST_TYPES), addresses, (list, address) => {
      expect(ListFilter.safeParse(parseTrackedListFilter(list, address)).error).toBeUndefined();
    }),
  );
});

test('[LST-05] filter and order are parsed from an address', () => {
  const address = {
    q: ' heat ',
    genre: 'Drama',
    decade: '1990',
    rated: 'no',
    again: 'yes',
    sort: 'title',
    reversed: 'yes',
  };
  expect(parseTrackedListFilter('watched', address)).toEqual({
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

test('[LST-07] the filter for films to watch again applies only to watched films', () => {
  for (const list of LIST_TYPES)
    expect(parseTrackedListFilter(list, { again: 'yes' }).see_again).toBe(list === 'watched' ? true : undefined);
});

test('neither an order nor a cleared address excludes films', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LIST_TYPES), addresses, (list, address) => {
      expect(isTrackedListFiltered(parseTrackedListFilter(list, { ...address, ...CLEARED_TRACKED_LIST }))).toBe(false);
    }),
  );
  expect(isTrackedListFiltered(parseTrackedListFilter('watched', { again: 'yes' }))).toBe(true);
  expect(isTrackedListFiltered(parseTrackedListFilter('watched', { rated: 'no' }))).toBe(true);
});
