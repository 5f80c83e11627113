import type { VoteRound } from '@halfstar/contract/clubs/votes.schema';

/**
 * Counts ballots by instant run-off. Each counts for its first nomination that remains; more than half of the ballots that still count win.
 * Without a winner the nomination with the fewest is eliminated, of equals the latest one. When all that remain are equal, the earliest wins.
 * @param nominations ids, the first nominated first
 * @param ballots rankings, the favorite first; what is not nominated is skipped
 * @returns the rounds, of which the last one has the winner; none without nominations
 */
export function countRankedChoice(
  nominations: readonly string[],
  ballots: readonly (readonly string[])[],
): VoteRound[] {
  const rounds: VoteRound[] = [];
  let remaining = [...nominations];
  while (remaining.length > 0) {
    const round = countRound(remaining, ballots);
    rounds.push(round);
    if (round.winner_id !== null) break;
    remaining = remaining.filter((id) => id !== round.eliminated_id);
  }
  return rounds;
}

function countRound(remaining: readonly string[], ballots: readonly (readonly string[])[]): VoteRound {
  const tally = new Map(remaining.map((id) => [id, 0]));
  let counting = 0;
  for (const ballot of ballots) {
    const first = ballot.find((id) => tally.has(id));
    if (first === undefined) continue;
    tally.set(first, (tally.get(first) ?? 0) + 1);
    counting += 1;
  }
  const votes = [...tally].map(([nomination_id, count]) => ({ nomination_id, votes: count }));
  const most = Math.max(...tally.values());
  const fewest = Math.min(...tally.values());
  const leading = votes.find((each) => each.votes === most)?.nomination_id ?? null;
  const last = votes.findLast((each) => each.votes === fewest)?.nomination_id ?? null;
  const isDecided = 2 * most > counting || most === fewest;
  return {
    votes,
    exhausted: ballots.length - counting,
    eliminated_id: isDecided ? null : last,
    winner_id: isDecided ? leading : null,
  };
}
