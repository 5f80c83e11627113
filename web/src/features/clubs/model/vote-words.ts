import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import { type ClubVote, VOTE_LIMITS, type VoteRound } from '@halfstar/contract/clubs/votes.schema';
import { formatQuantity } from '#lib/numbers.ts';

/** Whether the viewer sees the votes of the club: as a member, or because they look after it. */
export const maySeeVotes = ({ role, can }: Pick<Club, 'role' | 'can'>): boolean => role !== null || can.manage;

/** A bar of a round: a film, and how many ballots count for it. */
export type RoundBar = {
  id: string;
  title: string;
  votes: number;
  /** Of the ballots that count, 0–1. */
  part: number;
  mark: 'wins' | 'goes out' | null;
};

/** A round of a count, to be followed by reading. */
export type RoundWords = { title: string; text: string; bars: RoundBar[] };

const inWords = (titles: readonly string[]): string =>
  titles.length < 3 ? titles.join(' and ') : `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`;

/** The rounds of a vote that was counted, in words and as bars. Where the ballots decided nothing they say what would have won. */
export function describeRounds({ rounds, nominations, outcome }: ClubVote): RoundWords[] {
  const titles = new Map(nominations.map(({ id, movie }) => [id, movie.title]));
  const isAdvice = outcome !== 'counted';
  return (rounds ?? []).map((round, place) => {
    const counting = round.votes.reduce((sum, { votes }) => sum + votes, 0);
    const named = round.votes.map(({ nomination_id: id, votes }) => ({ id, votes, title: titles.get(id) ?? '' }));
    return {
      title: `Round ${place + 1}`,
      text: `${describeRound(named, round, counting, isAdvice)}${describeExhausted(round.exhausted)}`,
      bars: named.map((each) => ({
        ...each,
        part: counting === 0 ? 0 : each.votes / counting,
        mark: each.id === round.winner_id ? 'wins' : each.id === round.eliminated_id ? 'goes out' : null,
      })),
    };
  });
}

type Named = { id: string; title: string; votes: number };

function describeRound(named: readonly Named[], round: VoteRound, counting: number, isAdvice: boolean): string {
  const wins = isAdvice ? 'would win' : 'wins';
  const winner = named.find(({ id }) => id === round.winner_id);
  if (winner !== undefined) {
    if (named.length === 1) return `Only ${winner.title} is there, and ${wins}.`;
    if (2 * winner.votes > counting)
      return `${winner.title} has more than half of the ${formatQuantity(counting, 'ballot')} and ${wins}.`;
    if (counting === 0) return `Nobody has ranked a film. ${winner.title} was nominated first and ${wins}.`;
    return `${inWords(named.map(({ title }) => title))} have the same number of ballots. ${winner.title} was nominated first and ${wins}.`;
  }
  const least = Math.min(...named.map(({ votes }) => votes));
  const fewest = named.filter(({ votes }) => votes === least);
  const out = named.find(({ id }) => id === round.eliminated_id)?.title ?? '';
  const goes =
    fewest.length === 1
      ? `${out} has the fewest and goes out.`
      : `${inWords(fewest.map(({ title }) => title))} have the fewest; ${out} was nominated last and goes out.`;
  return `Nobody has more than half of the ${formatQuantity(counting, 'ballot')}. ${goes}`;
}

function describeExhausted(exhausted: number): string {
  if (exhausted === 0) return '';
  return exhausted === 1
    ? ' 1 ballot names none of these films and no longer counts.'
    : ` ${exhausted} ballots name none of these films and no longer count.`;
}

/** What came of a closed vote. */
export function describeOutcome({ outcome, winner_id, nominations, can }: ClubVote): string {
  const winner = nominations.find(({ id }) => id === winner_id)?.movie.title ?? 'A film';
  const tooFew = `Fewer than ${VOTE_LIMITS.ballotsToDecide} members have voted`;
  switch (outcome) {
    case 'counted':
      return `${winner} won.`;
    case 'picked':
      return `${winner} is the owner’s pick. ${tooFew}.`;
    case 'undecided':
      return can.pick
        ? `${tooFew}, so you pick the film. The count is advice.`
        : `${tooFew}, so the owner picks the film.`;
    case 'none':
    case null:
      return 'Nobody nominated a film.';
  }
}
