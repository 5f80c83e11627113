import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { MAX_PAGE_SIZE, makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, publicCall } from '../shared/procedure.ts';
import { FollowListEntry, RecommendedUser, Relation } from './follows.schema.ts';

const tags = ['Follows'];
const memberInput = z.strictObject({ user_id: Id });

/** The calls about follows. */
export const followsContract = {
  getRelation: publicCall
    .route({ method: 'GET', path: '/users/{user_id}/relation', tags, summary: 'Get the relation to a member' })
    .input(memberInput)
    .output(Relation),
  follow: call
    .route({ method: 'PUT', path: '/users/{user_id}/follow', tags, summary: 'Follow a member' })
    .input(memberInput)
    .output(Relation)
    .errors({ CANNOT_FOLLOW_YOURSELF: { status: 409, message: 'You cannot follow yourself.' } }),
  unfollow: call
    .route({ method: 'DELETE', path: '/users/{user_id}/follow', tags, summary: 'Unfollow a member' })
    .input(memberInput)
    .output(Relation),
  listFollowers: publicCall
    .route({ method: 'GET', path: '/users/{user_id}/followers', tags, summary: "List a member's followers" })
    .input(memberInput.extend(pageQuery))
    .output(makePageSchema(FollowListEntry)),
  listFollowing: publicCall
    .route({
      method: 'GET',
      path: '/users/{user_id}/following',
      tags,
      summary: 'List the members whom a member follows',
    })
    .input(memberInput.extend(pageQuery))
    .output(makePageSchema(FollowListEntry)),
  listRecommended: call
    .route({ method: 'GET', path: '/recommended-users', tags, summary: 'List recommended members to follow' })
    .output(z.object({ items: z.array(RecommendedUser).max(MAX_PAGE_SIZE) })),
};
