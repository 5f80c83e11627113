import { refreshPopularReviews } from '../../src/features/reviews/popular.jobs.ts';
import type { Client } from '../client.ts';
import { byOwner, isThere, MEMBERS, OTHERS, type Probe, type Scene, some } from './scene.ts';

/** What calls of reviews show of a member, each with the case that looks for it. */
export const REVIEWS_PROBES: Record<string, Probe[]> = {
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
  'reviews.listReactions': [
    { sees: ({ api }, { review }) => isThere(api.reviews.listReactions({ review_id: review })) },
    {
      sees: async ({ api }, scene) => {
        const { items } = await api.reviews.listReactions({ review_id: scene.hostReview });
        return items.some(({ member }) => byOwner(scene)(member));
      },
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
};
