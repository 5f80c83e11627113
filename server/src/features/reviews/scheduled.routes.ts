import { scheduledContract } from '@halfstar/contract/reviews/scheduled.contract';
import { demandMember } from '#features/accounts/accounts.policy.ts';
import { room } from '#platform/http/room.ts';
import * as service from './scheduled.service.ts';

const scheduled = room(scheduledContract);

/** What waits is its author's alone: every call is about one's own. */
export const scheduledRoutes = {
  schedule: scheduled.schedule.handler(({ context, input: { movie_id, changes, draft_version, ...form } }) =>
    service.schedule(context, demandMember(context.viewer), movie_id, form, {
      scheduledId: changes,
      draftVersion: draft_version,
    }),
  ),

  mine: scheduled.mine.handler(async ({ context, input }) => ({
    scheduled: await service.mine(context, demandMember(context.viewer), input.movie_id),
  })),

  list: scheduled.list.handler(({ context, input }) => service.list(context, demandMember(context.viewer), input)),

  publishNow: scheduled.publishNow.handler(({ context, input }) =>
    service.publishNow(context, demandMember(context.viewer), input.scheduled_id),
  ),

  cancel: scheduled.cancel.handler(async ({ context, input }) => {
    await service.cancel(context, demandMember(context.viewer), input.scheduled_id);
    return {};
  }),
};
