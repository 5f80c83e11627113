import type { VoteOutcome, VoteRound } from '@halfstar/contract/clubs/votes.schema';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { saidVisibleTo } from './clubs.predicate.ts';
import type { VoteRow } from './votes.present.ts';

/** The ballots `b` of vote `v` that count: of members of the club, with something that is nominated. Served by the primary keys. */
const countingBallots = sql`
  from movie_club_ballots b join movie_club_members m on m.club_id = v.club_id and m.user_id = b.user_id
  where b.vote_id = v.id and b.ranking && array(select n.id from movie_club_nominations n where n.vote_id = v.id)`;

/** Votes `v` with the viewer's own ranking, for a query that goes on with its conditions. Who opened them only if visible. */
const selectVotes = (viewer: Viewer, rest: RawBuilder<unknown>) => sql<VoteRow>`
  select v.id, v.club_id, v.status, v.opened_at, v.closes_at, v.closed_at, v.outcome, v.winner_id, v.rounds,
    case when ${saidVisibleTo(viewer, sql`v.club_id`, sql`v.opened_by`)} then v.opened_by end as opened_by,
    case when v.status = 'open' then (select count(*)::int ${countingBallots}) end as open_ballot_count,
    (select own.ranking from movie_club_ballots own where own.vote_id = v.id and own.user_id = ${viewer.userId}) as own_ranking
  from movie_club_votes v
  ${rest}`;

/** The open vote of a club. Served by movie_club_votes_one_open. */
export async function findOpenVote(ctx: Context, viewer: Viewer, clubId: string): Promise<VoteRow | undefined> {
  const { rows } = await selectVotes(viewer, sql`where v.club_id = ${clubId} and v.status = 'open'`).execute(ctx.db);
  return rows[0];
}

/** The closed votes of a club, the last first. Served by movie_club_votes_closed_idx. */
export async function listClosedVotes(
  ctx: Context,
  viewer: Viewer,
  clubId: string,
  after: TimePlace | null,
  limit: number,
): Promise<VoteRow[]> {
  const { rows } = await selectVotes(
    viewer,
    sql`where v.club_id = ${clubId} and v.status = 'closed' and ${isAfterPlace(sql`(v.closed_at, v.id)`, after, 'desc')}
      order by v.closed_at desc, v.id desc limit ${limit}`,
  ).execute(ctx.db);
  return rows;
}

/** Opens a vote, and returns its id. Needs lockClub, and that the club has no open vote. */
export async function insertVote(
  ctx: Context,
  { clubId, userId, at }: { clubId: string; userId: string; at: string },
  closesAt: string,
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('movie_club_votes')
    .values({ club_id: clubId, status: 'open', opened_by: userId, opened_at: at, closes_at: closesAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Moves the deadline of a vote. Needs lockClub. */
export const setDeadline = (ctx: Context, voteId: string, closesAt: string) =>
  ctx.db.updateTable('movie_club_votes').set({ closes_at: closesAt }).where('id', '=', voteId).execute();

/**
 * Cancels the open votes of these clubs. Served by movie_club_votes_one_open. Needs the locks of the clubs.
 * @returns how many
 */
export async function cancelOpenVotes(ctx: Context, clubIds: readonly string[], at: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update movie_club_votes set status = 'cancelled', closed_at = ${at}
    where club_id = any(${clubIds}::uuid[]) and status = 'open'`.execute(ctx.db);
  return Number(numAffectedRows);
}

/** Cancels the open votes of those of these clubs that are archived. Served as cancelOpenVotes. Needs the locks of the clubs. */
export const cancelVotesOfArchived = (ctx: Context, clubIds: readonly string[], at: string) =>
  sql`
    update movie_club_votes v set status = 'cancelled', closed_at = ${at} from movie_clubs c
    where v.club_id = any(${clubIds}::uuid[]) and v.status = 'open' and c.id = v.club_id and c.status = 'archived'`.execute(
    ctx.db,
  );

/** A vote that is over. */
export interface DueVote {
  id: string;
  club_id: string;
}

/** Open votes whose deadline is over at this time, the first ones first. Served by movie_club_votes_due_idx. */
export const listDueVotes = (ctx: Context, at: string, limit: number): Promise<DueVote[]> =>
  ctx.db
    .selectFrom('movie_club_votes')
    .select(['id', 'club_id'])
    .where('status', '=', 'open')
    .where('closes_at', '<=', at)
    .orderBy('closes_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Locks the club of a vote until the transaction ends, and answers whether the vote is still due at this time. */
export async function lockDueVote(ctx: Context, { id, club_id }: DueVote, at: string): Promise<boolean> {
  await sql`select from movie_clubs where id = ${club_id} for update`.execute(ctx.db);
  // Read afterwards: it may have been counted, cancelled or prolonged while this waited.
  const { rows } = await sql`
    select from movie_club_votes where id = ${id} and status = 'open' and closes_at <= ${at}`.execute(ctx.db);
  return rows.length > 0;
}

/** The rankings that count in a vote: those of current members, with at least one film that is nominated. */
export async function listCountingRankings(ctx: Context, voteId: string): Promise<string[][]> {
  const { rows } = await sql<{ ranking: string[] }>`
    select counted.ranking from movie_club_votes v
    cross join lateral (select b.ranking ${countingBallots}) counted where v.id = ${voteId}`.execute(ctx.db);
  return rows.map((row) => row.ranking);
}

/** How a vote ends. */
export interface VoteResult {
  outcome: VoteOutcome;
  winnerId: string | null;
  rounds: readonly VoteRound[];
}

/** Closes an open vote. Needs the lock of its club. */
export const closeVote = (ctx: Context, voteId: string, { outcome, winnerId, rounds }: VoteResult, at: string) =>
  ctx.db
    .updateTable('movie_club_votes')
    .set({ status: 'closed', closed_at: at, outcome, winner_id: winnerId, rounds: JSON.stringify(rounds) })
    .where('id', '=', voteId)
    .execute();

/** Gives an undecided vote the film that the owner has picked. Needs lockClub. */
export const setPicked = (ctx: Context, voteId: string, nominationId: string) =>
  ctx.db
    .updateTable('movie_club_votes')
    .set({ outcome: 'picked', winner_id: nominationId })
    .where('id', '=', voteId)
    .execute();
