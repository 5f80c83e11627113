import { defineEvent } from '#platform/events.ts';

/** A film became the current one of a club. `actorId` is who chose it, `at` an ISO timestamp. */
export const clubFilmStarted = defineEvent<{ clubId: string; movieId: string; actorId: string; at: string }>(
  'clubs.film-started',
);
