import { expect, test } from 'vitest';
import { makeClubVote, makeNomination } from '#test/club-fixtures.ts';
import { ALIEN, BOB, HEAT, JAWS } from '#test/fixtures.ts';
import { describeOutcome, describeRounds } from './vote-words.ts';

const heat = makeNomination(1, HEAT, BOB);
const alien = makeNomination(2, ALIEN, BOB);
const jaws = makeNomination(3, JAWS, BOB);
const nominations = [heat, alien, jaws];
const votes = (...counts: number[]) =>
  counts.map((count, place) => ({ nomination_id: nominations[place]?.id ?? '', votes: count }));
const round = (counts: number[], { out = '', winner = '', exhausted = 0 }) => ({
  votes: votes(...counts),
  exhausted,
  eliminated_id: out === '' ? null : out,
  winner_id: winner === '' ? null : winner,
});
const words = (one: ReturnType<typeof round>, outcome: 'counted' | 'undecided' = 'counted') =>
  describeRounds(makeClubVote({ status: 'closed', outcome, nominations, rounds: [one] }))[0]?.text;

test.each([
  [round([2, 2, 1], { out: jaws.id }), 'Nobody has more than half of the 5 ballots. Jaws has the fewest and goes out.'],
  [
    round([2, 1, 1], { out: jaws.id }),
    'Nobody has more than half of the 4 ballots. Alien and Jaws have the fewest; Jaws was nominated last and goes out.',
  ],
  [round([3, 1, 1], { winner: heat.id }), 'Heat has more than half of the 5 ballots and wins.'],
  [
    round([2, 2, 2], { winner: heat.id }),
    'Heat, Alien and Jaws have the same number of ballots. Heat was nominated first and wins.',
  ],
  [round([0, 0, 0], { winner: heat.id }), 'Nobody has ranked a film. Heat was nominated first and wins.'],
  [round([4], { winner: heat.id }), 'Only Heat is there, and wins.'],
  [
    round([3, 2], { winner: heat.id, exhausted: 1 }),
    'Heat has more than half of the 5 ballots and wins. 1 ballot names none of these films and no longer counts.',
  ],
  [
    round([1, 0], { winner: heat.id, exhausted: 3 }),
    'Heat has more than half of the 1 ballot and wins. 3 ballots name none of these films and no longer count.',
  ],
])('a round is said in words: %#', (one, expected) => {
  expect(words(one)).toBe(expected);
});

test('a count that is advice says what would win', () => {
  expect(words(round([2, 1], { winner: heat.id }), 'undecided')).toBe(
    'Heat has more than half of the 3 ballots and would win.',
  );
});

test('rounds are numbered, and their bars are parts of the ballots that count', () => {
  const rounds = [round([2, 2, 1], { out: jaws.id }), round([2, 3], { winner: alien.id })];
  const shown = describeRounds(makeClubVote({ status: 'closed', outcome: 'counted', nominations, rounds }));
  expect(shown.map(({ title }) => title)).toEqual(['Round 1', 'Round 2']);
  expect(shown[0]?.bars.map(({ part, mark }) => [part, mark])).toEqual([
    [0.4, null],
    [0.4, null],
    [0.2, 'goes out'],
  ]);
  expect(shown[1]?.bars.map(({ title, part, mark }) => [title, part, mark])).toEqual([
    ['Heat', 0.4, null],
    ['Alien', 0.6, 'wins'],
  ]);
});

test.each([
  ['counted', heat.id, false, 'Heat won.'],
  ['picked', jaws.id, false, 'Jaws is the owner’s pick. Fewer than 4 members have voted.'],
  ['undecided', null, true, 'Fewer than 4 members have voted, so you pick the film. The count is advice.'],
  ['undecided', null, false, 'Fewer than 4 members have voted, so the owner picks the film.'],
  ['none', null, false, 'Nobody nominated a film.'],
] as const)('the outcome %s is said in words', (outcome, winner_id, pick, expected) => {
  const can = { nominate: false, manage: false, pick };
  expect(describeOutcome(makeClubVote({ status: 'closed', outcome, winner_id, nominations, can }))).toBe(expected);
});
