import { casesContract } from '@halfstar/contract/moderation/cases.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { actOnCase } from './actions.service.ts';
import { countCases, getCase, listCases } from './cases.service.ts';
import { claimCase, releaseCase } from './claims.service.ts';

const cases = implementContract(casesContract);

export const casesRoutes = {
  list: cases.list.handler(({ context, input }) => listCases(context, context.viewer, input)),

  count: cases.count.handler(({ context }) => countCases(context, context.viewer)),

  get: cases.get.handler(({ context, input }) => getCase(context, context.viewer, input.case_id)),

  claim: cases.claim.handler(({ context, input }) => claimCase(context, context.viewer, input.case_id)),

  release: cases.release.handler(async ({ context, input }) => {
    await releaseCase(context, context.viewer, input.case_id);
    return {};
  }),

  act: cases.act.handler(({ context, input }) => actOnCase(context, context.viewer, input)),
};
