import { deletionContract } from '@halfstar/contract/accounts/deletion.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { requireSignedIn } from './accounts.policy.ts';
import { keepAccount, requestDeletion } from './deletion.service.ts';

const deletion = implementContract(deletionContract);

/** For whoever is signed in; the password is asked again. */
export const deletionRoutes = {
  request: deletion.request.handler(({ context, input }) =>
    requestDeletion(context, requireSignedIn(context.viewer), input.password),
  ),

  keep: deletion.keep.handler(async ({ context }) => {
    await keepAccount(context, requireSignedIn(context.viewer ?? context.leaver));
    return {};
  }),
};
