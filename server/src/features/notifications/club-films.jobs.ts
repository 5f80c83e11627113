import type { Context } from '#platform/context.ts';
import { defineJob, enqueueJob, type Job } from '#platform/jobs.ts';
import { type NewClubFilm, notifyOfClubFilm } from './club-films.service.ts';

/** Notifies the members of a club of its new current film. */
export const notifyOfClubFilmJob: Job<NewClubFilm> = defineJob('notifications:club-film', notifyOfClubFilm);

/** Enqueues, in the caller's transaction, the job that notifies the members of a club of its new current film. */
export const enqueueClubFilmNotifications = (ctx: Context, film: NewClubFilm): Promise<void> =>
  enqueueJob(ctx, notifyOfClubFilmJob, film);
