import { expect } from 'vitest';
import { FOLLOWERS, type Probe, some } from './scene.ts';

/** What the page of a film shows of a member: their review, what they did as a friend, and their reaction and comment. */
export const FILM_PAGES_PROBES: Record<string, Probe[]> = {
  'moviePages.get': [
    {
      sees: async ({ api }, { film, review, owner }) => {
        const { reviews, friends } = await api.moviePages.get({ movie_id: film });
        const shown = some(reviews, ({ id }) => id === review);
        expect(reviews.total).toBe(1);
        expect(friends?.total).toBe(friends?.items.length);
        if (!shown) expect(friends?.items.some(({ member }) => member.user_id === owner.userId) ?? false).toBe(false);
        return shown;
      },
    },
    {
      sees: async ({ api }, { film, owner }) => {
        const { friends } = await api.moviePages.get({ movie_id: film });
        return friends?.items.some(({ member }) => member.user_id === owner.userId) ?? false;
      },
      standings: FOLLOWERS,
    },
  ],
};
