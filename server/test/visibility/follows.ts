import type { FollowListEntry } from '@halfstar/contract/follows/follows.schema';
import type { Audience } from '@halfstar/contract/visibility/visibility.schema';
import { expect } from 'vitest';
import type { MemberClient } from '../client.ts';
import {
  BIO,
  byOwner,
  FOLLOWERS,
  isThere,
  mayKnow,
  maySee,
  type Probe,
  type Scene,
  type Standing,
  some,
} from './scene.ts';

/** The owner asks to follow the viewer, for as long as `look` takes: who asks is known to whom they ask. */
async function whileAsking<Answer>({ world, owner }: Scene, { userId }: MemberClient, look: () => Promise<Answer>) {
  const request = { requester_id: owner.userId, target_id: userId, created_at: new Date().toISOString() };
  await world.ctx.db.insertInto('follow_requests').values(request).execute();
  const answer = await look();
  await world.ctx.db
    .deleteFrom('follow_requests')
    .where('requester_id', '=', owner.userId)
    .where('target_id', '=', userId)
    .execute();
  return answer;
}

/** Whether a list that names the owner to everyone who gets it also shows more of them. */
function showsMoreThanName({ items }: { items: readonly FollowListEntry[] }, scene: Scene): boolean {
  const entry = items.find(byOwner(scene));
  if (entry === undefined) throw new Error('the owner is not in the list');
  const { tier, badges, selected_badge, bio } = entry;
  if (tier === null) expect({ badges, selected_badge, bio }).toEqual({ badges: [], selected_badge: null, bio: null });
  else expect({ badges, selected_badge, bio }).toEqual({ badges: ['founders'], selected_badge: 'founders', bio: BIO });
  return tier !== null;
}

/** Who finds the owner by name: also members who could ask to follow. */
const mayFind = (audience: Audience, standing: Standing): boolean =>
  maySee(audience, standing) || (audience === 'followers' && standing === 'unrelated');

/** What calls of follows show of a member, each with the case that looks for it. */
export const FOLLOWS_PROBES: Record<string, Probe[]> = {
  'follows.getRelation': [
    { sees: ({ api }, { owner }) => isThere(api.follows.getRelation({ user_id: owner.userId })), rule: mayKnow },
  ],
  'follows.follow': [
    {
      // Who follows already is told so; of the others nobody gets to follow across a block.
      sees: async (viewer, { owner, audience, viewers }) => {
        const { userId } = viewer as MemberClient;
        const answered = await isThere(viewer.api.follows.follow({ user_id: owner.userId }));
        const { items } = await owner.api.follows.listFollowers({ user_id: owner.userId });
        const follows = items.some(({ user_id }) => user_id === userId);
        const followers = [viewers.follower, viewers.mutedFollower] as MemberClient[];
        if (!answered) expect([audience, follows]).toEqual([audience, followers.some((one) => one.userId === userId)]);
        return answered;
      },
      standings: ['follower', 'blocked', 'blocking'],
    },
  ],
  'follows.listFollowers': [
    { sees: ({ api }, { owner }) => isThere(api.follows.listFollowers({ user_id: owner.userId })) },
    {
      sees: async ({ api }, scene) =>
        some(await api.follows.listFollowers({ user_id: scene.host.userId }), byOwner(scene)),
    },
  ],
  'follows.listFollowing': [
    { sees: ({ api }, { owner }) => isThere(api.follows.listFollowing({ user_id: owner.userId })) },
    {
      sees: async ({ api }, scene) =>
        some(await api.follows.listFollowing({ user_id: scene.host.userId }), byOwner(scene)),
    },
    {
      // Their own list, from which they can unfollow also whom they do not see.
      sees: async (viewer, scene) =>
        showsMoreThanName(await viewer.api.follows.listFollowing({ user_id: (viewer as MemberClient).userId }), scene),
      standings: FOLLOWERS,
    },
  ],
  'follows.searchMembers': [
    {
      sees: async ({ api }, scene) =>
        some(await api.follows.searchMembers({ query: scene.owner.username, limit: 20 }), byOwner(scene)),
      rule: mayFind,
    },
  ],
  'requests.list': [
    {
      sees: (viewer, scene) =>
        whileAsking(scene, viewer as MemberClient, async () =>
          showsMoreThanName(await viewer.api.requests.list({}), scene),
        ),
      standings: ['unrelated', 'follower', 'muting'],
    },
  ],
  'blocks.listBlocked': [
    {
      sees: async ({ api }, scene) => showsMoreThanName(await api.blocks.listBlocked({}), scene),
      standings: ['blocking'],
    },
  ],
  'blocks.listMuted': [
    { sees: async ({ api }, scene) => showsMoreThanName(await api.blocks.listMuted({}), scene), standings: ['muting'] },
  ],
};
