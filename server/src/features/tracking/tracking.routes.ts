import { trackingContract } from '@halfstar/contract/tracking/tracking.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { setSeeAgain } from './diary/diary.service.ts';
import { listTrackedListEntries } from './lists/entries.service.ts';
import { listRatingsOfMovie } from './ratings/ratings.service.ts';
import * as service from './tracking.service.ts';

const tracking = implementContract(trackingContract);

export const trackingRoutes = {
  getByMovies: tracking.getByMovies.handler(async ({ input, context }) => ({
    items: await service.listTrackingWithRatings(context, context.viewer, input.movie_ids),
  })),

  listRatings: tracking.listRatings.handler(({ input: { movie_id, ...page }, context }) =>
    listRatingsOfMovie(context, context.viewer, movie_id, page),
  ),

  rate: tracking.rate.handler(({ input: { movie_id, rating, skip_watched: skipWatched }, context }) =>
    service.rateAndGetTracked(context, context.viewer, movie_id, rating, { cause: 'user', skipWatched }),
  ),

  removeRating: tracking.removeRating.handler(async ({ input: { movie_id }, context }) => {
    await service.removeRating(context, context.viewer, movie_id);
    return service.getMovieTracking(context, context.viewer, movie_id);
  }),

  addToList: tracking.addToList.handler(({ input: { movie_id, list_type }, context }) =>
    service.addToList(context, context.viewer, movie_id, list_type),
  ),

  removeFromList: tracking.removeFromList.handler(async ({ input: { movie_id, list_type }, context }) => {
    await service.removeFromList(context, context.viewer, movie_id, list_type);
    return service.getMovieTracking(context, context.viewer, movie_id);
  }),

  markToSeeAgain: tracking.markToSeeAgain.handler(async ({ input: { movie_id }, context }) => {
    await setSeeAgain(context, context.viewer, movie_id, true);
    return service.getMovieTracking(context, context.viewer, movie_id);
  }),

  unmarkToSeeAgain: tracking.unmarkToSeeAgain.handler(async ({ input: { movie_id }, context }) => {
    await setSeeAgain(context, context.viewer, movie_id, false);
    return service.getMovieTracking(context, context.viewer, movie_id);
  }),

  listMovies: tracking.listMovies.handler(({ input: { user_id, list_type, ...asked }, context }) =>
    listTrackedListEntries(context, context.viewer, { userId: user_id, listType: list_type }, asked),
  ),
};
