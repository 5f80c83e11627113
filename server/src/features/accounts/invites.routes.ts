import { invitesContract } from '@halfstar/contract/invites/invites.contract';
import { room } from '#platform/http/room.ts';
import { spend } from '#platform/limits.ts';
import { codeTry } from './accounts.policy.ts';
import { demandCodeMaster, demandInviter } from './invites.policy.ts';
import { create, createBatch, overview, quotaOf, revoke, setQuota, validate } from './invites.service.ts';

const invites = room(invitesContract);

export const invitesRoutes = {
  validate: invites.validate.handler(async ({ context, input }) => {
    await spend(context, codeTry(context.http.ip));
    return validate(context, input.code);
  }),

  mine: invites.mine.handler(({ context, input }) => overview(context, demandInviter(context.viewer), input)),

  create: invites.create.handler(({ context, input }) => create(context, demandInviter(context.viewer), input)),

  createBatch: invites.createBatch.handler(async ({ context, input }) => ({
    items: await createBatch(context, demandCodeMaster(context.viewer), input),
  })),

  quota: invites.quota.handler(({ context, input }) => {
    demandCodeMaster(context.viewer);
    return quotaOf(context, input.user_id);
  }),

  setQuota: invites.setQuota.handler(({ context, input: { user_id: userId, ...quota } }) => {
    demandCodeMaster(context.viewer);
    return setQuota(context, userId, quota);
  }),

  revoke: invites.revoke.handler(async ({ context, input }) => {
    await revoke(context, demandInviter(context.viewer), input.invite_id);
    return {};
  }),
};
