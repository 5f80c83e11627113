import { toStars } from '@halfstar/contract/shared/rating';
import type { MovieRating } from '@halfstar/contract/tracking/tracking.schema';
import { z } from 'zod';
import { requireShownMovieId } from '#features/movies/movies.service.ts';
import type { Context } from '#platform/context.ts';
import { keysetPage, type Page, type PageQuery } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { listRatingsByMovie } from './ratings.queries.ts';
import { hiddenScores } from './scores.service.ts';

/**
 * A page of the ratings of a film by members whom the viewer may see, in the order of their ids, which says nothing about the ratings; for
 * a merged film, of those of the film it was merged into. Throws NOT_FOUND for an unknown film, and for an adult title that the viewer may
 * not see; INVALID_INPUT.
 */
export async function listRatingsOfMovie(
  ctx: Context,
  viewer: Viewer | null,
  askedMovieId: string,
  page: PageQuery,
): Promise<Page<MovieRating>> {
  const movieId = await requireShownMovieId(ctx, viewer, askedMovieId);
  const isHidden = (await hiddenScores(ctx, viewer, [movieId])).has(movieId);
  return keysetPage({
    list: `ratings of a film: ${movieId}`,
    ...page,
    shape: z.tuple([z.uuid()]),
    read: (after, limit) => listRatingsByMovie(ctx, viewer, movieId, after, limit),
    placeOf: ({ user_id }) => [user_id] as [string],
    present: (rows) =>
      rows.map(({ user_id, rating }) => ({
        user_id,
        movie_id: movieId,
        rating: isHidden && user_id !== viewer?.userId ? null : toStars(rating),
      })),
  });
}
