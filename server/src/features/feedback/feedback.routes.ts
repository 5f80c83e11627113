import { feedbackContract } from '@halfstar/contract/feedback/feedback.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { countFeedback, listFeedback, listOwnFeedback, sendFeedback, updateFeedback } from './feedback.service.ts';

const feedback = implementContract(feedbackContract);

export const feedbackRoutes = {
  send: feedback.send.handler(({ context, input }) => sendFeedback(context, context.viewer, input)),

  listOwn: feedback.listOwn.handler(({ context, input }) => listOwnFeedback(context, context.viewer, input)),

  list: feedback.list.handler(({ context, input }) => listFeedback(context, context.viewer, input)),

  getCounts: feedback.getCounts.handler(({ context }) => countFeedback(context, context.viewer)),

  update: feedback.update.handler(({ context, input: { feedback_id: id, ...answer } }) =>
    updateFeedback(context, context.viewer, id, answer),
  ),
};
