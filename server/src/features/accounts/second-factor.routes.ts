import { secondFactorContract } from '@halfstar/contract/accounts/second-factor.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { requireConfirmed, requireSignedIn } from './accounts.policy.ts';
import { begin, renewRecoveryCodes, statusOf, takeStep, turnOff, turnOn } from './second-factor.service.ts';

const secondFactor = implementContract(secondFactorContract);

/** The first is for whoever has given their password; the others are for oneself, and ask for the password again. */
export const secondFactorRoutes = {
  takeStep: secondFactor.takeStep.handler(({ context, input }) => takeStep(context, input)),

  mine: secondFactor.mine.handler(({ context }) => statusOf(context, requireSignedIn(context.viewer))),

  begin: secondFactor.begin.handler(({ context, input }) =>
    begin(context, requireConfirmed(context.viewer), input.password),
  ),

  turnOn: secondFactor.turnOn.handler(({ context, input }) =>
    turnOn(context, requireConfirmed(context.viewer), input.code),
  ),

  turnOff: secondFactor.turnOff.handler(async ({ context, input }) => {
    await turnOff(context, requireSignedIn(context.viewer), input.password);
    return {};
  }),

  renewRecoveryCodes: secondFactor.renewRecoveryCodes.handler(({ context, input }) =>
    renewRecoveryCodes(context, requireSignedIn(context.viewer), input.password),
  ),
};
