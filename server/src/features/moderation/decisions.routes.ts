import { decisionsContract } from '@halfstar/contract/moderation/decisions.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { askSecondLook, getOwnDecision, listOwnDecisions } from './decisions.service.ts';

const decisions = implementContract(decisionsContract);

export const decisionsRoutes = {
  get: decisions.get.handler(({ context, input }) => getOwnDecision(context, context.viewer, input.decision_id)),

  listOwn: decisions.listOwn.handler(({ context, input }) => listOwnDecisions(context, context.viewer, input)),

  askSecondLook: decisions.askSecondLook.handler(({ context, input: { decision_id, text } }) =>
    askSecondLook(context, context.viewer, decision_id, text),
  ),
};
