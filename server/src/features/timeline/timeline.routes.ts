import { timelineContract } from '@halfstar/contract/timeline/timeline.contract';
import { listReactions, removeReaction, setReaction, toggleReaction } from '#features/reactions/reactions.service.ts';
import { implementContract } from '#platform/http/implement-contract.ts';
import { requireCardOfActivity, requireCardToReactTo } from './activities.service.ts';
import { listFriendsOfMovie } from './friends.service.ts';
import { countNewHomeCards, listHomeTimeline } from './home.service.ts';
import { getHomeSide } from './side.service.ts';
import { listUserTimeline } from './timeline.service.ts';

const timeline = implementContract(timelineContract);

export const timelineRoutes = {
  listHome: timeline.listHome.handler(({ context, input }) => listHomeTimeline(context, context.viewer, input)),

  countNew: timeline.countNew.handler(({ context, input }) => countNewHomeCards(context, context.viewer, input)),

  listByMember: timeline.listByMember.handler(({ context, input: { user_id, ...question } }) =>
    listUserTimeline(context, context.viewer, user_id, question),
  ),

  listFriendsOfMovie: timeline.listFriendsOfMovie.handler(({ context, input: { movie_id, ...page } }) =>
    listFriendsOfMovie(context, context.viewer, movie_id, page),
  ),

  getHomeSide: timeline.getHomeSide.handler(({ context }) => getHomeSide(context, context.viewer)),

  listReactions: timeline.listReactions.handler(async ({ context, input: { activity_id, ...page } }) =>
    listReactions(context, context.viewer, await requireCardOfActivity(context, activity_id), page),
  ),

  react: timeline.react.handler(async ({ context, input }) => {
    const card = await requireCardToReactTo(context, context.viewer, input.activity_id);
    return setReaction(context, context.viewer, card, input.reaction);
  }),

  toggleReaction: timeline.toggleReaction.handler(async ({ context, input }) => {
    const card = await requireCardToReactTo(context, context.viewer, input.activity_id);
    return toggleReaction(context, context.viewer, card, input.reaction);
  }),

  removeReaction: timeline.removeReaction.handler(async ({ context, input }) => {
    const card = await requireCardToReactTo(context, context.viewer, input.activity_id);
    return removeReaction(context, context.viewer, card);
  }),
};
