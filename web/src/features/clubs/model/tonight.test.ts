import type { Tonight, TonightMovie } from '@halfstar/contract/clubs/tonight.schema';
import { expect, test } from 'vitest';
import { ADA, BOB, HEAT } from '#test/fixtures.ts';
import { describeWanters, explainNoFilms, findLeastJoy, listCaveats, type Ticked, toggleTicked } from './tonight.ts';

const CY = { ...BOB, user_id: 'cy', display_name: 'Cy' };
const JOY = [
  { user_id: ADA.user_id, expected: 4.2 },
  { user_id: BOB.user_id, expected: 3.6 },
  { user_id: CY.user_id, expected: 3.6 },
];
const FILM: TonightMovie = { movie: HEAT, runtime: 170, wanted_by: [ADA, BOB], joy: JOY, least_joy: 3.6 };
const TONIGHT: Tonight = { items: [FILM], left_out: [], too_little: [] };
const ALL: readonly Ticked[] = [ADA, BOB, CY];

test('[CLB-13] members are ticked in turn and no longer by a second click, up to twelve', () => {
  expect(toggleTicked([ADA], BOB)).toEqual([ADA, BOB]);
  expect(toggleTicked([ADA, BOB], ADA)).toEqual([BOB]);
  const twelve = Array.from({ length: 12 }, (_, each) => ({ user_id: `${each}`, display_name: `${each}` }));
  expect(toggleTicked(twelve, BOB)).toEqual(twelve);
  expect(toggleTicked(twelve, { user_id: '3', display_name: '3' })).toHaveLength(11);
});

test('[CLB-13] a film says on whose watchlists it is, and who likes it least', () => {
  expect(describeWanters(FILM, ADA.user_id)).toBe('On the watchlists of Bob and you');
  expect(describeWanters({ ...FILM, wanted_by: [ADA, BOB, CY] }, null)).toBe('On the watchlists of Ada, Bob, and Cy');
  expect(findLeastJoy(FILM, ALL, ADA.user_id)).toEqual({ stars: '3.6', names: 'Bob and Cy' });
  expect(findLeastJoy({ ...FILM, least_joy: 4.2 }, ALL, ADA.user_id)).toEqual({ stars: '4.2', names: 'you' });
});

test('[CLB-13] without an estimate, and while scores are hidden, nothing is said about joy', () => {
  expect(findLeastJoy({ ...FILM, joy: [], least_joy: null }, ALL, null)).toBeNull();
  expect(findLeastJoy({ ...FILM, joy: null, least_joy: null }, ALL, null)).toBeNull();
});

test('[CLB-13] what is not taken into account is said', () => {
  expect(listCaveats(TONIGHT, 3, null)).toEqual([]);
  expect(listCaveats({ ...TONIGHT, left_out: [CY] }, 3, null)).toEqual([
    'You may not see the lists of Cy, so they are not counted.',
  ]);
  expect(listCaveats({ ...TONIGHT, too_little: [ADA] }, 3, ADA.user_id)).toEqual([
    'Fewer than 10 ratings are too few to expect anything from: without you.',
  ]);
  const nobody = 'Nobody has 10 ratings yet, too few to expect anything from: the most wanted films come first.';
  expect(listCaveats({ ...TONIGHT, left_out: [CY], too_little: [ADA, BOB] }, 3, null)).toContain(nobody);
  expect(listCaveats({ ...TONIGHT, items: [{ ...FILM, joy: null, least_joy: null }] }, 3, null)).toEqual([
    'Scores of films that you have not seen stay hidden, so only the order says what to expect.',
  ]);
  expect(listCaveats({ ...TONIGHT, items: [], too_little: [ADA] }, 3, null)).toEqual([]);
});

test('[CLB-13] an empty list says why: closed lists, the runtime, or no film on two watchlists', () => {
  const none = { ...TONIGHT, items: [] };
  expect(explainNoFilms(none, 2, undefined).title).toBe('Nothing is on two watchlists.');
  expect(explainNoFilms(none, 2, 90).title).toBe('Nothing within 90 minutes.');
  expect(explainNoFilms({ ...none, left_out: [CY] }, 2, 90).title).toBe('Too few lists are open to you.');
});
