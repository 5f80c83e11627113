import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, callOfSuspended } from '../shared/procedure.ts';
import { TimeZone } from '../tracking/diary.schema.ts';
import { draftChanged } from './drafts.contract.ts';
import { DraftVersion } from './drafts.schema.ts';
import { reviewRemoved } from './reviews.contract.ts';
import { Review } from './reviews.schema.ts';
import { ScheduledReview, ScheduleForm } from './scheduled.schema.ts';

const tags = ['Scheduled reviews'];
const one = z.strictObject({ scheduled_id: Id });

const scheduleOver = {
  SCHEDULE_OVER: { status: 409, message: 'This review is not scheduled any more.' },
} as const;

export const scheduledContract = {
  schedule: call
    .route({
      method: 'PUT',
      path: '/movies/{movie_id}/scheduled-review',
      tags,
      summary: "Schedule the viewer's review of a film, or update the scheduled one",
      description:
        'One per member and film. `changes` is the id of the scheduled review to update: refused when it is no longer pending. `draft_version` is that of the draft that this text began from.',
    })
    .input(
      z.strictObject({
        movie_id: Id,
        changes: Id.optional(),
        draft_version: DraftVersion.optional(),
        time_zone: TimeZone,
        ...ScheduleForm.shape,
      }),
    )
    .output(ScheduledReview)
    .errors({ ...scheduleOver, ...draftChanged }),
  get: call
    .route({
      method: 'GET',
      path: '/movies/{movie_id}/scheduled-review',
      tags,
      summary: "Get the viewer's scheduled review of a film",
    })
    .input(z.strictObject({ movie_id: Id }))
    .output(z.object({ scheduled: ScheduledReview.nullable() })),
  list: call
    .route({
      method: 'GET',
      path: '/scheduled-reviews',
      tags,
      summary: "List the viewer's pending and failed scheduled reviews, by their time",
    })
    .input(z.strictObject(pageQuery))
    .output(makePageSchema(ScheduledReview)),
  publishNow: call
    .route({
      method: 'PUT',
      path: '/scheduled-reviews/{scheduled_id}/publication',
      tags,
      summary: 'Publish a scheduled review now',
    })
    .input(one)
    .output(Review)
    .errors({ ...scheduleOver, ...reviewRemoved }),
  cancel: callOfSuspended
    .route({
      method: 'DELETE',
      path: '/scheduled-reviews/{scheduled_id}',
      tags,
      summary: 'Cancel a scheduled review; its text becomes a draft again. A failed one is only no longer listed',
    })
    .input(one)
    .output(z.object({}))
    .errors(scheduleOver),
};
