import { trackingContract } from '@halfstar/contract/tracking/tracking.contract';
import type { Context } from '#platform/context.ts';
import { room } from '#platform/http/room.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { setSeeAgain } from './diary.service.ts';
import { listOf } from './entries.service.ts';
import { demandTracker } from './tracking.policy.ts';
import * as service from './tracking.service.ts';

const tracking = room(trackingContract);

const tracked = async (ctx: Context, member: MemberViewer, movieId: string, begun: string | null) => ({
  ...(await service.trackingOfMovie(ctx, member, movieId)),
  ask_date_of: await service.askDateOf(ctx, member.userId, begun),
});

export const trackingRoutes = {
  ofMovies: tracking.ofMovies.handler(async ({ input, context }) => ({
    items: await service.trackingOf(context, context.viewer, input.movie_ids),
  })),

  rate: tracking.rate.handler(async ({ input, context }) => {
    const member = demandTracker(context.viewer);
    const begun = await service.rate(context, member, input.movie_id, input.rating, {
      cause: 'user',
      skipWatched: input.skip_watched,
    });
    return tracked(context, member, input.movie_id, begun);
  }),

  unrate: tracking.unrate.handler(async ({ input, context }) => {
    const member = demandTracker(context.viewer);
    await service.unrate(context, member, input.movie_id);
    return service.trackingOfMovie(context, member, input.movie_id);
  }),

  addToList: tracking.addToList.handler(async ({ input, context }) => {
    const member = demandTracker(context.viewer);
    const begun = await service.addToList(context, member, input.movie_id, input.list_type);
    return tracked(context, member, input.movie_id, begun);
  }),

  removeFromList: tracking.removeFromList.handler(async ({ input, context }) => {
    const member = demandTracker(context.viewer);
    await service.removeFromList(context, member, input.movie_id, input.list_type);
    return service.trackingOfMovie(context, member, input.movie_id);
  }),

  seeAgain: tracking.seeAgain.handler(async ({ input, context }) => {
    const member = demandTracker(context.viewer);
    await setSeeAgain(context, member, input.movie_id, true);
    return service.trackingOfMovie(context, member, input.movie_id);
  }),

  notAgain: tracking.notAgain.handler(async ({ input, context }) => {
    const member = demandTracker(context.viewer);
    await setSeeAgain(context, member, input.movie_id, false);
    return service.trackingOfMovie(context, member, input.movie_id);
  }),

  list: tracking.list.handler(({ input: { user_id, list_type, ...asked }, context }) =>
    listOf(context, context.viewer, { userId: user_id, listType: list_type }, asked),
  ),
};
