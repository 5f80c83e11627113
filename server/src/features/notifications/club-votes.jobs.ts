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

/** Enqueues it in the caller's transaction. */
export const enqueueClubVoteNotifications = (ctx: Context, vote: NewClubVote): Promise<void> =>
  enqueueJob(ctx, notifyOfClubVoteJob, vote);

/** Enqueues it in the caller's transaction. */
export const enqueueVoteResultNotifications = (ctx: Context, result: NewVoteResult): Promise<void> =>
  enqueueJob(ctx, notifyOfVoteResultJob, result);
