import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  authSearch,
  discoverSearch,
  emailConfirmationSearch,
  followersSearch,
  homeSearch,
  listsSearch,
  moviesSearch,
  onboardingSearch,
  parseSearch,
  reviewsSearch,
  stringifySearch,
  timelineSearch,
} from './search-params.ts';

const FILTER_PARAMETERS = 'list of q genre decade year rated again sort reversed view title runtime status'.split(' ');
const AUTH_PARAMETERS = 'next invite reset token email tab'.split(' ');

test('an address is parsed to what was written into it', () => {
  const text = fc.string({ minLength: 1, unit: 'grapheme' });
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), text), (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
    }),
  );
});

test('[ACC-05] only reset=true in a link opens the reset form', () => {
  expect(authSearch(parseSearch('?reset=true&token=0123')).reset).toBe(true);
  expect(authSearch(parseSearch('?reset=true&token=0123')).token).toBe('0123');
  expect(authSearch(parseSearch('?reset=1')).reset).toBeUndefined();
});

test('empty parameters are not written into the address', () => {
  expect(stringifySearch({ tab: undefined, next: null, reset: false })).toBe('');
  expect(stringifySearch({ reset: true, tab: 'sign-up', page: 0 })).toBe('?reset=true&tab=sign-up&page=0');
});

test.each([
  ['the filter of a timeline', timelineSearch, 'filter', ['all', 'reviews', 'activities'], ['review', 'ALL', '']],
  ['the order of a timeline', timelineSearch, 'sort', ['newest', 'oldest', 'name'], ['newest_first', 'NAME']],
  ['the tab of home', homeSearch, 'tab', ['discover', 'popular', 'trending'], ['timeline', 'home']],
  ['the filter of the timeline at home', homeSearch, 'filter', ['all', 'reviews', 'activities'], ['review']],
  ['the tab of one’s reviews', reviewsSearch, 'tab', ['published', 'scheduled', 'drafts'], ['draft', 'x']],
  ['the people around one', followersSearch, 'tab', ['followers', 'following', 'recommended'], ['friends']],
  ['the tab of Discover', discoverSearch, 'tab', ['popular', 'trending'], ['discover']],
  ['the step of an onboarding', onboardingSearch, 'step', ['welcome', 'cinema', 'people', 'ready'], ['0', 'end']],
  ['the tab of the auth page', authSearch, 'tab', ['sign-in', 'sign-up'], ['signup']],
] as const)('%s is one of those that there are, else nothing', (_, validate, name, known, unknown) => {
  const read = (value: unknown) => (validate({ [name]: value }) as Record<string, unknown>)[name];
  for (const value of known) expect(read(value)).toBe(value);
  for (const value of [...unknown, undefined, null, 1, ['reviews'], {}]) expect(read(value)).toBeUndefined();
});

test('unknown parameters are ignored', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (search) => {
      const names = Object.keys({ ...listsSearch(search), ...moviesSearch(search), ...authSearch(search) });
      for (const name of names) expect([...FILTER_PARAMETERS, ...AUTH_PARAMETERS]).toContain(name);
      for (const value of Object.values(listsSearch(search))) expect(value ?? 'text').toBeTypeOf('string');
    }),
  );
});

test('an empty parameter counts as missing', () => {
  expect(emailConfirmationSearch({ email: '', token: '' })).toEqual({ email: undefined, token: undefined });
  expect(listsSearch({ q: '', list: 'watched' })).toMatchObject({ q: undefined, list: 'watched' });
});
