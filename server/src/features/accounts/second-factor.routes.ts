import { secondFactorContract } from '@halfstar/contract/accounts/second-factor.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import {
  beginSecondFactorSetUp,
  getSecondFactorStatus,
  renewRecoveryCodes,
  signInWithSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './second-factor.service.ts';

const secondFactor = implementContract(secondFactorContract);

/** The first call is for a client that has given the password; the others manage the viewer's own account. */
export const secondFactorRoutes = {
  completeSignIn: secondFactor.completeSignIn.handler(({ context, input }) => signInWithSecondFactor(context, input)),

  get: secondFactor.get.handler(({ context }) => getSecondFactorStatus(context, context.viewer)),

  prepare: secondFactor.prepare.handler(({ context, input }) =>
    beginSecondFactorSetUp(context, context.viewer, input.password),
  ),

  turnOn: secondFactor.turnOn.handler(({ context, input }) => turnOnSecondFactor(context, context.viewer, input.code)),

  turnOff: secondFactor.turnOff.handler(async ({ context, input }) => {
    await turnOffSecondFactor(context, context.viewer, input.password);
    return {};
  }),

  renewRecoveryCodes: secondFactor.renewRecoveryCodes.handler(({ context, input }) =>
    renewRecoveryCodes(context, context.viewer, input.password),
  ),
};
