import { invitesContract } from '@halfstar/contract/invites/invites.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import {
  createInvite,
  createInviteBatch,
  getInviteOverview,
  getQuota,
  revokeOwnInvite,
  setQuota,
  validateCode,
} from './invites.service.ts';

const invites = implementContract(invitesContract);

export const invitesRoutes = {
  validate: invites.validate.handler(({ context, input }) => validateCode(context, input.code)),

  getOverview: invites.getOverview.handler(({ context, input }) => getInviteOverview(context, context.viewer, input)),

  create: invites.create.handler(({ context, input }) => createInvite(context, context.viewer, input)),

  createBatch: invites.createBatch.handler(async ({ context, input }) => ({
    items: await createInviteBatch(context, context.viewer, input),
  })),

  getQuota: invites.getQuota.handler(({ context, input }) => getQuota(context, context.viewer, input.user_id)),

  setQuota: invites.setQuota.handler(({ context, input: { user_id: userId, ...quota } }) =>
    setQuota(context, context.viewer, userId, quota),
  ),

  revoke: invites.revoke.handler(async ({ context, input }) => {
    await revokeOwnInvite(context, context.viewer, input.invite_id);
    return {};
  }),
};
