import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { Stars } from '../shared/rating.schema.ts';
import { ReviewClub, ReviewForm, ReviewTracking } from './reviews.schema.ts';

export const SCHEDULE_MESSAGES = { incomplete: 'Scheduling incomplete', notFuture: 'Invalid schedule time' } as const;

/** The review form with the time at which it is to be published. */
export const ScheduleForm = z.strictObject({
  ...ReviewForm.shape,
  scheduled_for: z.iso.datetime({ error: SCHEDULE_MESSAGES.incomplete }),
});
export type ScheduleForm = z.infer<typeof ScheduleForm>;

export const ScheduleStatus = z.enum(['pending', 'published', 'failed', 'cancelled']);
export type ScheduleStatus = z.infer<typeof ScheduleStatus>;

export const ScheduledReview = z.object({
  id: Id,
  movie: MovieSummary,
  club: ReviewClub.nullable().meta({ description: 'Null outside of movie clubs.' }),
  title: z.string(),
  content: z.string(),
  rating: Stars,
  is_spoiler: z.boolean(),
  ...ReviewTracking.shape,
  scheduled_for: Timestamp,
  status: ScheduleStatus,
  error: z
    .string()
    .nullable()
    .meta({ description: 'Why it could not be published; of a pending one, why it waits beyond its time.' }),
  published_review_id: Id.nullable().meta({ description: 'Null for a review in a movie club.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ScheduledReview = z.infer<typeof ScheduledReview>;
