import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { publicCall } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { SimilarMovies } from './similar-movies.schema.ts';

/** The calls about films that are like a film. */
export const similarMoviesContract = {
  list: publicCall
    .meta({ session: 'optional', costly: 'browse', rate: rateLimit({ most: 120, seconds: 60 }) })
    .route({
      method: 'GET',
      path: '/movies/{movie_id}/similar',
      tags: ['Movies'],
      summary: 'List films that are similar to a film',
      description: 'For a merged film, those of the one it was merged into.',
    })
    .input(z.strictObject({ movie_id: Id }))
    .output(SimilarMovies),
};
