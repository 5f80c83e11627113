import { moderatedClubPosts } from '#features/clubs/moderated.service.ts';
import { moderatedReviewComments, moderatedReviews } from '#features/reviews/moderated.service.ts';
import type { ModeratedKinds } from '#features/subjects/moderated.service.ts';

/** The rules of all kinds of things that members report and moderators act on. */
export const moderated = {
  review: moderatedReviews,
  comment: moderatedReviewComments,
  club_post: moderatedClubPosts,
} as unknown as ModeratedKinds;
