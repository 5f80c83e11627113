import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { pageOf, pageQuery } from '../shared/page.schema.ts';
import { call, publicCall } from '../shared/procedure.ts';
import { Comment, CommentForm, SendKey } from './comments.schema.ts';

const tags = ['Comments'];
const ofComment = z.strictObject({ comment_id: Id });

export const commentsContract = {
  ofReview: publicCall
    .route({
      method: 'GET',
      path: '/reviews/{review_id}/comments',
      tags,
      summary: 'Comments on a review, oldest first',
      description: 'Under a review with spoilers they give away as much as it does: ask when its text was asked for.',
    })
    .input(z.strictObject({ review_id: Id, ...pageQuery }))
    .output(pageOf(Comment).extend({ total: z.number().int() })),
  add: call
    .route({
      method: 'POST',
      path: '/reviews/{review_id}/comments',
      tags,
      summary: 'Comment on a review',
      description:
        'With a `send_key` it can be sent again when no answer came: if the comment was added the first time, that one is the answer.',
    })
    .input(z.strictObject({ review_id: Id, send_key: SendKey.optional(), ...CommentForm.shape }))
    .output(Comment),
  edit: call
    .route({ method: 'PUT', path: '/comments/{comment_id}', tags, summary: 'Change my comment' })
    .input(z.strictObject({ comment_id: Id, ...CommentForm.shape }))
    .output(Comment),
  remove: call
    .route({
      method: 'DELETE',
      path: '/comments/{comment_id}',
      tags,
      summary: 'Delete my comment, or one under my review',
    })
    .input(ofComment)
    .output(z.object({})),
};
