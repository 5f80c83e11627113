import { deleteFollowsOnAccountDeletion } from '#features/follows/on/account-deleted.ts';
import { invitesLeave } from '#features/invites/on/account-deleted.ts';
import { revokeCinemaBadgeOnVerificationEnd } from '#features/profiles/on/verification-ended.ts';
import { grantCinemaBadgeOnVerification } from '#features/profiles/on/verified.ts';
import { reviewsLeave } from '#features/reviews/on/account-deleted.ts';
import { reviewFollowsRating } from '#features/reviews/on/rating-set.ts';
import { reviewsFollowImport } from '#features/reviews/on/tracking-imported.ts';
import { listingOnTimeline } from '#features/timeline/on/list-added.ts';
import { listingOffTimeline } from '#features/timeline/on/list-removed.ts';
import { ratingOffTimeline } from '#features/timeline/on/rating-removed.ts';
import { ratingOnTimeline } from '#features/timeline/on/rating-set.ts';
import { hiddenReviewOffTimeline } from '#features/timeline/on/review-hidden.ts';
import { reviewOnTimeline } from '#features/timeline/on/review-published.ts';
import { shownReviewOnTimeline } from '#features/timeline/on/review-shown.ts';
import { importOffTimeline } from '#features/timeline/on/tracking-imported.ts';
import { ratingsLeave } from '#features/tracking/on/account-deleted.ts';
import { verificationLeaves } from '#features/verification/on/account-deleted.ts';

/** Every listener by name, in no particular order. listeners.test.ts exercises each of them. */
export const listeners = {
  grantCinemaBadgeOnVerification,
  revokeCinemaBadgeOnVerificationEnd,
  reviewFollowsRating,
  ratingOnTimeline,
  ratingOffTimeline,
  listingOnTimeline,
  listingOffTimeline,
  reviewOnTimeline,
  hiddenReviewOffTimeline,
  shownReviewOnTimeline,
  reviewsFollowImport,
  importOffTimeline,
  deleteFollowsOnAccountDeletion,
  ratingsLeave,
  reviewsLeave,
  invitesLeave,
  verificationLeaves,
};
