import { sessionsContract } from '@halfstar/contract/accounts/sessions.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { requireSignedIn } from './accounts.policy.ts';
import { devicesOf, endAll, endOne, endOthers } from './sessions.service.ts';

const sessions = implementContract(sessionsContract);

/** For whoever is signed in, an unconfirmed address too: one must be able to close what one opened. */
export const sessionsRoutes = {
  mine: sessions.mine.handler(({ context }) => devicesOf(context, requireSignedIn(context.viewer))),

  end: sessions.end.handler(async ({ context, input }) => {
    await endOne(context, requireSignedIn(context.viewer), input.session_id);
    return {};
  }),

  endOthers: sessions.endOthers.handler(async ({ context }) => {
    await endOthers(context, requireSignedIn(context.viewer));
    return {};
  }),

  endAll: sessions.endAll.handler(async ({ context }) => {
    await endAll(context, requireSignedIn(context.viewer));
    return {};
  }),
};
