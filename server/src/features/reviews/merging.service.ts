import { moveComments } from '#features/comments/comments.service.ts';
import { moveReactions } from '#features/reactions/reactions.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { ROWS_PER_BATCH } from '#platform/database/delete-referring.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishEvent } from '#platform/events.ts';
import { discardReviews } from './discarding.service.ts';
import { saveOrAppendDraft } from './drafts.service.ts';
import { type FoundReview, findAllReviewsOfFilms } from './import.queries.ts';
import * as queries from './merging.queries.ts';
import { reviewCommentsMoved, reviewMergeBegun } from './reviews.events.ts';
import { addToVisibleReviewCounts } from './reviews.service.ts';
import { saveScheduledAsDraft } from './scheduled.service.ts';
import { moveTombstones } from './tombstones.queries.ts';

export { lockPendingReviews } from './scheduled.queries.ts';

const TWO_SCHEDULED = 'Another review of this film was scheduled already, so this one was not published.';

interface MovedFilm {
  from: string;
  to: string;
}

/**
 * Moves a member’s review, draft and scheduled reviews of a film to another film. Where that has a review, it stays and gets the comments
 * and reactions, of which a job moves those that are more than a batch, and the moved review is discarded: its text is the caller’s to
 * keep. Of two reviews of which moderators hide or have removed one, the shown one is left, whichever it is, and the other goes with its
 * comments. Only inside `inTransaction`, after `lockTracking` of both films. Throws DRAFT_FULL when the draft of the other film cannot hold
 * the texts that come to it.
 */
export async function moveReviewsAndDrafts(ctx: Context, userId: string, move: MovedFilm): Promise<void> {
  await moveReview(ctx, userId, move);
  await moveTombstones(ctx, userId, move);
  await moveDrafts(ctx, userId, move);
  const ending = { reason: TWO_SCHEDULED, at: timestamp(ctx.clock) };
  for (const failed of await queries.moveScheduledReviews(ctx, userId, move, ending))
    await saveScheduledAsDraft(ctx, failed);
}

/** Where the other film has a draft, the moved one is appended to it. */
async function moveDrafts(ctx: Context, userId: string, move: MovedFilm): Promise<void> {
  for (const { movie_id: _, club_id: clubId, ...draft } of await queries.deleteConflictingDrafts(ctx, userId, move))
    await saveOrAppendDraft(ctx, { userId, movieId: move.to, clubId }, draft);
  await queries.moveDrafts(ctx, userId, move);
}

async function moveReview(ctx: Context, userId: string, { from, to }: MovedFilm): Promise<void> {
  const found = await findAllReviewsOfFilms(ctx, userId, [from, to]);
  const [moved, there] = [from, to].map((movieId) => found.find((review) => review.movie_id === movieId));
  if (moved === undefined) return;
  const isMovedShown = !moved.is_removed && moved.moderation === null;
  // A review that its author has deleted gives way, as when another one is published, and one that moderators hide to one that is shown.
  const givesWay = there?.is_removed === true || (isMovedShown && there !== undefined && there.moderation !== null);
  if (there !== undefined && givesWay) await discardHidden(ctx, userId, there);
  if (there === undefined || givesWay) {
    await queries.setReviewFilm(ctx, moved.id, to);
    if (!moved.hidden) addToVisibleReviewCounts(ctx, userId, to, 1);
  } else if (!isMovedShown) await discardHidden(ctx, userId, moved);
  else await mergeReviews(ctx, userId, moved, there);
  if (!moved.hidden) addToVisibleReviewCounts(ctx, userId, from, -1);
}

/** Takes a review that is not shown from its film for good. */
const discardHidden = (ctx: Context, userId: string, review: FoundReview): Promise<void> =>
  discardReviews(ctx, userId, [review.movie_id], { alsoRemovedByModerators: true });

/** Discards a review, whose comments and reactions go to another one: a batch of them now, those that are left by a job. */
async function mergeReviews(ctx: Context, userId: string, moved: FoundReview, there: FoundReview): Promise<void> {
  await queries.redirectMergedReviews(ctx, moved.id, there.id);
  // First: whoever is writing a comment or a reaction now is waited for, and nobody begins to.
  await discardReviews(ctx, userId, [moved.movie_id]);
  if (!(await movePartsOfReview(ctx, { review_id: moved.id, into_id: there.id, movie_id: there.movie_id }))) return;
  await queries.insertMergedReview(ctx, moved.id, there.id);
  await publishEvent(ctx, reviewMergeBegun, { reviewId: moved.id });
}

/**
 * Moves what is left below discarded reviews to those with which merges of films have joined them. Each batch is a transaction, so that it
 * may be ended at any time and run again.
 */
export async function movePartsOfMergedReviews(ctx: Context): Promise<void> {
  while (await inTransaction(ctx, moveNextParts));
}

/** Moves a batch of what is below one of them. @returns whether there was one */
async function moveNextParts(ctx: Context): Promise<boolean> {
  const merged = await queries.lockNextMergedReview(ctx);
  if (merged === undefined) return false;
  if (!(await movePartsOfReview(ctx, merged))) await queries.deleteMergedReview(ctx, merged.review_id);
  return true;
}

/** Moves a batch of comments and reactions. @returns whether there may be others */
async function movePartsOfReview(ctx: Context, merged: queries.MergedReview): Promise<boolean> {
  const { review_id: from, into_id: into, movie_id: movieId } = merged;
  const commentIds = await moveComments(ctx, from, into, ROWS_PER_BATCH);
  if (commentIds.length > 0) await publishEvent(ctx, reviewCommentsMoved, { commentIds, from, into, movieId });
  const left = ROWS_PER_BATCH - commentIds.length;
  return left === 0 || (await moveReactions(ctx, from, into, left)) === left;
}
