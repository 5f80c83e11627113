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
 * Builds the SQL call that shows an activity on the member’s timeline; null for one that is not shown, as from imports. Runs nothing: the
 * caller runs it in the transaction of the activity and under tracking’s lock on member and film, without which two at once would each open
 * a card.
 */
export function buildShowActivityCall(act: Act): RawBuilder<boolean> | null {
  if (SILENT.has(act.cause)) return null;
  if (act.cause !== 'review') return queries.buildPutOnCardCall(act, COMBINATION_WINDOW_HOURS);
  return act.rating === undefined ? null : queries.buildCorrectRatingCall(act, COMBINATION_WINDOW_HOURS);
}

/**
 * Removes the member’s activities of this type with a film from every card that shows one, deletes cards that are empty then, and notifies
 * the member’s own tabs. Inside the transaction that undoes the activity and under the same lock.
 */
export async function removeActivityFromCards(
  ctx: Context,
  { userId, movieId, type }: MovieOfMember & { type: ActivityType },
): Promise<void> {
  await removeActivitiesOfFilms(ctx, userId, [movieId], type);
  publishTimelineChange(ctx, { userId, movieId });
}

/**
 * Removes the member’s activities of this type with each of these films from every card that shows one, and deletes cards that are empty
 * then. Does not notify open tabs.
 */
export async function removeActivitiesOfFilms(
  ctx: Context,
  userId: string,
  movieIds: readonly string[],
  type: ActivityType,
): Promise<void> {
  const cardIds = await queries.lockCardsWithActivity(ctx, userId, movieIds, type);
  if (cardIds.length === 0) return;
  await queries.deleteActivitiesOnCards(ctx, cardIds, type);
  await queries.deleteEmptyCards(ctx, cardIds);
  await queries.recomputeCardTimes(ctx, cardIds);
}

/** Adds the card of a new review to timelines and notifies its author’s own tabs. The card is deleted with the review. */
export async function addReviewCard(
  ctx: Context,
  review: MovieOfMember & { reviewId: string; at: string },
): Promise<void> {
  await queries.insertReviewCard(ctx, review.userId, review.movieId, review.reviewId, review.at);
  publishTimelineChange(ctx, review);
}

/** Shows or hides the card of a review, which keeps its place on timelines. */
export async function setReviewCardShown(ctx: Context, reviewId: string, isShown: boolean): Promise<void> {
  await queries.setReviewCardHidden(ctx, reviewId, !isShown);
}

/** Removes the cards of reviews from timelines for good. */
export async function removeReviewCards(ctx: Context, reviewIds: readonly string[]): Promise<void> {
  await queries.deleteReviewCards(ctx, reviewIds);
}

/** Notifies the member’s own open tabs that their timeline changed: others see the change when they load it again. */
export const publishTimelineChange = (ctx: Context, { userId, movieId }: MovieOfMember) =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['timeline'], movie_id: movieId });

/**
 * The card that shows an activity, as a subject: members react to the whole card. Whether the viewer may see it is not checked here. Throws
 * NOT_FOUND.
 */
export async function requireCardOfActivity(ctx: Context, activityId: string): Promise<SubjectRef> {
  const cardId = await queries.findCardOfActivity(ctx, activityId);
  if (cardId === undefined) throw notFound();
  return { kind: 'activity_card', id: cardId };
}

/** Like `requireCardOfActivity`, for a member who reacts. Throws also what requireMember throws. */
export function requireCardToReactTo(ctx: Context, viewer: Viewer | null, activityId: string): Promise<SubjectRef> {
  requireMember(viewer);
  return requireCardOfActivity(ctx, activityId);
}

/** Cards with activities are subjects: members react to them. */
export const activityCardSubjects: SubjectRules = {
  async find(ctx, viewer, id, { lock }) {
    const card = await queries.findActivityCard(ctx, viewer, id, lock);
    return card && { ownerId: card.user_id, movieId: card.movie_id, is_readable: card.is_readable };
  },
  notifications: { reaction: 'activity_reaction' },
};
