import { expect, test } from 'vitest';
import { makeClub } from '#test/club-fixtures.ts';
import { HEAT, JAWS } from '#test/fixtures.ts';
import { findOpenTab, parseClubTab } from './club-tabs.ts';

test('an unknown part is the current film', () => {
  expect([undefined, null, 'talk', 'nonsense'].map(parseClubTab)).toEqual(['film', 'film', 'talk', 'film']);
});

test('an address with a film opens it where it is now: as the current one, or among the past ones', () => {
  const club = makeClub();
  expect(findOpenTab(club, {})).toBe('film');
  expect(findOpenTab(club, { watched: HEAT.id })).toBe('film');
  expect(findOpenTab(club, { watched: JAWS.id })).toBe('past');
  expect(findOpenTab(makeClub({}, { current_movie: null }), { watched: HEAT.id })).toBe('past');
  expect(findOpenTab(club, { tab: 'talk', watched: JAWS.id })).toBe('talk');
});
