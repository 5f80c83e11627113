import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { MAX_PAGE_SIZE, pageOf, pageQuery } from '../shared/page.schema.ts';
import { call, publicCall } from '../shared/procedure.ts';
import { FollowListEntry, RecommendedUser, Relation } from './follows.schema.ts';

const tags = ['Follows'];
const ofUser = z.strictObject({ user_id: Id });

export const followsContract = {
  relation: publicCall
    .route({ method: 'GET', path: '/users/{user_id}/relation', tags, summary: 'How I stand to a member' })
    .input(ofUser)
    .output(Relation),
  follow: call
    .route({ method: 'PUT', path: '/users/{user_id}/follow', tags, summary: 'Follow a member' })
    .input(ofUser)
    .output(Relation)
    .errors({ CANNOT_FOLLOW_YOURSELF: { status: 409, message: 'You cannot follow yourself.' } }),
  unfollow: call
    .route({ method: 'DELETE', path: '/users/{user_id}/follow', tags, summary: 'Stop following a member' })
    .input(ofUser)
    .output(Relation),
  followers: publicCall
    .route({ method: 'GET', path: '/users/{user_id}/followers', tags, summary: 'Who follows a member' })
    .input(z.strictObject({ user_id: Id, ...pageQuery }))
    .output(pageOf(FollowListEntry)),
  following: publicCall
    .route({ method: 'GET', path: '/users/{user_id}/following', tags, summary: 'Whom a member follows' })
    .input(z.strictObject({ user_id: Id, ...pageQuery }))
    .output(pageOf(FollowListEntry)),
  recommended: call
    .route({ method: 'GET', path: '/recommended-users', tags, summary: 'Members one might like to follow' })
    .output(z.object({ items: z.array(RecommendedUser).max(MAX_PAGE_SIZE) })),
};
