import { followsContract } from '@halfstar/contract/follows/follows.contract';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { implementContract } from '#platform/http/implement-contract.ts';
import { demandFollow } from './follows.policy.ts';
import { follow, followers, following, recommendedFor, relationTo, unfollow } from './follows.service.ts';

const follows = implementContract(followsContract);

export const followsRoutes = {
  relation: follows.relation.handler(({ context, input }) => relationTo(context, context.viewer, input.user_id)),

  follow: follows.follow.handler(async ({ context, input }) => {
    const member = demandFollow(context.viewer, input.user_id);
    await follow(context, member, input.user_id);
    return relationTo(context, member, input.user_id);
  }),

  unfollow: follows.unfollow.handler(async ({ context, input }) => {
    const member = requireMember(context.viewer);
    await unfollow(context, member, input.user_id);
    return relationTo(context, member, input.user_id);
  }),

  followers: follows.followers.handler(({ context, input: { user_id, ...page } }) =>
    followers(context, context.viewer, user_id, page),
  ),

  following: follows.following.handler(({ context, input: { user_id, ...page } }) =>
    following(context, context.viewer, user_id, page),
  ),

  recommended: follows.recommended.handler(async ({ context }) => ({
    items: await recommendedFor(context, requireMember(context.viewer)),
  })),
};
