import { moderatedClubPosts, moderatedClubReviews, moderatedClubs } from '#features/clubs/moderated.service.ts';
import { moderatedLists } from '#features/lists/moderated.service.ts';
import { moderatedProfiles } from '#features/profiles/moderated.service.ts';
import { moderatedReviewComments, moderatedReviews } from '#features/reviews/moderated.service.ts';
import type { ModeratedKinds } from '#features/subjects/moderated.service.ts';

/** The rules of all kinds of things that members report and moderators act on. */
export const moderated: ModeratedKinds = {
  review: moderatedReviews,
  club_review: moderatedClubReviews,
  comment: moderatedReviewComments,
  profile: moderatedProfiles,
  club: moderatedClubs,
  club_post: moderatedClubPosts,
  list: moderatedLists,
};
