import { onEvent } from '#platform/events.ts';
import { enqueueJob } from '#platform/jobs.ts';
import { releaseHeldRatingsJob } from '../held-ratings.jobs.ts';
import { clubRoundRevealed } from '../rounds.events.ts';

/** A club has up to 500 members, so a job makes the ratings that were held theirs everywhere. */
export const releaseRatingsOnRoundRevealed = onEvent(clubRoundRevealed, (ctx, { clubId, movieId }) =>
  enqueueJob(ctx, releaseHeldRatingsJob, { clubId, movieId }),
);
