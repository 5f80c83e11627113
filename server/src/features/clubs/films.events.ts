import { defineEvent } from '#platform/events.ts';

/** A film became the current one of a club. `filmId` is its id in the club's programme, `actorId` who chose it, `at` an ISO timestamp. */
export const clubFilmStarted = defineEvent<{
  clubId: string;
  movieId: string;
  filmId: string;
  actorId: string;
  at: string;
}>('clubs.film-started');
