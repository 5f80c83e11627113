import type { Context } from '#platform/context.ts';
import { defineJob, enqueueJob, type Job } from '#platform/jobs.ts';
import {
  type NewClubPost,
  notifyOfClubPost,
  returnActorToClubPosts,
  type WithdrawnPost,
  withdrawActorFromClubPosts,
} from './club-posts.service.ts';

/** Notifies the members of a club of a post. */
export const notifyOfClubPostJob: Job<NewClubPost> = defineJob('notifications:club-post', notifyOfClubPost);

/**
 * Enqueues, in the caller's transaction, the job that notifies of a post those members of the club who want to
 * know of every post.
 */
export const enqueueClubPostNotifications = (ctx: Context, post: NewClubPost): Promise<void> =>
  enqueueJob(ctx, notifyOfClubPostJob, post);

/** Takes a post back from the notifications of a club's members. */
export const withdrawClubPostJob: Job<WithdrawnPost> = defineJob(
  'notifications:club-post-withdrawn',
  withdrawActorFromClubPosts,
);

/**
 * Enqueues, in the caller's transaction, the job that takes a member out of the notifications of posts in a club when
 * no post of theirs is left there.
 */
export const enqueueClubPostWithdrawal = (ctx: Context, post: WithdrawnPost): Promise<void> =>
  enqueueJob(ctx, withdrawClubPostJob, post);

/** Brings a post back into the notifications of a club's members. */
export const returnClubPostJob: Job<WithdrawnPost> = defineJob(
  'notifications:club-post-returned',
  returnActorToClubPosts,
);

/**
 * Enqueues, in the caller's transaction, the job that takes a member back into the notifications of posts in a club
 * when a post of theirs is shown there.
 */
export const enqueueClubPostReturn = (ctx: Context, post: WithdrawnPost): Promise<void> =>
  enqueueJob(ctx, returnClubPostJob, post);
