import type { FollowListEntry } from '@halfstar/contract/follows/follows.schema';
import { expect } from 'vitest';
import { refreshPopularReviews } from '../src/features/reviews/popular.jobs.ts';
import type { Client, MemberClient } from './client.ts';
import { FILM_PAGE_PROBES } from './film-page-probes.ts';
import { TIMELINE_PROBES } from './visibility-probes-timeline.ts';
import {
  BIO,
  byOwner,
  FOLLOWERS,
  isThere,
  MEMBERS,
  mayKnow,
  OTHERS,
  type Probe,
  type Scene,
  some,
} from './visibility-scene.ts';

/** A notification that was made while the recipient could see the actor. */
const notifyAbout = ({ world, owner: { userId: actor_id } }: Scene, { userId: recipient_id }: MemberClient) =>
  world.ctx.db
    .insertInto('notifications')
    .values({ recipient_id, actor_id, target_id: actor_id, type: 'mention', created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Gives the owner's viewing of the film an earlier review, as imports do. @returns the id of the viewing */
async function writeEarlierReview({ world, owner, film }: Scene): Promise<string> {
  const { id } = await world.ctx.db
    .updateTable('watch_events')
    .set({ text: 'They never meet again.' })
    .where('user_id', '=', owner.userId)
    .where('movie_id', '=', film)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

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

/** What a call shows of a member besides the viewer, each with the case that looks for it. */
export const PROBES: Record<string, Probe[]> = {
  'profiles.getByUsername': [
    {
      sees: async ({ api }, { owner: { username } }) =>
        api.profiles.getByUsername({ username }).then(
          ({ access, ...profile }) => {
            // Less than the whole profile is only whose it is.
            if (access !== 'full')
              expect(Object.keys(profile).toSorted()).toEqual(['avatar_url', 'display_name', 'user_id', 'username']);
            return access === 'full';
          },
          () => false,
        ),
    },
  ],
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
        if (!answered)
          expect([audience, follows]).toEqual([audience, userId === (viewers.follower as MemberClient).userId]);
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
  'recommendations.list': [
    {
      sees: async ({ api }, scene) => some(await api.recommendations.list(), byOwner(scene)),
      standings: ['unrelated', 'blocked', 'blocking'],
    },
  ],
  'recommendations.dismiss': [
    {
      sees: async ({ api }, { owner: { userId: user_id } }) => {
        const answered = await isThere(api.recommendations.dismiss({ user_id }));
        await api.recommendations.restore({ user_id });
        return answered;
      },
      standings: OTHERS,
    },
  ],
  'taste.getMatch': [
    { sees: ({ api }, { owner }) => isThere(api.taste.getMatch({ user_id: owner.userId })), standings: OTHERS },
  ],
  'tracking.listFilms': [
    { sees: ({ api }, { owner }) => isThere(api.tracking.listFilms({ user_id: owner.userId, list_type: 'watched' })) },
  ],
  'stats.getByMember': [{ sees: ({ api }, { owner }) => isThere(api.stats.getByMember({ user_id: owner.userId })) }],
  'diary.list': [{ sees: ({ api }, { owner }) => isThere(api.diary.list({ user_id: owner.userId })) }],
  'diary.listEarlierReviews': [
    {
      sees: ({ api }, { owner, film }) =>
        isThere(api.diary.listEarlierReviews({ user_id: owner.userId, movie_id: film })),
    },
  ],
  'diary.getText': [
    { sees: async ({ api }, scene) => isThere(api.diary.getText({ entry_id: await writeEarlierReview(scene) })) },
  ],
  'lists.listByMember': [{ sees: ({ api }, { owner }) => isThere(api.lists.listByMember({ user_id: owner.userId })) }],
  'lists.get': [{ sees: ({ api }, { list }) => isThere(api.lists.get({ list_id: list })) }],
  'lists.listFilms': [{ sees: ({ api }, { list }) => isThere(api.lists.listFilms({ list_id: list })) }],
  'lists.update': [
    {
      sees: ({ api }, { list }) =>
        isThere(api.lists.update({ list_id: list, name: 'Mine', description: '', ranked: false, public: true })),
      standings: OTHERS,
    },
  ],
  'reviews.get': [{ sees: ({ api }, { review }) => isThere(api.reviews.get({ review_id: review })) }],
  'reviews.delete': [
    { sees: ({ api }, { review }) => isThere(api.reviews.delete({ review_id: review })), standings: OTHERS },
  ],
  'reviews.getContent': [{ sees: ({ api }, { review }) => isThere(api.reviews.getContent({ review_id: review })) }],
  'reviews.listByMovie': (['newest', 'highest', 'reactions'] as const).map((sort) => ({
    sees: async ({ api }: Client, { film, review }: Scene) =>
      some(await api.reviews.listByMovie({ movie_id: film, sort }), ({ id }) => id === review),
  })),
  'reviews.listByMember': [
    { sees: ({ api }, { owner }) => isThere(api.reviews.listByMember({ user_id: owner.userId })) },
  ],
  'reviews.listPopular': [
    {
      sees: async ({ api }, { world, review }) => {
        await refreshPopularReviews.run(world.ctx, undefined);
        return some(await api.reviews.listPopular({}), ({ id }) => id === review);
      },
      standings: ['visitor', ...OTHERS],
    },
  ],
  'reviews.react': [
    {
      sees: ({ api }, { review }) => isThere(api.reviews.react({ review_id: review, reaction: 'star' })),
      standings: MEMBERS,
    },
  ],
  'reviews.toggleReaction': [
    {
      sees: ({ api }, { review }) => isThere(api.reviews.toggleReaction({ review_id: review, reaction: 'fire' })),
      standings: MEMBERS,
    },
  ],
  'reviews.removeReaction': [
    { sees: ({ api }, { review }) => isThere(api.reviews.removeReaction({ review_id: review })), standings: MEMBERS },
  ],
  'comments.listByReview': [
    { sees: ({ api }, { review }) => isThere(api.comments.listByReview({ review_id: review })) },
    {
      sees: async ({ api }, { hostReview, comment }) =>
        some(await api.comments.listByReview({ review_id: hostReview }), ({ id }) => id === comment),
    },
    {
      // Where the owner is mentioned.
      sees: async ({ api }, { hostReview }) =>
        some(await api.comments.listByReview({ review_id: hostReview }), ({ mentions }) => mentions.length > 0),
    },
  ],
  'comments.add': [
    {
      sees: ({ api }, { review }) => isThere(api.comments.add({ review_id: review, content: 'Is it?' })),
      standings: MEMBERS,
    },
  ],
  'comments.update': [
    {
      sees: ({ api }, { hostComment }) => isThere(api.comments.update({ comment_id: hostComment, content: 'No.' })),
      standings: MEMBERS,
    },
  ],
  'comments.delete': [
    {
      sees: ({ api }, { comment }) => isThere(api.comments.delete({ comment_id: comment })),
      standings: OTHERS,
    },
  ],
  'notifications.list': [
    {
      sees: async (viewer, scene) => {
        await notifyAbout(scene, viewer as MemberClient);
        const { items, unread_count } = await viewer.api.notifications.list({});
        const seen = items.some(({ actor }) => actor?.user_id === scene.owner.userId);
        for (const actor of items.flatMap((item) => item.actor ?? []))
          expect(Object.keys(actor).toSorted()).toEqual(['avatar_url', 'display_name', 'user_id', 'username']);
        expect(unread_count).toBe(items.filter(({ read }) => !read).length);
        return seen;
      },
      standings: MEMBERS.filter((standing) => standing !== 'owner'),
    },
  ],
  'filmPages.get': FILM_PAGE_PROBES,
  ...TIMELINE_PROBES,
};
