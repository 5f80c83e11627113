import { letterboxdFilmLearned } from '#features/movies/movies.events.ts';
import { findProvisionalIdsByLetterboxdId } from '#features/movies/provisional.service.ts';
import { onEvent } from '#platform/events.ts';
import { enqueueMerge } from '../imports.jobs.ts';
import { mergeProvisionalFilm } from '../merging.service.ts';

/** When it becomes known which film a film of Letterboxd is, merges all films that imports made for it, whatever members call it. */
export const mergeFilmOnLearned = onEvent(letterboxdFilmLearned, async (ctx, { filmId, movieId }) => {
  for (const film of await findProvisionalIdsByLetterboxdId(ctx, filmId))
    await mergeProvisionalFilm(ctx, film, movieId, enqueueMerge);
});
