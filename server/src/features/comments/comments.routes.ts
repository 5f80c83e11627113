import { commentsContract } from '@halfstar/contract/comments/comments.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as service from './comments.service.ts';

const comments = implementContract(commentsContract);

export const commentsRoutes = {
  listByReview: comments.listByReview.handler(({ context, input: { review_id, ...page } }) =>
    service.listComments(context, context.viewer, { kind: 'review', id: review_id }, page),
  ),

  add: comments.add.handler(({ context, input }) =>
    service.addComment(context, context.viewer, { kind: 'review', id: input.review_id }, input.content, input.send_key),
  ),

  update: comments.update.handler(({ context, input }) =>
    service.editComment(context, context.viewer, input.comment_id, input.content),
  ),

  delete: comments.delete.handler(async ({ context, input }) => {
    await service.removeComment(context, context.viewer, input.comment_id);
    return {};
  }),
};
