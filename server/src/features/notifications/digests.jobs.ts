import { defineJob, enqueue } from '#platform/jobs.ts';
import { forEachDueDigest, sendDigest } from './digests.service.ts';

/** Mails one member's digest if it is due. */
export const mailDigest = defineJob<{ user_id: string }>('notifications:mail-digest', (ctx, { user_id }) =>
  sendDigest(ctx, user_id),
);

/** Runs every five minutes, and makes a job for each digest that is due. One that waits already is not made twice. */
export const enqueueDigests = defineJob('notifications:enqueue-digests', (ctx) =>
  forEachDueDigest(ctx, (userId) => enqueue(ctx, mailDigest, { user_id: userId }, { key: `digest:${userId}` })),
);
