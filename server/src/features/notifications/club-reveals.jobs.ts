import type { Context } from '#platform/context.ts';
import { defineJob, enqueueJob, type Job } from '#platform/jobs.ts';
import { notifyOfClubReveal, type RevealedClubRound } from './club-reveals.service.ts';

/** Notifies the members of a club that the ratings of a sealed round are open. */
export const notifyOfClubRevealJob: Job<RevealedClubRound> = defineJob('notifications:club-reveal', notifyOfClubReveal);

/**
 * Enqueues, in the caller's transaction, the job that notifies the members of a club that the ratings of a sealed
 * round are open.
 */
export const enqueueClubRevealNotifications = (ctx: Context, round: RevealedClubRound): Promise<void> =>
  enqueueJob(ctx, notifyOfClubRevealJob, round);
