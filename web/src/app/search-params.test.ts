import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { authSearch, parseSearch, stringifySearch } from './search-params.ts';

test('what is written into an address is read from it again', () => {
  const text = fc.string({ minLength: 1, unit: 'grapheme' });
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), text), (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
    }),
  );
});

test('[ACC-05] reset=true in a link asks for the reset form, anything else does not', () => {
  expect(authSearch(parseSearch('?reset=true&token=0123')).reset).toBe(true);
  expect(authSearch(parseSearch('?reset=true&token=0123')).token).toBe('0123');
  expect(authSearch(parseSearch('?reset=1')).reset).toBeUndefined();
});
