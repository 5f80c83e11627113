import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, callOfSuspended, publicCall } from '../shared/procedure.ts';
import { Comment, CommentForm, SendKey } from './comments.schema.ts';

const tags = ['Comments'];
const ofComment = z.strictObject({ comment_id: Id });

export const commentsContract = {
  listByReview: publicCall
    .route({
      method: 'GET',
      path: '/reviews/{review_id}/comments',
      tags,
      summary: 'List the comments on a review, oldest first',
      description: 'Comments on a review with spoilers may contain spoilers: ask for them once its text was asked for.',
    })
    .input(z.strictObject({ review_id: Id, ...pageQuery }))
    .output(
      makePageSchema(Comment).extend({
        total: z.number().int().meta({ description: 'How many there are, also those that the viewer may not see.' }),
      }),
    ),
  add: call
    .route({
      method: 'POST',
      path: '/reviews/{review_id}/comments',
      tags,
      summary: 'Add a comment to a review',
      description:
        'With a `send_key` the call can be repeated when no answer came: a comment that was added the first time is then the answer.',
      successStatus: 201,
    })
    .input(z.strictObject({ review_id: Id, send_key: SendKey.optional(), ...CommentForm.shape }))
    .output(Comment),
  update: call
    .route({ method: 'PUT', path: '/comments/{comment_id}', tags, summary: "Update the viewer's comment" })
    .input(z.strictObject({ comment_id: Id, ...CommentForm.shape }))
    .output(Comment),
  delete: callOfSuspended
    .route({
      method: 'DELETE',
      path: '/comments/{comment_id}',
      tags,
      summary: "Delete the viewer's comment, or a comment on the viewer's review",
    })
    .input(ofComment)
    .output(z.object({})),
};
