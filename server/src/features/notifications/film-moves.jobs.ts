import { defineJob, type Job } from '#platform/jobs.ts';
import { type FilmMove, moveRemainingNotifications } from './film-moves.service.ts';

/** Moves the rest of the notifications about a film, and about a review of it, when there are too many for one transaction. */
export const moveNotificationsJob: Job<FilmMove> = defineJob('notifications:move-to-film', moveRemainingNotifications);
