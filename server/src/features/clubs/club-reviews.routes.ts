import { clubReviewsContract } from '@halfstar/contract/clubs/club-reviews.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as service from './club-reviews.service.ts';
import { listFilmsWatchedInClubs } from './review-writing.service.ts';

const reviews = implementContract(clubReviewsContract);

export const clubReviewsRoutes = {
  listByMovie: reviews.listByMovie.handler(({ context, input: { club_id, movie_id, ...page } }) =>
    service.listFilmReviews(context, context.viewer, { clubId: club_id, movieId: movie_id }, page),
  ),

  listOwn: reviews.listOwn.handler(({ context, input }) => service.listOwnReviews(context, context.viewer, input)),

  listWatched: reviews.listWatched.handler(async ({ context, input }) => ({
    items: await listFilmsWatchedInClubs(context, context.viewer, input.movie_ids),
  })),

  save: reviews.save.handler(({ context, input: { club_id, movie_id, draft_version, ...form } }) =>
    service.rateAndSaveClubReview(context, context.viewer, { clubId: club_id, movieId: movie_id }, form, draft_version),
  ),

  delete: reviews.delete.handler(async ({ context, input }) => {
    await service.deleteReview(context, context.viewer, input.club_id, input.movie_id);
    return {};
  }),

  hide: reviews.hide.handler(({ context, input }) => service.hideReview(context, context.viewer, input.review_id)),

  show: reviews.show.handler(({ context, input }) => service.showReview(context, context.viewer, input.review_id)),
};
