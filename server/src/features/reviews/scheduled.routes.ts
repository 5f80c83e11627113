import { scheduledContract } from '@halfstar/contract/reviews/scheduled.contract';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as service from './scheduled.service.ts';

const scheduled = implementContract(scheduledContract);

/** What waits is its author's alone: every call is about one's own. */
export const scheduledRoutes = {
  schedule: scheduled.schedule.handler(({ context, input: { movie_id, changes, draft_version, ...form } }) =>
    service.schedule(context, requireMember(context.viewer), movie_id, form, {
      scheduledId: changes,
      draftVersion: draft_version,
    }),
  ),

  mine: scheduled.mine.handler(async ({ context, input }) => ({
    scheduled: await service.mine(context, requireMember(context.viewer), input.movie_id),
  })),

  list: scheduled.list.handler(({ context, input }) => service.list(context, requireMember(context.viewer), input)),

  publishNow: scheduled.publishNow.handler(({ context, input }) =>
    service.publishNow(context, requireMember(context.viewer), input.scheduled_id),
  ),

  cancel: scheduled.cancel.handler(async ({ context, input }) => {
    await service.cancel(context, requireMember(context.viewer), input.scheduled_id);
    return {};
  }),
};
