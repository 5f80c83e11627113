import { expect, test } from 'vitest';
import { decades, isFilmGridFiltered, parseFilmGridFilter } from './film-grid-filter.ts';

test('[MOV-07] filter and order are parsed from an address', () => {
  const address = { genre: 'Science Fiction', decade: '1980', runtime: '90-119', status: 'none', sort: 'title' };
  expect(parseFilmGridFilter(address)).toEqual({ ...address, decade: 1980 });
});

test.each([
  { genre: 'Sci-Fi' },
  { decade: '1985' },
  { decade: 'x' },
  { decade: '1e9' },
  { runtime: '5' },
  { status: 'seen' },
  { sort: 'best' },
])('[MOV-07] of an invalid address only $genre$decade$runtime$status$sort is ignored', (part) => {
  expect(isFilmGridFiltered(parseFilmGridFilter(part))).toBe(false);
  expect(parseFilmGridFilter({ runtime: '150-up', ...part }).genre).toBeUndefined();
});

test('[MOV-07] an order excludes no films', () => {
  expect(isFilmGridFiltered(parseFilmGridFilter({ sort: 'rating' }))).toBe(false);
  expect(isFilmGridFiltered(parseFilmGridFilter({ sort: 'rating', decade: '1990' }))).toBe(true);
});

test('[MOV-07] decades are offered from the current one back to the 1910s', () => {
  const offered = decades(new Date('2026-11-21'));
  expect(offered[0]).toBe(2020);
  expect(offered.at(-1)).toBe(1910);
  expect(offered).toHaveLength(12);
});
