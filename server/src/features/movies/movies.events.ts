import { defineEvent } from '#platform/events.ts';

/** It became known which film a film of Letterboxd is. `filmId` is Letterboxd's id. */
export const letterboxdFilmLearned = defineEvent<{ filmId: number; movieId: string }>('movies.letterboxd-film-learned');
