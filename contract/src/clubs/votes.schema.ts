import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { NamedMember } from '../profiles/profiles.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { safeText } from '../shared/safe-text.schema.ts';

/** How long votes are, and how much there is in one. */
export const VOTE_LIMITS = {
  minHours: 1,
  maxDays: 30,
  nominations: 30,
  /** Characters. */
  pitch: 200,
  /** With fewer ballots the owner picks the film. */
  ballotsToDecide: 4,
  /** Members who are named as having seen a nominated film. */
  namedWhoSaw: 5,
} as const;

export const VOTE_MESSAGES = {
  pitchTooLong: `A pitch has ${VOTE_LIMITS.pitch} characters at most.`,
  deadline: `A vote ends in an hour at the earliest and in ${VOTE_LIMITS.maxDays} days at the latest.`,
  rankingTwice: 'A film has one place in a ranking.',
  rankingUnknown: 'One of these films is no longer nominated. Rank those that are.',
} as const;

/** What became of a vote. */
export const VoteOutcome = z.enum(['counted', 'undecided', 'picked', 'none']).meta({
  description: `counted: the ballots decided. undecided: there were fewer than ${VOTE_LIMITS.ballotsToDecide}, so the owner picks. picked: the owner has. none: nothing was nominated.`,
});
export type VoteOutcome = z.infer<typeof VoteOutcome>;

/** Why a member nominates a film; empty for no reason. */
export const Pitch = safeText({ max: VOTE_LIMITS.pitch, tooLong: VOTE_MESSAGES.pitchTooLong });

/** When a vote ends. */
export const VoteDeadline = z.strictObject({ closes_at: Timestamp });

/** One round of the count: the ballots of each nomination that remains. */
export const VoteRound = z.object({
  votes: z.array(z.object({ nomination_id: Id, votes: z.number().int() })),
  exhausted: z.number().int().meta({ description: 'Ballots none of whose nominations remain.' }),
  eliminated_id: Id.nullable().meta({ description: 'The nomination that goes out after this round.' }),
  winner_id: Id.nullable().meta({ description: 'In the last round.' }),
});
export type VoteRound = z.infer<typeof VoteRound>;

/** A film that a member proposes in a vote. */
export const ClubNomination = z.object({
  id: Id,
  movie: MovieSummary,
  nominator: NamedMember.nullable().meta({
    description: 'Null, without a pitch, for one whom the viewer may not see and for a deleted account.',
  }),
  pitch: z.string(),
  own: z.boolean(),
  created_at: Timestamp,
  seen_by: z.array(NamedMember).max(VOTE_LIMITS.namedWhoSaw).meta({
    description: 'Other members of the club who have watched it, among those whose films the viewer may see.',
  }),
  seen_count: z.number().int().meta({ description: 'How many those are.' }),
  can: z.object({ remove: z.boolean().meta({ description: 'As one of those who manage the club.' }) }),
});
export type ClubNomination = z.infer<typeof ClubNomination>;

/** A vote about the next film of a club. */
export const ClubVote = z.object({
  id: Id,
  club_id: Id,
  status: z.enum(['open', 'closed']),
  opened_by: NamedMember.nullable(),
  opened_at: Timestamp,
  closes_at: Timestamp.meta({ description: 'An open vote is counted within a minute after that.' }),
  closed_at: Timestamp.nullable(),
  outcome: VoteOutcome.nullable().meta({ description: 'Null while the vote is open.' }),
  nominations: z.array(ClubNomination).meta({ description: 'The first one first, which also wins ties.' }),
  own_ranking: z.array(Id).meta({ description: "The viewer's nominations in their order, the favorite first." }),
  ballot_count: z.number().int().meta({ description: 'How many members have ranked something.' }),
  member_count: z.number().int(),
  winner_id: Id.nullable(),
  rounds: z.array(VoteRound).nullable().meta({ description: 'Null while the vote is open.' }),
  can: z.object({
    nominate: z.boolean().meta({ description: 'Nominate, and rank what is nominated.' }),
    manage: z.boolean().meta({ description: 'Move the deadline, cancel the vote.' }),
    pick: z.boolean().meta({ description: 'Pick the film, because too few have voted.' }),
  }),
});
export type ClubVote = z.infer<typeof ClubVote>;
