import { verificationContract } from '@halfstar/contract/verification/verification.contract';
import { room } from '#platform/http/room.ts';
import { demandConfirmed, demandMember } from './accounts.policy.ts';
import { demandDecider } from './verification.policy.ts';
import { confirm, decide, mine, request, setLocation, waiting, withdraw } from './verification.service.ts';

const verification = room(verificationContract);

export const verificationRoutes = {
  mine: verification.mine.handler(({ context }) => mine(context, demandConfirmed(context.viewer))),

  request: verification.request.handler(({ context, input }) => request(context, demandMember(context.viewer), input)),

  confirm: verification.confirm.handler(({ context, input }) =>
    confirm(context, demandMember(context.viewer), input.code),
  ),

  withdraw: verification.withdraw.handler(({ context }) => withdraw(context, demandMember(context.viewer))),

  setLocation: verification.setLocation.handler(({ context, input }) =>
    setLocation(context, demandConfirmed(context.viewer), input.location),
  ),

  waiting: verification.waiting.handler(({ context, input }) => {
    demandDecider(context.viewer);
    return waiting(context, input);
  }),

  decide: verification.decide.handler(async ({ context, input }) => {
    await decide(context, demandDecider(context.viewer), input.verification_id, input.approved);
    return {};
  }),
};
