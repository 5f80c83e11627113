import { z } from 'zod';
import { NamedMember } from '../profiles/profiles.schema.ts';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema } from '../shared/page.schema.ts';
import { call, callOfSuspended, publicCall } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { FollowListEntry, followsPage, MemberSearch, Relation } from './follows.schema.ts';

const tags = ['Follows'];
const memberInput = z.strictObject({ user_id: Id });
/** Of each list of people. They are searched while one types. */
const listing = publicCall.meta({ session: 'optional', rate: rateLimit({ most: 240, seconds: 60 }) });

/** The calls about follows. */
export const followsContract = {
  getRelation: publicCall
    .route({ method: 'GET', path: '/users/{user_id}/relation', tags, summary: 'Get the relation to a member' })
    .input(memberInput)
    .output(Relation),
  follow: call
    .meta({ session: 'required', rate: rateLimit({ most: 300 }) })
    .route({
      method: 'PUT',
      path: '/users/{user_id}/follow',
      tags,
      summary: 'Follow a member',
      description: 'A member who approves their followers gets a request.',
    })
    .input(memberInput)
    .output(Relation)
    .errors({ CANNOT_FOLLOW_YOURSELF: { status: 409, message: 'You cannot follow yourself.' } }),
  unfollow: callOfSuspended
    .route({
      method: 'DELETE',
      path: '/users/{user_id}/follow',
      tags,
      summary: 'Unfollow a member',
      description: 'Also withdraws a request.',
    })
    .input(memberInput)
    .output(Relation),
  removeFollower: callOfSuspended
    .route({ method: 'DELETE', path: '/followers/{user_id}', tags, summary: 'Remove a follower' })
    .input(memberInput)
    .output(Relation),
  listFollowers: listing
    .route({ method: 'GET', path: '/users/{user_id}/followers', tags, summary: "List a member's followers" })
    .input(memberInput.extend(followsPage))
    .output(makePageSchema(FollowListEntry)),
  listFollowing: listing
    .route({
      method: 'GET',
      path: '/users/{user_id}/following',
      tags,
      summary: 'List the members whom a member follows',
    })
    .input(memberInput.extend(followsPage))
    .output(makePageSchema(FollowListEntry)),
  searchMembers: listing
    .meta({ session: 'optional', costly: 'search', rate: rateLimit({ most: 240, seconds: 60 }) })
    .route({
      method: 'GET',
      path: '/users/search',
      tags,
      summary: 'Search members by display name or username',
      description:
        'Those whose names the viewer may see. Each word of three letters or more begins a word of the name, a shorter one is one; ' +
        'for members whom the viewer follows every word may be a beginning. Whose username it is comes first, then whom the viewer ' +
        'follows, then the most followed.',
    })
    .input(MemberSearch)
    .output(z.object({ items: z.array(NamedMember) })),
};
