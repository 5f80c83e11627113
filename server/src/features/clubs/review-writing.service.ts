import type { ClubReviews } from '#features/reviews/targets.service.ts';
import { requireRatedFilm } from './club-reviews.policy.ts';
import { hasFullReview } from './club-reviews.queries.ts';
import { writeReview } from './club-reviews.service.ts';
import { requireReviewer } from './clubs.policy.ts';
import { findClub, findKnownClubNames } from './clubs.queries.ts';
import { findFilm } from './films.queries.ts';

/** What the feature reviews needs of clubs, for drafts and scheduled reviews in them. */
export const clubReviews: ClubReviews = {
  async requireWriter(ctx, member, { clubId, movieId }) {
    requireReviewer(member, await findClub(ctx, member, clubId), true);
    requireRatedFilm(await findFilm(ctx, member, clubId, movieId));
  },

  hasReview: (ctx, userId, { clubId, movieId }) => hasFullReview(ctx, clubId, { userId, movieId }),

  async publish(ctx, member, film, { rating, content, is_spoiler }) {
    const { id } = await writeReview(ctx, member, film, { rating, review_content: content, is_spoiler });
    return id;
  },

  findNames: findKnownClubNames,
};
