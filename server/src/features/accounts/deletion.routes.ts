import { deletionContract } from '@halfstar/contract/accounts/deletion.contract';
import { room } from '#platform/http/room.ts';
import { requireSignedIn } from './accounts.policy.ts';
import { keepAccount, requestDeletion } from './deletion.service.ts';

const deletion = room(deletionContract);

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
