import { reviewsContract } from '@halfstar/contract/reviews/reviews.contract';
import * as reactions from '#features/reactions/reactions.service.ts';
import { implementContract } from '#platform/http/implement-contract.ts';
import { listPopularReviews } from './popular.service.ts';
import { removeOwnReview, restoreOwnReview } from './removal.service.ts';
import * as service from './reviews.service.ts';

const reviews = implementContract(reviewsContract);

const toSubject = ({ review_id: id }: { review_id: string }) => ({ kind: 'review', id }) as const;

export const reviewsRoutes = {
  publish: reviews.publish.handler(async ({ context, input: { movie_id, draft_version, time_zone, ...form } }) => {
    const row = await service.publishReview(context, context.viewer, movie_id, form, {
      draftVersion: draft_version,
      timeZone: time_zone,
    });
    return service.presentReviewById(context, context.viewer, row);
  }),

  getOwn: reviews.getOwn.handler(async ({ context, input }) => ({
    review: await service.getOwnReview(context, context.viewer, input.movie_id),
  })),

  listPopular: reviews.listPopular.handler(async ({ context, input }) => ({
    items: await listPopularReviews(context, context.viewer, input.limit),
  })),

  get: reviews.get.handler(({ context, input }) => service.getReview(context, context.viewer, input.review_id)),

  getContent: reviews.getContent.handler(({ context, input }) =>
    service.getReviewText(context, context.viewer, input.review_id),
  ),

  delete: reviews.delete.handler(async ({ context, input }) => {
    await removeOwnReview(context, context.viewer, input.review_id);
    return {};
  }),

  restore: reviews.restore.handler(async ({ context, input }) => {
    const row = await restoreOwnReview(context, context.viewer, input.review_id);
    return service.presentReviewById(context, context.viewer, row);
  }),

  listByMovie: reviews.listByMovie.handler(({ context, input: { movie_id, sort, ...page } }) =>
    service.listMovieReviews(context, context.viewer, { movieId: movie_id, sort }, page),
  ),

  listByMember: reviews.listByMember.handler(({ context, input: { user_id, ...page } }) =>
    service.listUserReviews(context, context.viewer, user_id, page),
  ),

  listReactions: reviews.listReactions.handler(({ context, input: { review_id, ...page } }) =>
    reactions.listReactions(context, context.viewer, toSubject({ review_id }), page),
  ),

  react: reviews.react.handler(({ context, input }) =>
    reactions.setReaction(context, context.viewer, toSubject(input), input.reaction),
  ),

  toggleReaction: reviews.toggleReaction.handler(({ context, input }) =>
    reactions.toggleReaction(context, context.viewer, toSubject(input), input.reaction),
  ),

  removeReaction: reviews.removeReaction.handler(({ context, input }) =>
    reactions.removeReaction(context, context.viewer, toSubject(input)),
  ),
};
