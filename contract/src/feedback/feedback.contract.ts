import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, callOfSession } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import {
  Feedback,
  FeedbackCounts,
  FeedbackReply,
  FeedbackStatus,
  FeedbackType,
  NewFeedback,
  ReceivedFeedback,
} from './feedback.schema.ts';

const tags = ['Feedback'];
const description = 'For admins.';
const MAX_SEARCH = 100;

export const feedbackContract = {
  send: call
    .meta({ session: 'required', limit: rateLimit() })
    .route({ method: 'POST', path: '/feedback', tags, summary: 'Send feedback', successStatus: 201 })
    .input(NewFeedback)
    .output(Feedback),
  listOwn: call
    .route({ method: 'GET', path: '/feedback', tags, summary: 'List the feedback that the viewer has sent' })
    .input(z.strictObject(pageQuery).prefault({}))
    .output(makePageSchema(Feedback)),
  list: callOfSession
    .route({ method: 'GET', path: '/admin/feedback', tags, summary: 'List the feedback of all members', description })
    .input(
      z
        .strictObject({
          status: FeedbackStatus.optional(),
          type: FeedbackType.optional(),
          query: z
            .string()
            .trim()
            .max(MAX_SEARCH, `A search has at most ${MAX_SEARCH} characters.`)
            .default('')
            .meta({ description: 'Words of the title or the description, or their beginnings and middles.' }),
          ...pageQuery,
        })
        .prefault({}),
    )
    .output(makePageSchema(ReceivedFeedback)),
  getCounts: callOfSession
    .route({ method: 'GET', path: '/admin/feedback-counts', tags, summary: 'Count feedback by status', description })
    .output(FeedbackCounts),
  update: callOfSession
    .route({
      method: 'PATCH',
      path: '/admin/feedback/{feedback_id}',
      tags,
      summary: 'Set the status of feedback, or reply to it',
      description:
        'For admins. What is left out stays as it is. The sender is notified, unless nothing changes. With the `revision` that the admin ' +
        'has seen, so that nobody overwrites what another admin did meanwhile.',
    })
    .input(
      z.strictObject({
        feedback_id: Id,
        revision: z.int().min(0),
        status: FeedbackStatus.optional(),
        reply: FeedbackReply.optional(),
      }),
    )
    .output(ReceivedFeedback)
    .errors({
      FEEDBACK_CHANGED: {
        status: 409,
        message: 'Another admin has changed this meanwhile. Look at it again before you decide.',
      },
    }),
};
