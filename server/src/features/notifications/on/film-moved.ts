import { filmMoved } from '#features/imports/imports.events.ts';
import { reviewsMerged } from '#features/reviews/reviews.events.ts';
import { onEvent } from '#platform/events.ts';
import { moveCommentNotifications, moveNotificationsToFilm } from '../notifications.queries.ts';

export const moveNotificationsOnFilmMoved = onEvent(filmMoved, (ctx, { userId, from, to }) =>
  moveNotificationsToFilm(ctx, userId, from, to),
);

export const moveNotificationsOnReviewsMerged = onEvent(reviewsMerged, (ctx, { from, into }) =>
  moveCommentNotifications(ctx, from, into),
);
