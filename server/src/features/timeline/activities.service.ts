import { type ActivityType, COMBINATION_WINDOW_HOURS } from '@halfstar/contract/timeline/timeline.schema';
import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import type { RawBuilder } from 'kysely';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { SubjectRef, SubjectRules } from '#features/subjects/subjects.service.ts';
import type { Cause } from '#features/tracking/tracking.events.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as queries from './activities.queries.ts';

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
 */

declare module '#features/subjects/subjects.service.ts' {
  interface SubjectKinds {
    activity_card: SubjectRules;
  }
}

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

/** The card of an act, as a subject: members react to what it shows as a whole. Throws NOT_FOUND and what requireMember throws. */
export async function findCardSubject(ctx: Context, viewer: Viewer | null, activityId: string): Promise<SubjectRef> {
  requireMember(viewer);
  const cardId = await queries.findCardOf(ctx, activityId);
  if (cardId === undefined) throw notFound();
  return { kind: 'activity_card', id: cardId };
}

/** Cards with activities are subjects: members react to them. */
export const cardSubjects: SubjectRules = {
  async find(ctx, viewer, id, { lock }) {
    const card = await queries.findActivityCard(ctx, viewer, id, lock);
    return card && { ownerId: card.user_id, movieId: card.movie_id, is_readable: card.is_readable };
  },
  notifications: { reaction: 'activity_reaction' },
};
