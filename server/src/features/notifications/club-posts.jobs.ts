import type { Context } from '#platform/context.ts';
import { defineJob, enqueueJob, type Job } from '#platform/jobs.ts';
import {
  type NewClubPost,
  notifyOfClubPost,
  returnClubPost,
  type WithdrawnPost,
  withdrawClubPost,
} from './club-posts.service.ts';

/** Notifies the members of a club of a post. */
export const notifyOfClubPostJob: Job<NewClubPost> = defineJob('notifications:club-post', notifyOfClubPost);

/** Enqueues it in the caller's transaction. */
export const enqueueClubPostNotifications = (ctx: Context, post: NewClubPost): Promise<void> =>
  enqueueJob(ctx, notifyOfClubPostJob, post);

/** Takes a post back from the notifications of a club's members. */
export const withdrawClubPostJob: Job<WithdrawnPost> = defineJob('notifications:club-post-withdrawn', withdrawClubPost);

/** Enqueues it in the caller's transaction. */
export const enqueueClubPostWithdrawal = (ctx: Context, post: WithdrawnPost): Promise<void> =>
  enqueueJob(ctx, withdrawClubPostJob, post);

/** Brings a post back into the notifications of a club's members. */
export const returnClubPostJob: Job<WithdrawnPost> = defineJob('notifications:club-post-returned', returnClubPost);

/** Enqueues it in the caller's transaction. */
export const enqueueClubPostReturn = (ctx: Context, post: WithdrawnPost): Promise<void> =>
  enqueueJob(ctx, returnClubPostJob, post);
