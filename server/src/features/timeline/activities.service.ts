import type { Reaction, ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import { type ActivityType, COMBINATION_WINDOW_HOURS } from '@halfstar/contract/timeline/timeline.schema';
import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { noReactions, summarise } from '#features/reviews/reviews.present.ts';
import type { Cause } from '#features/tracking/tracking.events.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { atomically } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { tell } from '#platform/live.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import * as queries from './activities.queries.ts';
import { reactionsToCards } from './timeline.queries.ts';

/*
 * What members do with films, as cards. Acts are combined when they happen, never when pages are read:
 *
 * - An act joins the newest activity card of member and film while its window is open: 24 hours from the first act that stands on
 *   it, the last moment included. Otherwise it opens a card.
 * - The same act again inside the window is said anew: a changed rating takes the place of the old one and moves the card up.
 *   Outside the window it opens a card, and the older card keeps telling what was so then.
 * - An act taken back leaves every card on which it stands: who withdraws a rating does not leave an older one behind.
 *   Window and place of a card always follow from the acts it still has, and a card without acts goes.
 *   Cards that stood apart stay apart.
 * - A review has a card of its own, at the time it was published; editing does not move it. It also tells the rating and the
 *   watched entry that came with it, so these neither open nor join an activity card. If the open card tells a rating, that is
 *   corrected in place. What was on the timeline before the review stays there.
 * - Reactions stand at a card's first act in the order of telling. When another act becomes the first, they go over to it.
 */

interface OnFilm {
  userId: string;
  movieId: string;
}

interface Act extends OnFilm {
  type: ActivityType;
  /** As stored, 1–10; only with a rating. */
  rating?: number;
  /** ISO timestamp. */
  at: string;
  cause: Cause;
}

/** What an import brings is on no timeline. */
const SILENT: ReadonlySet<Cause> = new Set(['import', 'feed']);

/** The act that putting a film on a list is. */
export const ACT_OF_LIST = {
  watchlist: 'watchlist_add',
  watched: 'watched_add',
  favorites: 'favorites_add',
} as const satisfies Record<ListType, ActivityType>;

/**
 * Puts an act on the member's timeline, inside the transaction of the act. Like every act of a member and a film it happens under
 * tracking's lock on the two; without it, two at once would each open a card.
 */
export async function record(ctx: Context, act: Act): Promise<void> {
  if (SILENT.has(act.cause)) return;
  if (act.cause === 'review') {
    if (act.rating !== undefined) await queries.correctRating(ctx, act, COMBINATION_WINDOW_HOURS);
  } else {
    const joined = await queries.joinOpenCard(ctx, act, COMBINATION_WINDOW_HOURS);
    if (joined === undefined) await queries.insertActivityCard(ctx, act);
    else if (joined.is_new) await queries.gatherReactions(ctx, [joined.card_id], null);
  }
  tellMember(ctx, act);
}

/** Takes an act from the member's timeline wherever it stands, inside the transaction that undoes it and under the same lock. */
export async function takeBack(
  ctx: Context,
  { userId, movieId, type }: OnFilm & { type: ActivityType },
): Promise<void> {
  await takeBackAll(ctx, userId, [movieId], type);
  tellMember(ctx, { userId, movieId });
}

/** The same for an act on each of these films, without telling the member's tabs. */
export async function takeBackAll(
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

/** Puts a new review on its author's timeline. Deleting the review takes the card along. */
export async function recordReview(ctx: Context, review: OnFilm & { reviewId: string; at: string }): Promise<void> {
  await queries.insertReviewCard(ctx, review.userId, review.movieId, review.reviewId, review.at);
  tellMember(ctx, review);
}

/** A review's card is seen as long as the review is, and keeps its place meanwhile. */
export async function showReviewCard(ctx: Context, reviewId: string, shown: boolean): Promise<void> {
  await queries.setReviewCardHidden(ctx, reviewId, !shown);
}

/** Only the member's own tabs: what others see changes when they look again. */
const tellMember = (ctx: Context, { userId, movieId }: OnFilm) =>
  tell(ctx, [userId], { type: 'changed', nouns: ['timeline'], movie_id: movieId });

/** One per member and card: another reaction takes the place of the first, the same one again changes nothing. */
export const react = (ctx: Context, member: MemberViewer, activityId: string, reaction: Reaction) =>
  changeReaction(ctx, member, activityId, (ctx, firstId) =>
    queries.upsertReaction(ctx, firstId, member.userId, reaction, timestamp(ctx.clock)),
  );

/** The member's own one is taken back, another takes its place. */
export const chooseReaction = (ctx: Context, member: MemberViewer, activityId: string, reaction: Reaction) =>
  changeReaction(ctx, member, activityId, async (ctx, firstId) => {
    await queries.holdReaction(ctx, firstId, member.userId);
    if (await queries.deleteReaction(ctx, firstId, member.userId, reaction)) return;
    await queries.upsertReaction(ctx, firstId, member.userId, reaction, timestamp(ctx.clock));
  });

export const unreact = (ctx: Context, member: MemberViewer, activityId: string) =>
  changeReaction(ctx, member, activityId, (ctx, firstId) => queries.deleteReaction(ctx, firstId, member.userId));

/** Whichever act of a card is named, the reaction goes to the first: the reader may not have seen the newest one yet. */
const changeReaction = (
  ctx: Context,
  member: MemberViewer,
  activityId: string,
  change: (ctx: Context, firstId: string) => Promise<unknown>,
): Promise<ReactionSummary> =>
  atomically(ctx, async (ctx) => {
    const card = await queries.shareCardOf(ctx, activityId);
    const firstId = card && (await queries.firstActivity(ctx, card.card_id));
    if (card === undefined || firstId === undefined) throw notFound();
    await change(ctx, firstId);
    tell(ctx, [...new Set([member.userId, card.user_id])], { type: 'changed', nouns: ['reaction'] });
    const summaries = summarise(await reactionsToCards(ctx, member.userId, [card.card_id]));
    return summaries.get(card.card_id) ?? noReactions();
  });
