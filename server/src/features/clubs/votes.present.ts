import { type ClubNomination, ClubVote, VoteOutcome, type VoteRound } from '@halfstar/contract/clubs/votes.schema';
import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { Member, NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import { toNamedMember } from '#features/profiles/profiles.present.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { ClubRow } from './clubs.queries.ts';
import { listVoteRights } from './votes.policy.ts';

/** A vote with the viewer's own ranking. */
export interface VoteRow {
  id: string;
  club_id: string;
  status: string;
  opened_by: string | null;
  opened_at: string;
  closes_at: string;
  closed_at: string | null;
  outcome: string | null;
  winner_id: string | null;
  rounds: VoteRound[] | null;
  /** Null for a vote that is no longer open: its rounds say how many ballots there were. */
  open_ballot_count: number | null;
  /** May hold ids of nominations that were withdrawn. Null without a ballot. */
  own_ranking: string[] | null;
}

/** A nomination as the viewer sees it. */
export interface NominationRow {
  id: string;
  vote_id: string;
  movie: MovieSummary;
  nominator_id: string | null;
  pitch: string;
  own: boolean;
  created_at: string;
  seen_by: string[];
  seen_count: number;
}

/** A vote as the contract shows it. */
export function presentVote(
  viewer: Viewer,
  club: ClubRow,
  row: VoteRow,
  nominations: readonly NominationRow[],
  members: ReadonlyMap<string, Member>,
  now: Date,
): ClubVote {
  const can = listVoteRights(viewer, club, row, now);
  const nominated = new Set(nominations.map(({ id }) => id));
  return {
    id: row.id,
    club_id: row.club_id,
    status: ClubVote.shape.status.parse(row.status),
    opened_by: toNamed(members, row.opened_by),
    opened_at: row.opened_at,
    closes_at: row.closes_at,
    closed_at: row.closed_at,
    outcome: VoteOutcome.nullable().parse(row.outcome),
    nominations: nominations.map((nomination) => presentNomination(nomination, members, can.manage)),
    own_ranking: (row.own_ranking ?? []).filter((id) => nominated.has(id)),
    ballot_count: row.open_ballot_count ?? countBallots(row.rounds ?? []),
    member_count: club.member_count,
    winner_id: row.winner_id,
    rounds: row.rounds,
    can,
  };
}

const presentNomination = (
  row: NominationRow,
  members: ReadonlyMap<string, Member>,
  canRemove: boolean,
): ClubNomination => ({
  id: row.id,
  movie: row.movie,
  nominator: toNamed(members, row.nominator_id),
  pitch: row.pitch,
  own: row.own,
  created_at: row.created_at,
  seen_by: row.seen_by.flatMap((id) => toNamed(members, id) ?? []),
  seen_count: row.seen_count,
  can: { remove: canRemove },
});

const toNamed = (members: ReadonlyMap<string, Member>, id: string | null): NamedMember | null => {
  const member = id === null ? undefined : members.get(id);
  return member === undefined ? null : toNamedMember(member);
};

/** How many ballots were counted: in the first round none is exhausted. */
const countBallots = ([first]: readonly VoteRound[]): number =>
  first?.votes.reduce((sum, { votes }) => sum + votes, 0) ?? 0;
