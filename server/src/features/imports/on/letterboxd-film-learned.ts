import { letterboxdFilmLearned } from '#features/movies/movies.events.ts';
import { findProvisionalIdsByLetterboxdId } from '#features/movies/provisional.service.ts';
import { onEvent } from '#platform/events.ts';
import { enqueueMerge } from '../imports.jobs.ts';
import { mergeFilm } from '../merging.service.ts';

/** Whatever members call it. */
export const mergeFilmOnLearned = onEvent(letterboxdFilmLearned, async (ctx, { filmId, movieId }) => {
  for (const film of await findProvisionalIdsByLetterboxdId(ctx, filmId))
    await mergeFilm(ctx, film, movieId, enqueueMerge);
});
