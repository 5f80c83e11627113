import { toStars } from '@halfstar/contract/shared/rating';
import { ratingSet } from '#features/tracking/tracking.events.ts';
import { toRatingText } from '#features/tracking/tracking.present.ts';
import { onEventInSql } from '#platform/events.ts';
import { buildClubRatingCall } from '../club-reviews.queries.ts';
import { publishClubChange } from '../clubs.service.ts';

/** When a member rates a film, wherever that is, their reviews of it in clubs get the rating. */
export const syncClubReviewsOnRatingSet = onEventInSql(
  ratingSet,
  (act) => buildClubRatingCall(act, toRatingText(toStars(act.rating)), null),
  (ctx, { userId }) => publishClubChange(ctx, [userId]),
);
