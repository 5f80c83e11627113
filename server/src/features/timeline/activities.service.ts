import type { Reaction, ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import { type ActivityType, COMBINATION_WINDOW_HOURS } from '@halfstar/contract/timeline/timeline.schema';
import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import type { RawBuilder } from 'kysely';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { type Reached, requireReadable } from '#features/reviews/reviews.policy.ts';
import { summarizeReactions } from '#features/reviews/reviews.present.ts';
import type { Cause } from '#features/tracking/tracking.events.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { publishLiveMessage } from '#platform/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as queries from './activities.queries.ts';
import { cardReactionRemoved, cardReactionSet } from './timeline.events.ts';

/*
 * Activities of members with films, as cards. They are combined when they happen, never when pages are read:
 *
 * - An act joins the newest activity card of the member and the film while its window is open: 24 hours from the first act of the
 *   card, the last moment included. Otherwise it opens a card.
 * - The same act again inside the window replaces the old one: a changed rating is shown instead of the old one and moves the card
 * up. Outside the window it opens a card, and the older card keeps its rating.
 * - An undone act leaves every card that shows it: removing a rating reveals no older one. Window and place
 *   of a card always follow from the acts that it still has, and a card without acts is deleted. Separate cards stay separate.
 * - A review has a card of its own, at the time it was published; editing does not move it. It also shows the rating and the
 *   watched entry that came with it, so these neither open nor join an activity card. If the open card shows a rating, that is
 *   corrected in place. What was on the timeline before the review stays there.
 * - Reactions belong to a card's first act in the order in which it shows them. When another act becomes the first, they move to it.
 */

interface MovieOfMember {
  userId: string;
  movieId: string;
}

interface Act extends MovieOfMember {
  type: ActivityType;
  /** As stored, 1–10; only with a rating. */
  rating?: number;
  /** ISO timestamp. */
  at: string;
  cause: Cause;
}

/** Acts with these causes are not shown on timelines. */
const SILENT: ReadonlySet<Cause> = new Set(['import', 'feed']);

/** The activity type of putting a film on each list. */
export const LIST_ACTIVITY = {
  watchlist: 'watchlist_add',
  watched: 'watched_add',
  favorites: 'favorites_add',
} as const satisfies Record<ListType, ActivityType>;

/**
 * The SQL call that shows an act on the member's timeline, null for an act that is not shown. It runs in the transaction of the act and
 * under tracking's lock on member and film: without it, two at once would each open a card.
 */
export function showActivity(act: Act): RawBuilder<boolean> | null {
  if (SILENT.has(act.cause)) return null;
  if (act.cause !== 'review') return queries.putActOnCard(act, COMBINATION_WINDOW_HOURS);
  return act.rating === undefined ? null : queries.correctRating(act, COMBINATION_WINDOW_HOURS);
}

/** Removes an act from every card that shows it, inside the transaction that undoes the act and under the same lock. */
export async function removeActivity(
  ctx: Context,
  { userId, movieId, type }: MovieOfMember & { type: ActivityType },
): Promise<void> {
  await removeActivities(ctx, userId, [movieId], type);
  publishTimelineChange(ctx, { userId, movieId });
}

/** The same for the acts of a type on each of these films, without notifying the member's tabs. */
export async function removeActivities(
  ctx: Context,
  userId: string,
  movieIds: readonly string[],
  type: ActivityType,
): Promise<void> {
  const cardIds = await queries.lockCardsWith(ctx, userId, movieIds, type);
  if (cardIds.length === 0) return;
  await queries.gatherReactions(ctx, cardIds, type);
  await queries.deleteActivities(ctx, cardIds, type);
  await queries.deleteEmptyCards(ctx, cardIds);
  await queries.alignCards(ctx, cardIds);
}

/** Shows a new review on its author's timeline. The card is deleted with the review. */
export async function addReviewCard(
  ctx: Context,
  review: MovieOfMember & { reviewId: string; at: string },
): Promise<void> {
  await queries.insertReviewCard(ctx, review.userId, review.movieId, review.reviewId, review.at);
  publishTimelineChange(ctx, review);
}

/** Shows or hides the card of a review, which keeps its place. */
export async function setReviewCardShown(ctx: Context, reviewId: string, shown: boolean): Promise<void> {
  await queries.setReviewCardHidden(ctx, reviewId, !shown);
}

/** Notifies the member's own tabs only: others see the change at their next fetch. */
export const publishTimelineChange = (ctx: Context, { userId, movieId }: MovieOfMember) =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['timeline'], movie_id: movieId });

/**
 * Sets the viewer's one reaction to a card: another one is replaced, the same one again changes nothing. Throws NOT_FOUND and what
 * requireMember throws.
 */
export const setReaction = (ctx: Context, viewer: Viewer | null, activityId: string, reaction: Reaction) =>
  changeReaction(ctx, viewer, activityId, async (ctx, { firstId, userId, card }) => {
    requireReadable(card);
    await queries.upsertReaction(ctx, firstId, userId, reaction, timestamp(ctx.clock));
    return cardReactionSet;
  });

/** Removes the viewer's reaction when it is this one, otherwise sets it. Throws NOT_FOUND and what requireMember throws. */
export const toggleReaction = (ctx: Context, viewer: Viewer | null, activityId: string, reaction: Reaction) =>
  changeReaction(ctx, viewer, activityId, async (ctx, { firstId, userId, card }) => {
    await queries.lockReaction(ctx, firstId, userId);
    if (await queries.deleteReaction(ctx, firstId, userId, reaction)) return cardReactionRemoved;
    requireReadable(card);
    await queries.upsertReaction(ctx, firstId, userId, reaction, timestamp(ctx.clock));
    return cardReactionSet;
  });

/**
 * Removes the viewer's reaction, also from a card that is hidden from them since; harmless when there is none. Throws NOT_FOUND and
 * what requireMember throws.
 */
export const removeReaction = (ctx: Context, viewer: Viewer | null, activityId: string) =>
  changeReaction(ctx, viewer, activityId, async (ctx, { firstId, userId, card }) => {
    if (await queries.deleteReaction(ctx, firstId, userId)) return cardReactionRemoved;
    requireReadable(card);
    return null;
  });

/** The reaction is to the first act, whichever act of the card is given, because the viewer may not have seen the newest one yet. */
async function changeReaction(
  ctx: Context,
  viewer: Viewer | null,
  activityId: string,
  /** Answers with what happened; null when nothing did. */
  change: (
    ctx: Context,
    about: { firstId: string; userId: string; card: Reached },
  ) => Promise<typeof cardReactionSet | null>,
): Promise<ReactionSummary> {
  const member = requireMember(viewer);
  return inTransaction(ctx, async (ctx) => {
    const card = await queries.lockCard(ctx, member, activityId);
    const firstId = card && (await queries.findFirstActivity(ctx, card.card_id));
    if (card === undefined || firstId === undefined) throw notFound();
    const event = await change(ctx, { firstId, userId: member.userId, card });
    if (event !== null) {
      const { card_id: cardId, user_id: cardOwnerId, movie_id: movieId } = card;
      const { userId } = member;
      await publishEvent(ctx, event, { cardId, cardOwnerId, movieId, userId, at: timestamp(ctx.clock), cause: 'user' });
    }
    const concerned = card.is_readable ? [member.userId, card.user_id] : [member.userId];
    publishLiveMessage(ctx, [...new Set(concerned)], { type: 'changed', nouns: ['reaction'] });
    return summarizeReactions(card.is_readable ? await queries.countReactions(ctx, member, firstId) : []);
  });
}
