import { expect, test } from 'vitest';
import { countRankedChoice } from './ranked-choice.model.ts';

/** Numbers from 0 up to 1, the same ones for the same seed. */
function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

interface Election {
  nominations: string[];
  ballots: string[][];
}

/** An election of a few nominations and few ballots, so that most have ties. Some ballots name what is not nominated. */
function drawElection(random: () => number): Election {
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, upTo(6));
  const shuffled = <Item>(items: readonly Item[]) =>
    items
      .map((item) => ({ item, place: random() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ item }) => item);
  const nominations = shuffled(names);
  const ballots = Array.from({ length: upTo(9) }, () =>
    shuffled([...names, ...(random() < 0.2 ? ['withdrawn'] : [])]).slice(0, upTo(names.length + 1)),
  );
  return { nominations, ballots };
}

/**
 * The same count as one recursive rule on piles of ballots: whoever goes out is crossed off all ballots, and empty ones are put away.
 * @returns the winner, and who went out, the first one first
 */
function countByPiles(
  { nominations, ballots }: Election,
  out: string[] = [],
): { winner: string | null; out: string[] } {
  if (nominations.length === 0) return { winner: null, out };
  const clean = ballots.map((ballot) => ballot.filter((name) => nominations.includes(name)));
  const valid = clean.filter((ballot) => ballot.length > 0);
  // From the weakest to the strongest; of equals the latest nominated is the weaker one.
  const ladder = nominations
    .map((name, age) => ({ name, age, pile: valid.filter(([top]) => top === name).length }))
    .toSorted((one, other) => one.pile - other.pile || other.age - one.age);
  const [weakest] = ladder;
  const strongest = ladder.at(-1);
  if (weakest === undefined || strongest === undefined) throw new Error('no ladder');
  if (strongest.pile > valid.length / 2 || strongest.pile === weakest.pile) return { winner: strongest.name, out };
  const rest = nominations.filter((name) => name !== weakest.name);
  return countByPiles({ nominations: rest, ballots: valid }, [...out, weakest.name]);
}

const summarize = ({ nominations, ballots }: Election) => {
  const rounds = countRankedChoice(nominations, ballots);
  return { winner: rounds.at(-1)?.winner_id ?? null, out: rounds.flatMap((round) => round.eliminated_id ?? []) };
};

const ELECTIONS = 10_000;

test(`[CLB-08] ${ELECTIONS} random elections end as a second count by another way says, ties included`, () => {
  const random = seededNumbers(20_260_701);
  const wrong: string[] = [];
  let ties = 0;
  let longest = 0;
  for (let number = 0; number < ELECTIONS; number += 1) {
    const election = drawElection(random);
    const outcome = JSON.stringify(summarize(election));
    const due = JSON.stringify(countByPiles(election));
    if (outcome !== due) wrong.push(`${JSON.stringify(election)}: ${outcome} instead of ${due}`);
    const rounds = countRankedChoice(election.nominations, election.ballots);
    longest = Math.max(longest, rounds.length);
    if (rounds.some(({ votes }) => votes.length > new Set(votes.map((each) => each.votes)).size)) ties += 1;
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(ties).toBeGreaterThan(ELECTIONS / 2);
  expect(longest).toBeGreaterThan(3);
});

test('[CLB-08] in every round each ballot counts once or is exhausted, one nomination goes out, and the last has the winner', () => {
  const random = seededNumbers(8);
  for (let number = 0; number < 1000; number += 1) {
    const { nominations, ballots } = drawElection(random);
    const rounds = countRankedChoice(nominations, ballots);
    let exhausted = 0;
    for (const [place, round] of rounds.entries()) {
      const isLast = place === rounds.length - 1;
      expect(round.votes).toHaveLength(nominations.length - place);
      expect(round.votes.reduce((sum, { votes }) => sum + votes, round.exhausted)).toBe(ballots.length);
      expect(round.exhausted).toBeGreaterThanOrEqual(exhausted);
      exhausted = round.exhausted;
      expect([round.winner_id === null, round.eliminated_id === null]).toEqual([!isLast, isLast]);
    }
    expect(rounds.length === 0).toBe(nominations.length === 0);
  }
});

test('[CLB-08] a second choice decides when no first one has more than half', () => {
  const ballots = [['a'], ['a'], ['b'], ['b'], ['c', 'b']];
  expect(countRankedChoice(['a', 'b', 'c'], ballots)).toEqual([
    {
      votes: [
        { nomination_id: 'a', votes: 2 },
        { nomination_id: 'b', votes: 2 },
        { nomination_id: 'c', votes: 1 },
      ],
      exhausted: 0,
      eliminated_id: 'c',
      winner_id: null,
    },
    {
      votes: [
        { nomination_id: 'a', votes: 2 },
        { nomination_id: 'b', votes: 3 },
      ],
      exhausted: 0,
      eliminated_id: null,
      winner_id: 'b',
    },
  ]);
});

test.each([
  ['all are equal', ['a', 'b', 'c'], [['b'], ['c'], ['a']], { winner: 'a', out: [] }],
  ['nobody has voted', ['b', 'a'], [], { winner: 'b', out: [] }],
  ['the last two are equal', ['b', 'a'], [['a'], ['b']], { winner: 'b', out: [] }],
  ['two have the fewest', ['a', 'b', 'c'], [['a'], ['a'], ['b', 'c'], ['c', 'b']], { winner: 'a', out: ['c'] }],
  [
    'exhausted ballots leave a majority',
    ['a', 'b', 'c'],
    [['a'], ['a'], ['a'], ['b'], ['b'], ['c'], ['c']],
    { winner: 'a', out: ['c'] },
  ],
])('[CLB-08] ties go to the earliest nomination: %s', (_, nominations, ballots, expected) => {
  expect(summarize({ nominations, ballots })).toEqual(expected);
});
