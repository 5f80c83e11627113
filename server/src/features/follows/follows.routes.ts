import { followsContract } from '@halfstar/contract/follows/follows.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import {
  followOrAskToFollow,
  getRelation,
  listFollowers,
  listFollowing,
  removeFollower,
  searchMembers,
  unfollowAndWithdrawRequest,
} from './follows.service.ts';

const follows = implementContract(followsContract);

export const followsRoutes = {
  getRelation: follows.getRelation.handler(({ context, input }) => getRelation(context, context.viewer, input.user_id)),

  follow: follows.follow.handler(({ context, input }) => followOrAskToFollow(context, context.viewer, input.user_id)),

  unfollow: follows.unfollow.handler(({ context, input }) =>
    unfollowAndWithdrawRequest(context, context.viewer, input.user_id),
  ),

  removeFollower: follows.removeFollower.handler(({ context, input }) =>
    removeFollower(context, context.viewer, input.user_id),
  ),

  listFollowers: follows.listFollowers.handler(({ context, input: { user_id, ...page } }) =>
    listFollowers(context, context.viewer, user_id, page),
  ),

  listFollowing: follows.listFollowing.handler(({ context, input: { user_id, ...page } }) =>
    listFollowing(context, context.viewer, user_id, page),
  ),

  searchMembers: follows.searchMembers.handler(async ({ context, input, signal }) => ({
    items: await searchMembers(context, context.viewer, input, signal),
  })),
};
