import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { ApprovedRequests, FollowListEntry, MAX_COUNTED_REQUESTS, Relation } from './follows.schema.ts';

const tags = ['Follow requests'];
const requesterInput = z.strictObject({ user_id: Id });

/** The calls about requests to follow the viewer. */
export const requestsContract = {
  list: call
    .route({ method: 'GET', path: '/follow-requests', tags, summary: 'List the requests to follow the viewer' })
    .input(z.strictObject(pageQuery).prefault({}))
    .output(makePageSchema(FollowListEntry)),
  count: call
    .route({ method: 'GET', path: '/follow-request-count', tags, summary: 'Count the requests to follow the viewer' })
    .output(
      z.object({
        count: z
          .number()
          .int()
          .meta({ description: `${MAX_COUNTED_REQUESTS} means that many or more.` }),
      }),
    ),
  approve: call
    .route({ method: 'PUT', path: '/follow-requests/{user_id}', tags, summary: 'Approve a request' })
    .input(requesterInput)
    .output(Relation)
    .errors({ REQUEST_WITHDRAWN: { status: 409, message: 'This request has been withdrawn.' } }),
  decline: call
    .route({ method: 'DELETE', path: '/follow-requests/{user_id}', tags, summary: 'Decline a request' })
    .input(requesterInput)
    .output(z.object({})),
  approveAll: call
    .meta({ session: 'required', rate: rateLimit({ most: 30 }) })
    .route({
      method: 'PUT',
      path: '/follow-requests',
      tags,
      summary: 'Approve all requests',
      description: 'Those that wait now. The newest are approved at once, the rest in the background.',
    })
    .output(ApprovedRequests),
};
