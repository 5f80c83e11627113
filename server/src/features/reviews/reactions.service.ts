import type { Reaction, ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { publishLiveMessage } from '#platform/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as queries from './reactions.queries.ts';
import { reviewReactionRemoved, reviewReactionSet } from './reviews.events.ts';
import { type Reached, requireReadable } from './reviews.policy.ts';
import { summarizeReactions } from './reviews.present.ts';
import { lockReview } from './reviews.queries.ts';

/**
 * Sets the viewer's one reaction to a review: another one is replaced, the same one again changes nothing. Throws NOT_FOUND and what
 * requireMember throws.
 */
export const setReaction = (ctx: Context, viewer: Viewer | null, reviewId: string, reaction: Reaction) =>
  changeReaction(ctx, viewer, reviewId, async (ctx, userId, review) => {
    requireReadable(review);
    await queries.upsertReaction(ctx, reviewId, userId, reaction, timestamp(ctx.clock));
    return reviewReactionSet;
  });

/** Removes the viewer's reaction when it is this one, otherwise sets it. Throws NOT_FOUND and what requireMember throws. */
export const toggleReaction = (ctx: Context, viewer: Viewer | null, reviewId: string, reaction: Reaction) =>
  changeReaction(ctx, viewer, reviewId, async (ctx, userId, review) => {
    await queries.lockReaction(ctx, reviewId, userId);
    if (await queries.deleteReaction(ctx, reviewId, userId, reaction)) return reviewReactionRemoved;
    requireReadable(review);
    await queries.upsertReaction(ctx, reviewId, userId, reaction, timestamp(ctx.clock));
    return reviewReactionSet;
  });

/**
 * Removes the viewer's reaction, also from a review that is hidden from them since; harmless when there is none. Throws NOT_FOUND and
 * what requireMember throws.
 */
export const removeReaction = (ctx: Context, viewer: Viewer | null, reviewId: string) =>
  changeReaction(ctx, viewer, reviewId, async (ctx, userId, review) => {
    if (await queries.deleteReaction(ctx, reviewId, userId)) return reviewReactionRemoved;
    requireReadable(review);
    return null;
  });

async function changeReaction(
  ctx: Context,
  viewer: Viewer | null,
  reviewId: string,
  /** Answers with what happened; null when nothing did. */
  change: (ctx: Context, userId: string, review: Reached) => Promise<typeof reviewReactionSet | null>,
): Promise<ReactionSummary> {
  const member = requireMember(viewer);
  return inTransaction(ctx, async (ctx) => {
    const review = await lockReview(ctx, member, reviewId);
    if (review === undefined) throw notFound();
    const event = await change(ctx, member.userId, review);
    if (event !== null) {
      const { user_id: reviewAuthorId, movie_id: movieId } = review;
      const { userId } = member;
      await publishEvent(ctx, event, {
        reviewId,
        reviewAuthorId,
        movieId,
        userId,
        at: timestamp(ctx.clock),
        cause: 'user',
      });
    }
    const concerned = review.is_readable ? [member.userId, review.user_id] : [member.userId];
    publishLiveMessage(ctx, [...new Set(concerned)], { type: 'changed', nouns: ['reaction'] });
    return summarizeReactions(review.is_readable ? await queries.countReactions(ctx, member, reviewId) : []);
  });
}
