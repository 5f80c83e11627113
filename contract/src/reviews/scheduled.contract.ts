import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, callOfSuspended } from '../shared/procedure.ts';
import { TimeZone } from '../tracking/diary.schema.ts';
import { clubRefusals, draftChanged, draftFull, ofFilm } from './drafts.contract.ts';
import { DraftVersion } from './drafts.schema.ts';
import { reviewRemoved } from './reviews.contract.ts';
import { fitsClub, NOT_IN_CLUBS } from './reviews.schema.ts';
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
        'One per member and film, and another one in each movie club of which the viewer is a member and may write reviews. `changes` is the id of the scheduled review to update: refused when it is no longer pending. `draft_version` is that of the draft that this text began from.',
    })
    .input(
      z
        .strictObject({
          ...ofFilm,
          changes: Id.optional(),
          draft_version: DraftVersion.optional(),
          time_zone: TimeZone,
          ...ScheduleForm.shape,
        })
        .refine(fitsClub, NOT_IN_CLUBS),
    )
    .output(ScheduledReview)
    .errors({ ...scheduleOver, ...draftChanged, ...clubRefusals }),
  get: call
    .route({
      method: 'GET',
      path: '/movies/{movie_id}/scheduled-review',
      tags,
      summary: "Get the viewer's scheduled review of a film",
    })
    .input(z.strictObject(ofFilm))
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
    .output(z.object({ review_id: Id.meta({ description: 'Of the review, or of the one in the movie club.' }) }))
    .errors({ ...scheduleOver, ...clubRefusals, ...reviewRemoved }),
  cancel: callOfSuspended
    .route({
      method: 'DELETE',
      path: '/scheduled-reviews/{scheduled_id}',
      tags,
      summary: 'Cancel a scheduled review; its text becomes a draft again. A failed one is only no longer listed',
    })
    .input(one)
    .output(z.object({}))
    .errors({ ...scheduleOver, ...draftFull }),
};
