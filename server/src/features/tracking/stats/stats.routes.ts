import { statsContract } from '@halfstar/contract/tracking/stats.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { getMemberStats } from './stats.service.ts';

const stats = implementContract(statsContract);

export const statsRoutes = {
  getByMember: stats.getByMember.handler(({ context, input }) =>
    getMemberStats(context, context.viewer, input.user_id),
  ),
};
