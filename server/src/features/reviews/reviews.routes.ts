import { contract } from '@halfstar/contract';
import { demandMember } from '#features/accounts/accounts.policy.ts';
import { room } from '#platform/http/room.ts';
import {
  contentOf,
  mine,
  ofMovie,
  ofUser,
  one,
  presentOne,
  publish,
  react,
  remove,
  unreact,
} from './reviews.service.ts';

const reviews = room(contract.reviews);

export const reviewsRoutes = {
  publish: reviews.publish.handler(async ({ context, input: { movie_id, ...form } }) => {
    const member = demandMember(context.viewer);
    return presentOne(context, member, await publish(context, member, movie_id, form));
  }),

  mine: reviews.mine.handler(async ({ context, input }) => ({
    review: await mine(context, demandMember(context.viewer), input.movie_id),
  })),

  get: reviews.get.handler(({ context, input }) => one(context, context.viewer, input.review_id)),

  reveal: reviews.reveal.handler(async ({ context, input }) => ({
    content: await contentOf(context, input.review_id),
  })),

  remove: reviews.remove.handler(async ({ context, input }) => {
    await remove(context, demandMember(context.viewer), input.review_id);
    return {};
  }),

  ofMovie: reviews.ofMovie.handler(({ context, input: { movie_id, ...page } }) =>
    ofMovie(context, context.viewer, movie_id, page),
  ),

  ofUser: reviews.ofUser.handler(({ context, input: { user_id, ...page } }) =>
    ofUser(context, context.viewer, user_id, page),
  ),

  react: reviews.react.handler(({ context, input }) =>
    react(context, demandMember(context.viewer), input.review_id, input.reaction),
  ),

  unreact: reviews.unreact.handler(({ context, input }) =>
    unreact(context, demandMember(context.viewer), input.review_id),
  ),
};
