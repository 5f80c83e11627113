import { secondLooksContract } from '@halfstar/contract/moderation/second-looks.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { decideSecondLook } from './second-looks.service.ts';

const secondLooks = implementContract(secondLooksContract);

export const secondLooksRoutes = {
  decide: secondLooks.decide.handler(async ({ context, input: { decision_id: decisionId, ...answer } }) => {
    await decideSecondLook(context, context.viewer, { decisionId, ...answer });
    return {};
  }),
};
