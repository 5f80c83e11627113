import { timelineContract } from '@halfstar/contract/timeline/timeline.contract';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { implementContract } from '#platform/http/implement-contract.ts';
import { chooseReaction, react, unreact } from './activities.service.ts';
import { friendsOfMovie } from './friends.service.ts';
import { home, ofUser } from './timeline.service.ts';

const timeline = implementContract(timelineContract);

export const timelineRoutes = {
  home: timeline.home.handler(({ context, input }) => home(context, requireMember(context.viewer), input)),

  ofUser: timeline.ofUser.handler(({ context, input: { user_id, ...question } }) =>
    ofUser(context, context.viewer, user_id, question),
  ),

  friendsOfMovie: timeline.friendsOfMovie.handler(({ context, input: { movie_id, ...page } }) =>
    friendsOfMovie(context, requireMember(context.viewer), movie_id, page),
  ),

  react: timeline.react.handler(({ context, input }) =>
    react(context, requireMember(context.viewer), input.activity_id, input.reaction),
  ),

  chooseReaction: timeline.chooseReaction.handler(({ context, input }) =>
    chooseReaction(context, requireMember(context.viewer), input.activity_id, input.reaction),
  ),

  unreact: timeline.unreact.handler(({ context, input }) =>
    unreact(context, requireMember(context.viewer), input.activity_id),
  ),
};
