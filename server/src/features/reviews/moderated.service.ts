import { MODERATION_STATES, type ModerationState } from '@halfstar/contract/subjects/moderated.schema';
import { makeModeratedComments } from '#features/comments/moderated.service.ts';
import { toModeration, toModerationState } from '#features/subjects/moderated.policy.ts';
import type { ModeratedRules } from '#features/subjects/moderated.service.ts';
import { lockMovieForMember } from '#features/tracking/tracking.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { deletePartsOf, ROWS_PER_BATCH } from '#platform/database/delete-referring.ts';
import type { Viewer } from '#platform/viewer.ts';
import {
  deleteReview,
  findAnyReview,
  findFilmOfReview,
  markPurgeBegun,
  setReviewModeration,
  setReviewSpoilerLocked,
} from './moderated.queries.ts';
import { returnToCountsAndTimelines, takeFromCountsAndTimelines } from './removal.service.ts';
import { publishReviewChange } from './reviews.service.ts';
import { withTombstones } from './tombstones.service.ts';

/** How moderators find, hide and remove reviews. A review that its author has deleted stays deleted whatever they do. */
export const moderatedReviews: ModeratedRules = withTombstones({
  async find(ctx, viewer, id, { lock }) {
    const review = lock ? await lockReview(ctx, viewer, id) : await findAnyReview(ctx, viewer, id, false);
    if (review === undefined) return undefined;
    return {
      ownerId: review.user_id,
      isReadable: review.is_readable,
      state: toModerationState(review.moderation),
      isSpoilerLocked: review.spoiler_locked,
      snapshot: {
        title: review.title,
        text: review.content,
        is_spoiler: review.is_spoiler,
        picture_url: null,
      },
      movieId: review.movie_id,
      clubId: null,
      link: `/reviews/${id}`,
    };
  },
  setState: setReviewState,
  states: MODERATION_STATES,
  async lockSpoiler(ctx, id, locked) {
    const review = await lockReview(ctx, null, id);
    if (review === undefined || review.spoiler_locked === locked) return;
    await setReviewSpoilerLocked(ctx, id, locked);
    publishReviewChange(ctx, review.user_id, review.movie_id);
  },
  async purge(ctx, id) {
    const film = await findFilmOfReview(ctx, id);
    if (film !== undefined) await lockMovieForMember(ctx, film.user_id, film.movie_id);
    // Its counts were changed when it was removed.
    if (!(await markPurgeBegun(ctx, id, timestamp(ctx.clock)))) return 'absent';
    if (await deletePartsOf(ctx, 'reviews', [id], ROWS_PER_BATCH)) return 'more';
    await deleteReview(ctx, id);
    return 'done';
  },
});

/** Comments on reviews. */
export const moderatedReviewComments = makeModeratedComments(['review'], {
  linkTo: ({ id }) => `/reviews/${id}?`,
  async findTitle(ctx, viewer, { id }) {
    const review = await findAnyReview(ctx, viewer, id, false);
    return review?.is_readable === true ? review.title : undefined;
  },
});

/** Locks the film for the author, as every change of a review does, and then the review. */
async function lockReview(ctx: Context, viewer: Viewer | null, reviewId: string) {
  let found = await findAnyReview(ctx, viewer, reviewId, false);
  while (found !== undefined) {
    const { user_id, movie_id } = found;
    await lockMovieForMember(ctx, user_id, movie_id);
    found = await findAnyReview(ctx, viewer, reviewId, true);
    // Its film may have been merged into another one while this waited.
    if (found?.movie_id === movie_id) return found;
  }
  return undefined;
}

async function setReviewState(ctx: Context, reviewId: string, state: ModerationState): Promise<void> {
  const review = await lockReview(ctx, null, reviewId);
  if (review === undefined || toModerationState(review.moderation) === state) return;
  await setReviewModeration(ctx, reviewId, toModeration(state));
  if (review.removed_at === null) {
    if (review.moderation === null) await takeFromCountsAndTimelines(ctx, review);
    if (state === 'shown') await returnToCountsAndTimelines(ctx, review);
  }
  publishReviewChange(ctx, review.user_id, review.movie_id);
}
