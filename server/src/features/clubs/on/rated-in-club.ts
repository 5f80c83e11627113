import { ratedInClub } from '#features/tracking/tracking.events.ts';
import { onEventInSql } from '#platform/events.ts';
import { buildClubRatingCall } from '../club-reviews.queries.ts';
import { publishClubChange } from '../clubs.service.ts';

/**
 * When a member rates a film in a club, their review in it gets the rating; without one they get a review that is a rating alone. Nothing
 * happens when the film is not on the club's programme.
 */
export const addClubReviewOnRatedInClub = onEventInSql(
  ratedInClub,
  (act) => buildClubRatingCall(act, act.reviewContent, act.clubId),
  (ctx, { userId }) => publishClubChange(ctx, [userId]),
);
