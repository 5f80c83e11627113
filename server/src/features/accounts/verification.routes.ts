import { verificationContract } from '@halfstar/contract/verification/verification.contract';
import { room } from '#platform/http/room.ts';
import { requireConfirmed, requireMember } from './accounts.policy.ts';
import { demandDecider } from './verification.policy.ts';
import { confirm, decide, mine, request, setLocation, waiting, withdraw } from './verification.service.ts';

const verification = room(verificationContract);

export const verificationRoutes = {
  mine: verification.mine.handler(({ context }) => mine(context, requireConfirmed(context.viewer))),

  request: verification.request.handler(({ context, input }) => request(context, requireMember(context.viewer), input)),

  confirm: verification.confirm.handler(({ context, input }) =>
    confirm(context, requireMember(context.viewer), input.code),
  ),

  withdraw: verification.withdraw.handler(({ context }) => withdraw(context, requireMember(context.viewer))),

  setLocation: verification.setLocation.handler(({ context, input }) =>
    setLocation(context, requireConfirmed(context.viewer), input.location),
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
