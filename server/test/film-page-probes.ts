import { expect } from 'vitest';
import { FOLLOWERS, type Probe, some } from './visibility-scene.ts';

/** What the page of a film shows of a member: their review, what they did as a friend, and their reaction and comment. */
export const FILM_PAGE_PROBES: Probe[] = [
  {
    sees: async ({ api }, { film, review, owner }) => {
      const { reviews, friends } = await api.filmPages.get({ movie_id: film });
      const shown = some(reviews, ({ id }) => id === review);
      expect(reviews.total).toBe(shown ? 1 : 0);
      expect(friends?.total).toBe(friends?.items.length);
      if (!shown) expect(friends?.items.some(({ member }) => member.user_id === owner.userId) ?? false).toBe(false);
      return shown;
    },
  },
  {
    sees: async ({ api }, { film, owner }) => {
      const { friends } = await api.filmPages.get({ movie_id: film });
      return friends?.items.some(({ member }) => member.user_id === owner.userId) ?? false;
    },
    standings: FOLLOWERS,
  },
  {
    sees: async ({ api }, { hostReview }) => {
      const { movie } = await api.reviews.get({ review_id: hostReview });
      const { reviews } = await api.filmPages.get({ movie_id: movie.id });
      const host = reviews.items.find(({ id }) => id === hostReview);
      expect(host?.comment_count).toBe(host?.reactions.counts.heart === 1 ? 2 : 1);
      return host?.reactions.counts.heart === 1;
    },
  },
];
