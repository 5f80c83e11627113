import { type ClubVote, VOTE_LIMITS } from '@halfstar/contract/clubs/votes.schema';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import type { Viewer } from '#platform/viewer.ts';
import { requireActiveClub, requireClubOwner } from './clubs.policy.ts';
import { alreadyFinished } from './films.errors.ts';
import * as films from './films.queries.ts';
import { listNominated, type Nominated } from './nominations.queries.ts';
import { countRankedChoice } from './ranked-choice.model.ts';
import { clubVoteClosed, clubVoteUndecided } from './votes.events.ts';
import { enqueueVoteUpdate } from './votes.jobs.ts';
import { requireUndecidedVote } from './votes.policy.ts';
import * as queries from './votes.queries.ts';
import { changeVote, findOpenOrLastVote } from './votes.service.ts';

/** How many votes one run of the job closes at most. */
const AT_A_TIME = 1000;

/**
 * Closes the votes whose deadline is over, each in a transaction of its own, which holds the club. It may be stopped at any point and run
 * again, also by several processes at once. A vote that cannot be closed does not keep the others.
 */
export async function closeDueVotes(ctx: Context): Promise<void> {
  for (const vote of await queries.listDueVotes(ctx, timestamp(ctx.clock), AT_A_TIME)) {
    try {
      await inTransaction(ctx, (ctx) => closeIfDue(ctx, vote));
    } catch (error) {
      ctx.log.error({ err: error, vote: vote.id }, 'a vote of a club was not closed');
    }
  }
}

async function closeIfDue(ctx: Context, vote: queries.DueVote): Promise<void> {
  const at = timestamp(ctx.clock);
  if (!(await queries.lockDueVote(ctx, vote, at))) return;
  const nominated = (await listNominated(ctx, vote.id)).filter((each) => !each.is_watched);
  const result = count(nominated, await queries.listCountingRankings(ctx, vote.id));
  await queries.closeVote(ctx, vote.id, result, at);
  const winner = nominated.find(({ id }) => id === result.winnerId);
  if (winner !== undefined) await announce(ctx, vote, winner, at);
  if (result.outcome === 'undecided')
    await publishEvent(ctx, clubVoteUndecided, { clubId: vote.club_id, voteId: vote.id, at });
  await enqueueVoteUpdate(ctx, vote.club_id);
}

/** Counts the ballots that rank one of these nominations. With too few of them the count is advice, and nobody has won yet. */
function count(nominated: readonly Nominated[], rankings: readonly string[][]): queries.VoteResult {
  const ids = nominated.map(({ id }) => id);
  const ballots = rankings.filter((ranking) => ranking.some((id) => ids.includes(id)));
  const rounds = countRankedChoice(ids, ballots);
  if (nominated.length === 0) return { outcome: 'none', winnerId: null, rounds };
  if (ballots.length < VOTE_LIMITS.ballotsToDecide) return { outcome: 'undecided', winnerId: null, rounds };
  return { outcome: 'counted', winnerId: rounds.at(-1)?.winner_id ?? null, rounds };
}

/**
 * Picks the film of the last vote, in which too few members have voted, for the owner. The same pick again changes nothing. Publishes
 * clubVoteClosed. Throws NOT_FOUND, also for a nomination of another vote, NOT_ALLOWED, CLUB_ARCHIVED, NOTHING_TO_PICK,
 * ALREADY_FINISHED for a film that the club has watched meanwhile, or watches.
 */
export const pickWinner = (
  ctx: Context,
  viewer: Viewer | null,
  clubId: string,
  nominationId: string,
): Promise<ClubVote> =>
  changeVote(ctx, viewer, clubId, async (ctx, found, member) => {
    const club = requireActiveClub(requireClubOwner(member, found));
    const last = await findOpenOrLastVote(ctx, member, clubId);
    if (last?.outcome === 'picked' && last.winner_id === nominationId) return club;
    const vote = requireUndecidedVote(last);
    const winner = (await listNominated(ctx, vote.id)).find(({ id }) => id === nominationId);
    if (winner === undefined) throw notFound();
    if (winner.is_watched) throw alreadyFinished();
    await queries.setPicked(ctx, vote.id, winner.id);
    await announce(ctx, vote, winner, timestamp(ctx.clock));
    return club;
  });

/** Puts the film on the schedule, picked by its nominator, unless the club has planned it meanwhile, and tells of it. */
async function announce(ctx: Context, vote: queries.DueVote, winner: Nominated, at: string): Promise<void> {
  const { club_id: clubId, id: voteId } = vote;
  const { movie_id: movieId, user_id: userId } = winner;
  const known = (await films.lockCurrentAndGivenFilm(ctx, clubId, movieId)).find(
    ({ movie_id }) => movie_id === movieId,
  );
  if (known === undefined || known.status === 'skipped')
    await films.planFilm(ctx, { clubId, movieId, userId, at }, { starts_on: null, discuss_at: null });
  await publishEvent(ctx, clubVoteClosed, { clubId, voteId, movieId, at });
}
