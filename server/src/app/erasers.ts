import type { Erasers } from '#features/accounts/erasing.service.ts';
import { eraseClubReviews } from '#features/clubs/club-reviews.service.ts';
import { eraseMemberships } from '#features/clubs/members.service.ts';
import { eraseNominations } from '#features/clubs/nominations.service.ts';
import { eraseComments } from '#features/comments/comments.service.ts';
import { eraseFollows } from '#features/follows/follows.service.ts';
import { eraseUsernameChanges } from '#features/profiles/usernames.service.ts';
import { eraseReactions } from '#features/reactions/reactions.service.ts';
import { eraseReviews } from '#features/reviews/reviews.service.ts';
import { eraseFromReasons } from '#features/taste/recommendations.service.ts';
import { eraseRatings } from '#features/tracking/tracking.service.ts';
import { eraseMailsToWorkAddresses } from '#features/verification/verification.service.ts';
import type { RowDeleters } from '#platform/database/delete-referring.ts';

/** What features correct beyond deleting rows, whatever they are deleted with. */
export const rowDeleters: RowDeleters = {
  comments: eraseComments,
  movie_club_reviews: eraseClubReviews,
  ratings: eraseRatings,
  reactions: eraseReactions,
  username_changes: eraseUsernameChanges,
};

/** What features correct besides when the account of a member is deleted. */
export const erasers: Erasers = {
  tables: {
    follows: eraseFollows,
    movie_club_members: eraseMemberships,
    reviews: eraseReviews,
  },
  // What hangs off subjects would go in one statement with the rows that they are of. Open cases go to a club's new owner with the club.
  first: ['subjects', 'movie_club_members'],
  before: [eraseMailsToWorkAddresses],
  others: [eraseFromReasons, eraseNominations],
};
