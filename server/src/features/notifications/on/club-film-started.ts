import { clubFilmStarted } from '#features/clubs/films.events.ts';
import { onEvent } from '#platform/events.ts';
import { enqueueClubFilmNotifications } from '../club-films.jobs.ts';

/** A club has up to 500 members, so a job notifies them. */
export const notifyOnClubFilmStarted = onEvent(clubFilmStarted, enqueueClubFilmNotifications);
