import { filmMoved } from '#features/imports/imports.events.ts';
import { reviewCommentsMoved } from '#features/reviews/reviews.events.ts';
import { onEvent } from '#platform/events.ts';
import { enqueueJob } from '#platform/jobs.ts';
import { moveNotificationsJob } from '../film-moves.jobs.ts';
import { moveNextNotifications } from '../film-moves.service.ts';
import { moveCommentNotifications } from '../notifications.queries.ts';

/** A review may have 20,000 comments, so a job moves the notifications about it that are more than a batch. */
export const moveNotificationsOnFilmMoved = onEvent(filmMoved, async (ctx, move) => {
  if (await moveNextNotifications(ctx, move)) await enqueueJob(ctx, moveNotificationsJob, move);
});

export const moveNotificationsOnCommentsMoved = onEvent(reviewCommentsMoved, moveCommentNotifications);
