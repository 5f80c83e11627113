import { defineEvent } from '#platform/events.ts';

/**
 * The sealed round of a club's film was opened. `filmId` is the film's id in the club's programme, `ratingCount` how many ratings the club
 * has given it, `at` an ISO timestamp.
 */
export const clubRoundRevealed = defineEvent<{
  clubId: string;
  movieId: string;
  filmId: string;
  ratingCount: number;
  at: string;
}>('clubs.round-revealed');
