import { timelineContract } from '@halfstar/contract/timeline/timeline.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { removeReaction, setReaction, toggleReaction } from './activities.service.ts';
import { listFriendsOfMovie } from './friends.service.ts';
import { countNewAtHome, listHomeTimeline } from './home.service.ts';
import { getHomeSide } from './side.service.ts';
import { listUserTimeline } from './timeline.service.ts';

const timeline = implementContract(timelineContract);

export const timelineRoutes = {
  listHome: timeline.listHome.handler(({ context, input }) => listHomeTimeline(context, context.viewer, input)),

  countNew: timeline.countNew.handler(({ context, input }) => countNewAtHome(context, context.viewer, input)),

  listByMember: timeline.listByMember.handler(({ context, input: { user_id, ...question } }) =>
    listUserTimeline(context, context.viewer, user_id, question),
  ),

  listFriendsOfMovie: timeline.listFriendsOfMovie.handler(({ context, input: { movie_id, ...page } }) =>
    listFriendsOfMovie(context, context.viewer, movie_id, page),
  ),

  getHomeSide: timeline.getHomeSide.handler(({ context }) => getHomeSide(context, context.viewer)),

  react: timeline.react.handler(({ context, input }) =>
    setReaction(context, context.viewer, input.activity_id, input.reaction),
  ),

  toggleReaction: timeline.toggleReaction.handler(({ context, input }) =>
    toggleReaction(context, context.viewer, input.activity_id, input.reaction),
  ),

  removeReaction: timeline.removeReaction.handler(({ context, input }) =>
    removeReaction(context, context.viewer, input.activity_id),
  ),
};
