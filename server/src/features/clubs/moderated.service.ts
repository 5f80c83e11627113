import { toStars } from '@halfstar/contract/shared/rating';
import { MODERATION_STATES } from '@halfstar/contract/subjects/moderated.schema';
import { makeModeratedComments } from '#features/comments/moderated.service.ts';
import { getMemberForJob } from '#features/profiles/viewer-profiles.service.ts';
import { withTombstones } from '#features/reviews/tombstones.service.ts';
import { toModeration, toModerationState } from '#features/subjects/moderated.policy.ts';
import type { ModeratedRules } from '#features/subjects/moderated.service.ts';
import { lockMovieForMember, rateMovieAndMarkWatched } from '#features/tracking/tracking.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { ROWS_PER_BATCH } from '#platform/database/delete-referring.ts';
import { AppError } from '#platform/errors.ts';
import { enqueuePictureDeletion } from '#platform/pictures/stored-pictures.ts';
import type { Viewer } from '#platform/viewer.ts';
import { canReadClubReview, isSealed } from './club-reviews.policy.ts';
import { deleteClubReviewsWhere, findReview, isReviewWithId } from './club-reviews.queries.ts';
import { changeClubFilmTotals } from './club-reviews.service.ts';
import { canReadClub, readsAcrossBlocks } from './clubs.policy.ts';
import { findClub, lockClubForJob } from './clubs.queries.ts';
import { publishClubChange } from './clubs.service.ts';
import { listMemberIds } from './members.queries.ts';
import * as queries from './moderated.queries.ts';
import { POST_KINDS } from './posts.service.ts';

/** What members say in clubs, on a club's page or in the discussion of a film. */
export const moderatedClubPosts = makeModeratedComments(POST_KINDS, {
  linkTo: ({ clubId, movieId }) => `/movie-clubs/${clubId}?${movieId === null ? 'tab=talk' : `watched=${movieId}`}&`,
});

/** How moderators find, hide and remove what members say of a club's film. The ratings stay counted. */
export const moderatedClubReviews: ModeratedRules = withTombstones({
  async find(ctx, viewer, id, { lock }) {
    const review = lock ? await lockReview(ctx, id) : await queries.findAnyClubReview(ctx, id, false);
    if (review === undefined) return undefined;
    return {
      ownerId: review.user_id,
      isReadable: await isReadable(ctx, viewer, review),
      state: toModerationState(review.moderation),
      isSpoilerLocked: review.spoiler_locked,
      snapshot: { title: '', text: review.review_content, is_spoiler: review.is_spoiler, picture_url: null },
      movieId: review.movie_id,
      clubId: review.club_id,
      link: `/movie-clubs/${review.club_id}?watched=${review.movie_id}`,
    };
  },
  async setState(ctx, id, state) {
    const review = await lockReview(ctx, id);
    if (review === undefined || toModerationState(review.moderation) === state) return;
    await queries.setClubReviewModeration(ctx, id, toModeration(state), timestamp(ctx.clock));
    if (review.moderation === 'removed') await rateAgain(ctx, review);
    publishClubChange(ctx, [review.user_id]);
  },
  states: MODERATION_STATES,
  async lockSpoiler(ctx, id, locked) {
    const review = await lockReview(ctx, id);
    if (review === undefined || review.spoiler_locked === locked) return;
    await queries.setClubReviewSpoilerLocked(ctx, id, locked);
    publishClubChange(ctx, [review.user_id]);
  },
  async purge(ctx, id) {
    const review = await lockReview(ctx, id);
    if (review?.moderation !== 'removed') return 'absent';
    changeClubFilmTotals(ctx, await deleteClubReviewsWhere(ctx, isReviewWithId(id)));
    return 'done';
  },
});

/**
 * Makes the rating of a review that was removed its author's again, who may have taken it back meanwhile. One that is held is not theirs
 * elsewhere yet; an author who may not rate films does without.
 */
async function rateAgain(ctx: Context, review: Awaited<ReturnType<typeof lockReview>> & object): Promise<void> {
  const { user_id, movie_id, rating, held } = review;
  if (held) return;
  const author = await getMemberForJob(ctx, user_id).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return null;
  });
  if (author !== null) await rateMovieAndMarkWatched(ctx, author, movie_id, toStars(rating), { cause: 'club' });
}

/** Locks the club, then the film for the author, as saving a review does, and then the review. */
async function lockReview(ctx: Context, reviewId: string) {
  const found = await queries.findAnyClubReview(ctx, reviewId, false);
  if (found === undefined) return undefined;
  await lockClubForJob(ctx, found.club_id);
  await lockMovieForMember(ctx, found.user_id, found.movie_id);
  return queries.findAnyClubReview(ctx, reviewId, true);
}

/** Whether the viewer reads the review in its club, and it is not sealed for them. */
async function isReadable(ctx: Context, viewer: Viewer | null, { id, club_id }: { id: string; club_id: string }) {
  const club = await findClub(ctx, viewer, club_id);
  if (club === undefined || !canReadClub(viewer, club)) return false;
  const review = await findReview(ctx, viewer, id, { acrossBlocks: readsAcrossBlocks(viewer, club) });
  return review !== undefined && canReadClubReview(viewer, review) && !isSealed(viewer, review);
}

/**
 * How moderators find, hide and remove clubs. A hidden one exists for its members alone, and nobody joins it; with a club goes all that is
 * in it.
 */
export const moderatedClubs: ModeratedRules = {
  async find(ctx, viewer, id, { lock }) {
    const club = await queries.findAnyClub(ctx, id, lock);
    // Nobody answers for a club without an owner.
    if (club === undefined || club.owner_id === null) return undefined;
    return {
      ownerId: club.owner_id,
      isReadable: (await findClub(ctx, viewer, id)) !== undefined,
      state: toModerationState(club.moderation),
      isSpoilerLocked: null,
      snapshot: {
        title: club.name,
        text: [club.description, club.rules].filter((text) => text !== '').join('\n\n'),
        is_spoiler: false,
        picture_url: club.club_image_url,
      },
      movieId: null,
      clubId: id,
      link: `/movie-clubs/${id}`,
    };
  },
  async setState(ctx, id, state) {
    const club = await queries.findAnyClub(ctx, id, true);
    if (club === undefined || toModerationState(club.moderation) === state) return;
    await queries.setClubModeration(ctx, id, toModeration(state));
    publishClubChange(ctx, await listMemberIds(ctx, id));
  },
  states: MODERATION_STATES,
  lockSpoiler: null,
  async purge(ctx, id) {
    const club = await queries.markPurgeBegun(ctx, id, timestamp(ctx.clock));
    if (club === undefined) return 'absent';
    if (await queries.deletePartsOfClub(ctx, id, ROWS_PER_BATCH)) return 'more';
    await enqueuePictureDeletion(ctx, club.club_image_url);
    await queries.deleteClub(ctx, id);
    return 'done';
  },
};
