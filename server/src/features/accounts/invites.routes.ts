import { invitesContract } from '@halfstar/contract/accounts/invites.contract';
import { room } from '#platform/http/room.ts';
import { spend } from '#platform/limits.ts';
import { codeTry } from './accounts.policy.ts';
import { demandInviter } from './invites.policy.ts';
import { create, overview, revoke, validate } from './invites.service.ts';

const invites = room(invitesContract);

export const invitesRoutes = {
  validate: invites.validate.handler(async ({ context, input }) => {
    await spend(context, codeTry(context.http.ip));
    return validate(context, input.code);
  }),

  mine: invites.mine.handler(({ context }) => overview(context, demandInviter(context.viewer))),

  create: invites.create.handler(({ context, input }) => create(context, demandInviter(context.viewer), input)),

  revoke: invites.revoke.handler(async ({ context, input }) => {
    await revoke(context, demandInviter(context.viewer), input.invite_id);
    return {};
  }),
};
