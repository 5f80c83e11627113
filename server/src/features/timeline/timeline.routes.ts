import { timelineContract } from '@halfstar/contract/timeline/timeline.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { removeReaction, setReaction, toggleReaction } from './activities.service.ts';
import { listFriendsOfMovie } from './friends.service.ts';
import { listHomeTimeline, listUserTimeline } from './timeline.service.ts';

const timeline = implementContract(timelineContract);

export const timelineRoutes = {
  home: timeline.home.handler(({ context, input }) => listHomeTimeline(context, context.viewer, input)),

  ofUser: timeline.ofUser.handler(({ context, input: { user_id, ...question } }) =>
    listUserTimeline(context, context.viewer, user_id, question),
  ),

  friendsOfMovie: timeline.friendsOfMovie.handler(({ context, input: { movie_id, ...page } }) =>
    listFriendsOfMovie(context, context.viewer, movie_id, page),
  ),

  react: timeline.react.handler(({ context, input }) =>
    setReaction(context, context.viewer, input.activity_id, input.reaction),
  ),

  chooseReaction: timeline.chooseReaction.handler(({ context, input }) =>
    toggleReaction(context, context.viewer, input.activity_id, input.reaction),
  ),

  unreact: timeline.unreact.handler(({ context, input }) => removeReaction(context, context.viewer, input.activity_id)),
};
