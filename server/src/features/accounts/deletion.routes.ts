import { deletionContract } from '@halfstar/contract/accounts/deletion.contract';
import { room } from '#platform/http/room.ts';
import { keepAccount, requestDeletion } from './deletion.service.ts';

const deletion = room(deletionContract);

export const deletionRoutes = {
  request: deletion.request.handler(({ context, input }) => requestDeletion(context, context.viewer, input.password)),

  keep: deletion.keep.handler(async ({ context }) => {
    await keepAccount(context, context.viewer ?? context.leaver);
    return {};
  }),
};
