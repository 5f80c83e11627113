import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLink, toShortLink } from './links.model.ts';

test.each([
  ['https://boxd.it/29Pq', { kind: 'film', id: 51_444 }],
  ['http://boxd.it/7lcA/', { kind: 'film', id: 174_980 }],
  ['boxd.it/aEh4eZ', { kind: 'viewing', id: 975_644_964 }],
  ['https://boxd.it/P00EU?x=1', { kind: 'list', id: 75_359_567 }],
  ['https://letterboxd.com/film/heat-1995/', { kind: 'slug', slug: 'heat-1995' }],
  ['https://www.letterboxd.com/ada/film/Heat-1995/1/', { kind: 'slug', slug: 'heat-1995' }],
  ['https://boxd.it/029Pq', null],
  ['https://boxd.it/3', null],
  ['https://boxd.it.evil.example/29Pq', null],
  ['https://letterboxd.com/film/../x', null],
  ['', null],
])('the link %s is understood', (text, link) => {
  expect(parseLink(text)).toEqual(link);
});

test('every film, viewing and list has one short link', () => {
  fc.assert(
    fc.property(fc.constantFrom('film', 'viewing', 'list'), fc.integer({ min: 1, max: 2 ** 44 }), (kind, id) => {
      expect(parseLink(toShortLink(kind, id))).toEqual({ kind, id });
    }),
  );
});
