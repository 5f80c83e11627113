import { reviewsContract } from '@halfstar/contract/reviews/reviews.contract';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { implementContract } from '#platform/http/implement-contract.ts';
import { remove, restore } from './removal.service.ts';
import * as service from './reviews.service.ts';

const reviews = implementContract(reviewsContract);

export const reviewsRoutes = {
  publish: reviews.publish.handler(async ({ context, input: { movie_id, draft_version, ...form } }) => {
    const member = requireMember(context.viewer);
    return service.presentOne(context, member, await service.publish(context, member, movie_id, form, draft_version));
  }),

  mine: reviews.mine.handler(async ({ context, input }) => ({
    review: await service.mine(context, requireMember(context.viewer), input.movie_id),
  })),

  get: reviews.get.handler(({ context, input }) => service.one(context, context.viewer, input.review_id)),

  reveal: reviews.reveal.handler(({ context, input }) => service.revealed(context, input.review_id)),

  remove: reviews.remove.handler(async ({ context, input }) => {
    await remove(context, requireMember(context.viewer), input.review_id);
    return {};
  }),

  restore: reviews.restore.handler(async ({ context, input }) => {
    const member = requireMember(context.viewer);
    return service.presentOne(context, member, await restore(context, member, input.review_id));
  }),

  ofMovie: reviews.ofMovie.handler(({ context, input: { movie_id, sort, ...page } }) =>
    service.ofMovie(context, context.viewer, { movieId: movie_id, sort }, page),
  ),

  ofUser: reviews.ofUser.handler(({ context, input: { user_id, ...page } }) =>
    service.ofUser(context, context.viewer, user_id, page),
  ),

  react: reviews.react.handler(({ context, input }) =>
    service.react(context, requireMember(context.viewer), input.review_id, input.reaction),
  ),

  chooseReaction: reviews.chooseReaction.handler(({ context, input }) =>
    service.chooseReaction(context, requireMember(context.viewer), input.review_id, input.reaction),
  ),

  unreact: reviews.unreact.handler(({ context, input }) =>
    service.unreact(context, requireMember(context.viewer), input.review_id),
  ),
};
