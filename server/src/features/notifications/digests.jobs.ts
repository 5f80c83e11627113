import { defineJob, enqueueJob } from '#platform/jobs.ts';
import { forEachDueDigest, sendDigestIfDue } from './digests.service.ts';

/** Mails one member’s digest of unread notifications if it is due. */
export const mailDigest = defineJob<{ user_id: string }>('notifications:mail-digest', (ctx, { user_id }) =>
  sendDigestIfDue(ctx, user_id),
);

/** Runs every five minutes and enqueues a job for each digest that is due. A digest whose job is waiting gets no second one. */
export const enqueueDigests = defineJob('notifications:enqueue-digests', (ctx) =>
  forEachDueDigest(ctx, (userId) => enqueueJob(ctx, mailDigest, { user_id: userId }, { key: `digest:${userId}` })),
);
