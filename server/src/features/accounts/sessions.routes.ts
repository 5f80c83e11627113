import { sessionsContract } from '@halfstar/contract/accounts/sessions.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { endAllSessions, endOtherSessions, endSession, listDevices } from './sessions.service.ts';

const sessions = implementContract(sessionsContract);

export const sessionsRoutes = {
  list: sessions.list.handler(({ context }) => listDevices(context, context.viewer)),

  end: sessions.end.handler(async ({ context, input }) => {
    await endSession(context, context.viewer, input.session_id);
    return {};
  }),

  endOthers: sessions.endOthers.handler(async ({ context }) => {
    await endOtherSessions(context, context.viewer);
    return {};
  }),

  endAll: sessions.endAll.handler(async ({ context }) => {
    await endAllSessions(context, context.viewer);
    return {};
  }),
};
