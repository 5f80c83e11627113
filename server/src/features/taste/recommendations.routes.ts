import { recommendationsContract } from '@halfstar/contract/taste/recommendations.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { dismissMember, listRecommendedMembers, restoreDismissedMember } from './recommendations.service.ts';

const recommendations = implementContract(recommendationsContract);

export const recommendationsRoutes = {
  list: recommendations.list.handler(async ({ context }) => ({
    items: await listRecommendedMembers(context, context.viewer),
  })),

  dismiss: recommendations.dismiss.handler(async ({ context, input }) => {
    await dismissMember(context, context.viewer, input.user_id);
    return {};
  }),

  restore: recommendations.restore.handler(async ({ context, input }) => {
    await restoreDismissedMember(context, context.viewer, input.user_id);
    return {};
  }),
};
