import { requestsContract } from '@halfstar/contract/follows/requests.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { approveAllRequests, approveRequest, countRequests, declineRequest, listRequests } from './requests.service.ts';

const requests = implementContract(requestsContract);

export const requestsRoutes = {
  list: requests.list.handler(({ context, input }) => listRequests(context, context.viewer, input)),

  count: requests.count.handler(({ context }) => countRequests(context, context.viewer)),

  approve: requests.approve.handler(({ context, input }) => approveRequest(context, context.viewer, input.user_id)),

  decline: requests.decline.handler(async ({ context, input }) => {
    await declineRequest(context, context.viewer, input.user_id);
    return {};
  }),

  approveAll: requests.approveAll.handler(({ context }) => approveAllRequests(context, context.viewer)),
};
