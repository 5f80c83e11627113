import { diaryContract } from '@halfstar/contract/tracking/diary.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { demandNotInFuture } from './diary.policy.ts';
import * as service from './diary.service.ts';
import { demandTracker } from './tracking.policy.ts';
import { forgetViewings, trackingOfMovie } from './tracking.service.ts';

const diary = implementContract(diaryContract);

export const diaryRoutes = {
  page: diary.page.handler(({ input, context }) => service.diaryOf(context, context.viewer, input.user_id, input)),

  ofMovie: diary.ofMovie.handler(({ input: { movie_id, ...page }, context }) =>
    service.viewingsOf(context, demandTracker(context.viewer), movie_id, page),
  ),

  log: diary.log.handler(({ input: { movie_id, time_zone, ...viewing }, context }) => {
    const member = demandTracker(context.viewer);
    demandNotInFuture(viewing.watched_on, time_zone, context.clock);
    return service.logViewing(context, member, movie_id, viewing);
  }),

  forget: diary.forget.handler(async ({ input, context }) => {
    const member = demandTracker(context.viewer);
    await forgetViewings(context, member, input.movie_id);
    return trackingOfMovie(context, member, input.movie_id);
  }),

  change: diary.change.handler(({ input: { entry_id, time_zone, ...changes }, context }) => {
    const member = demandTracker(context.viewer);
    demandNotInFuture(changes.watched_on, time_zone, context.clock);
    return service.changeViewing(context, member, entry_id, changes);
  }),

  remove: diary.remove.handler(({ input, context }) =>
    service.removeViewing(context, demandTracker(context.viewer), input.entry_id),
  ),
};
