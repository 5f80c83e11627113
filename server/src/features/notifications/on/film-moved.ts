import { filmMoved } from '#features/imports/imports.events.ts';
import { reviewsMerged } from '#features/reviews/reviews.events.ts';
import { onEvent } from '#platform/events.ts';
import { moveFilm, moveReview } from '../notifications.queries.ts';

export const moveNotificationsOnFilmMoved = onEvent(filmMoved, (ctx, { userId, from, to }) =>
  moveFilm(ctx, userId, from, to),
);

export const moveNotificationsOnReviewsMerged = onEvent(reviewsMerged, (ctx, { from, into }) =>
  moveReview(ctx, from, into),
);
