import { clubRequestsContract } from '@halfstar/contract/clubs/requests.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as service from './requests.service.ts';

const requests = implementContract(clubRequestsContract);

export const clubRequestsRoutes = {
  list: requests.list.handler(({ context, input: { club_id, ...page } }) =>
    service.listClubRequests(context, context.viewer, club_id, page),
  ),

  create: requests.create.handler(async ({ context, input }) => {
    await service.askToJoin(context, context.viewer, input.club_id, input.message);
    return {};
  }),

  withdraw: requests.withdraw.handler(async ({ context, input }) => {
    await service.withdrawClubRequest(context, context.viewer, input.club_id);
    return {};
  }),

  approve: requests.approve.handler(async ({ context, input }) => {
    await service.approveClubRequest(context, context.viewer, input.club_id, input.user_id);
    return {};
  }),

  decline: requests.decline.handler(async ({ context, input }) => {
    await service.declineClubRequest(context, context.viewer, input.club_id, input.user_id);
    return {};
  }),
};
