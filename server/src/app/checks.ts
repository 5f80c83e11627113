import { requireNoClubReview, requireNotWatchedInClub } from '#features/clubs/club-reviews.service.ts';
import { requireAvailableFeed } from '#features/feeds/feeds.service.ts';
import { lockProfileBeforeDeletion } from '#features/profiles/profiles.service.ts';
import { requireAnotherAdmin, requireStillAdmin } from '#features/profiles/rights.service.ts';
import { requireSanctionable } from '#features/profiles/viewer-profiles.service.ts';
import { requireNoReview } from '#features/reviews/reviews.service.ts';
import type { Checks } from '#platform/checks.ts';

/** The checks of each action, which may stop it, and the locks that it needs. */
export const checks: Checks = {
  beforeDeletionRequest: [requireAnotherAdmin],
  beforeAccountDeletion: [(ctx, { userId }) => lockProfileBeforeDeletion(ctx, userId)],
  beforeSanction: [requireSanctionable],
  beforeVerificationDecision: [requireStillAdmin],
  beforeRatingRemoval: [requireNoReview, requireNoClubReview],
  beforeWatchedRemoval: [requireNotWatchedInClub],
  beforeFeedChange: [requireAvailableFeed],
};
