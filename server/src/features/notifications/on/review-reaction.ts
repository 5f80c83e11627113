import { reviewReactionRemoved, reviewReactionSet } from '#features/reviews/reviews.events.ts';
import { onEvent } from '#platform/events.ts';
import { notifyGrouped, withdrawActor } from '../notifications.service.ts';

const type = 'review_reaction';

export const notifyOnReviewReaction = onEvent(
  reviewReactionSet,
  (ctx, { reviewId, reviewAuthorId, movieId, userId, at }) =>
    notifyGrouped(ctx, {
      type,
      recipientId: reviewAuthorId,
      actorId: userId,
      targetId: reviewId,
      reviewId,
      movieId,
      at,
    }),
);

export const withdrawReviewReaction = onEvent(reviewReactionRemoved, (ctx, { reviewId, reviewAuthorId, userId }) =>
  withdrawActor(ctx, { type, recipientId: reviewAuthorId, targetId: reviewId, actorId: userId }),
);
