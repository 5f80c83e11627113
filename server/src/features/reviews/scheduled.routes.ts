import { scheduledContract } from '@halfstar/contract/reviews/scheduled.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as service from './scheduled.service.ts';
import { toReviewedFilm } from './targets.service.ts';

const scheduled = implementContract(scheduledContract);

/** Every call is about the viewer's own scheduled reviews. */
export const scheduledRoutes = {
  schedule: scheduled.schedule.handler(
    ({ context, input: { movie_id, club_id, changes, draft_version, time_zone, ...form } }) =>
      service.scheduleReview(context, context.viewer, toReviewedFilm({ movie_id, club_id }), form, {
        scheduledId: changes,
        draftVersion: draft_version,
        timeZone: time_zone,
      }),
  ),

  get: scheduled.get.handler(async ({ context, input }) => ({
    scheduled: await service.getOwnScheduledReview(context, context.viewer, toReviewedFilm(input)),
  })),

  list: scheduled.list.handler(({ context, input }) =>
    service.listPendingAndFailedReviews(context, context.viewer, input),
  ),

  publishNow: scheduled.publishNow.handler(async ({ context, input }) => ({
    review_id: await service.publishScheduledNow(context, context.viewer, input.scheduled_id),
  })),

  cancel: scheduled.cancel.handler(async ({ context, input }) => {
    await service.cancelScheduledReviewToDraft(context, context.viewer, input.scheduled_id);
    return {};
  }),
};
