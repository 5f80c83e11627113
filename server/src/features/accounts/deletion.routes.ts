import { deletionContract } from '@halfstar/contract/accounts/deletion.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { cancelDeletion, requestDeletionAndSignOut } from './deletion.service.ts';

const deletion = implementContract(deletionContract);

export const deletionRoutes = {
  request: deletion.request.handler(({ context, input }) =>
    requestDeletionAndSignOut(context, context.viewer, input.password),
  ),

  cancel: deletion.cancel.handler(async ({ context }) => {
    await cancelDeletion(context, context.viewer ?? context.leaver);
    return {};
  }),
};
