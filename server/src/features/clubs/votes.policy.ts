import type { ClubVote } from '@halfstar/contract/clubs/votes.schema';
import type { Viewer } from '#platform/viewer.ts';
import { type ClubStanding, canManageClub } from './clubs.policy.ts';
import { noOpenVote, nothingToPick } from './votes.errors.ts';

/** What decides who may do what with a vote. */
export interface VoteStanding {
  status: string;
  outcome: string | null;
  /** ISO timestamp. */
  closes_at: string;
}

/** Whether the vote takes nominations and rankings at this time. One whose deadline is over does not, also before it is counted. */
export const isVoteRunning = ({ status, closes_at }: VoteStanding, now: Date): boolean =>
  status === 'open' && Date.parse(closes_at) > now.getTime();

/** What the viewer may do with the vote. An archived club has no open vote, and its owner picks nothing. */
export function listVoteRights(
  viewer: Viewer,
  club: Pick<ClubStanding, 'status' | 'viewer_role'>,
  vote: VoteStanding,
  now: Date,
): ClubVote['can'] {
  const isRunning = isVoteRunning(vote, now);
  return {
    nominate: isRunning && club.status === 'active' && club.viewer_role !== null,
    manage: isRunning && canManageClub(viewer, club),
    pick: vote.outcome === 'undecided' && club.status === 'active' && club.viewer_role === 'owner',
  };
}

/** The vote, if it is running. Throws NO_OPEN_VOTE. */
export function requireRunningVote<Vote extends VoteStanding>(vote: Vote | undefined, now: Date): Vote {
  if (vote === undefined || !isVoteRunning(vote, now)) throw noOpenVote();
  return vote;
}

/** The vote, if its film is still to be picked. Throws NOTHING_TO_PICK. */
export function requireUndecidedVote<Vote extends VoteStanding>(vote: Vote | undefined): Vote {
  if (vote?.outcome !== 'undecided') throw nothingToPick();
  return vote;
}
