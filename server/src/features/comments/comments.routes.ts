import { commentsContract } from '@halfstar/contract/comments/comments.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { toReviewComment } from './comments.present.ts';
import * as service from './comments.service.ts';

const comments = implementContract(commentsContract);

/** The kinds of subjects whose comments these calls change. */
const KINDS = ['review'] as const;

export const commentsRoutes = {
  listByReview: comments.listByReview.handler(async ({ context, input: { review_id, ...page } }) => {
    const review = { kind: 'review', id: review_id } as const;
    const { items, next_cursor, total } = await service.listComments(context, context.viewer, review, 'asc', page);
    return { items: items.map(toReviewComment), next_cursor, total };
  }),

  add: comments.add.handler(async ({ context, input: { review_id, content, send_key } }) => {
    const review = { kind: 'review', id: review_id } as const;
    return toReviewComment(await service.addComment(context, context.viewer, review, content, send_key));
  }),

  update: comments.update.handler(async ({ context, input: { comment_id, content } }) =>
    toReviewComment(await service.editComment(context, context.viewer, KINDS, comment_id, content)),
  ),

  delete: comments.delete.handler(async ({ context, input }) => {
    await service.removeComment(context, context.viewer, KINDS, input.comment_id);
    return {};
  }),
};
