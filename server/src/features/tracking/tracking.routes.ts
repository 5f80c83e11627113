import { trackingContract } from '@halfstar/contract/tracking/tracking.contract';
import { room } from '#platform/http/room.ts';
import { demandTracker, ownerOf } from './tracking.policy.ts';
import * as service from './tracking.service.ts';

const tracking = room(trackingContract);

export const trackingRoutes = {
  ofMovies: tracking.ofMovies.handler(async ({ input, context }) => ({
    items: await service.trackingOf(context, ownerOf(context.viewer), input.movie_ids),
  })),

  rate: tracking.rate.handler(async ({ input, context }) => {
    const member = demandTracker(context.viewer);
    await service.rate(context, member, input.movie_id, input.rating);
    return service.trackingOfMovie(context, member.userId, input.movie_id);
  }),

  unrate: tracking.unrate.handler(async ({ input, context }) => {
    const member = demandTracker(context.viewer);
    await service.unrate(context, member, input.movie_id);
    return service.trackingOfMovie(context, member.userId, input.movie_id);
  }),

  addToList: tracking.addToList.handler(async ({ input, context }) => {
    const member = demandTracker(context.viewer);
    await service.addToList(context, member, input.movie_id, input.list_type);
    return service.trackingOfMovie(context, member.userId, input.movie_id);
  }),

  removeFromList: tracking.removeFromList.handler(async ({ input, context }) => {
    const member = demandTracker(context.viewer);
    await service.removeFromList(context, member, input.movie_id, input.list_type);
    return service.trackingOfMovie(context, member.userId, input.movie_id);
  }),

  list: tracking.list.handler(({ input, context }) =>
    service.listOf(context, { userId: input.user_id, listType: input.list_type }, input),
  ),
};
