import type { Context } from '#platform/context.ts';
import { defineJob, enqueueJob, type Job } from '#platform/jobs.ts';
import { type NewClubVote, type NewVoteResult, notifyOfClubVote, notifyOfVoteResult } from './club-votes.service.ts';

/** Notifies the members of a club of its new vote. */
export const notifyOfClubVoteJob: Job<NewClubVote> = defineJob('notifications:club-vote', notifyOfClubVote);

/** Notifies the members of a club of the film that a vote has chosen. */
export const notifyOfVoteResultJob: Job<NewVoteResult> = defineJob(
  'notifications:club-vote-result',
  notifyOfVoteResult,
);

/** Enqueues, in the caller's transaction, the job that notifies the members of a club of its new vote. */
export const enqueueClubVoteNotifications = (ctx: Context, vote: NewClubVote): Promise<void> =>
  enqueueJob(ctx, notifyOfClubVoteJob, vote);

/**
 * Enqueues, in the caller's transaction, the job that notifies the members of a club of the film that a vote has
 * chosen.
 */
export const enqueueVoteResultNotifications = (ctx: Context, result: NewVoteResult): Promise<void> =>
  enqueueJob(ctx, notifyOfVoteResultJob, result);
