import { clubVotesContract } from '@halfstar/contract/clubs/votes.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as nominations from './nominations.service.ts';
import { pickWinner } from './vote-closing.service.ts';
import * as service from './votes.service.ts';

const votes = implementContract(clubVotesContract);

export const clubVotesRoutes = {
  get: votes.get.handler(async ({ context, input }) => ({
    vote: await service.getOpenOrLastVote(context, context.viewer, input.club_id),
  })),

  list: votes.list.handler(({ context, input: { club_id, ...page } }) =>
    service.listPastVotes(context, context.viewer, club_id, page),
  ),

  open: votes.open.handler(({ context, input }) =>
    service.openVote(context, context.viewer, input.club_id, input.closes_at),
  ),

  setDeadline: votes.setDeadline.handler(({ context, input }) =>
    service.setVoteDeadline(context, context.viewer, input.club_id, input.closes_at),
  ),

  cancel: votes.cancel.handler(async ({ context, input }) => {
    await service.cancelVote(context, context.viewer, input.club_id);
    return {};
  }),

  nominate: votes.nominate.handler(({ context, input: { club_id, movie_id, pitch } }) =>
    nominations.nominate(context, context.viewer, club_id, { movieId: movie_id, pitch }),
  ),

  withdraw: votes.withdraw.handler(({ context, input }) =>
    nominations.withdrawNomination(context, context.viewer, input.club_id),
  ),

  removeNomination: votes.removeNomination.handler(({ context, input }) =>
    nominations.removeNominationAsManager(context, context.viewer, input.club_id, input.nomination_id),
  ),

  rank: votes.rank.handler(({ context, input }) =>
    nominations.rankNominations(context, context.viewer, input.club_id, input.ranking),
  ),

  pick: votes.pick.handler(({ context, input }) =>
    pickWinner(context, context.viewer, input.club_id, input.nomination_id),
  ),
};
