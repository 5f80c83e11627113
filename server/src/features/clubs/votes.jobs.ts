import type { Context } from '#platform/context.ts';
import { defineJob, enqueueJob, type Job } from '#platform/jobs.ts';
import { publishClubChange } from './clubs.service.ts';
import { listMemberIds } from './members.queries.ts';

/** Tells the open tabs of all members of a club that its vote changed. */
export const publishVoteUpdateJob: Job<{ clubId: string }> = defineJob('clubs:vote-update', async (ctx, { clubId }) =>
  publishClubChange(ctx, await listMemberIds(ctx, clubId)),
);

/**
 * Enqueues, in the caller's transaction, the job that tells the open tabs of a club's members that its vote changed.
 * Several changes in a row share one job, since a club has up to 500 members.
 */
export const enqueueVoteUpdate = (ctx: Context, clubId: string): Promise<void> =>
  enqueueJob(ctx, publishVoteUpdateJob, { clubId }, { key: `vote of club ${clubId}` });
