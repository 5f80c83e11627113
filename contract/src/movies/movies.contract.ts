import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { MAX_PAGE_SIZE } from '../shared/page.schema.ts';
import { publicCall } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { MAX_QUERY_LENGTH, MIN_QUERY_LENGTH, Movie, MoviePage, MovieSearchResult } from './movies.schema.ts';

const tags = ['Movies'];

/** The calls about films. */
export const moviesContract = {
  search: publicCall
    .meta({ session: 'optional', costly: 'search', rate: rateLimit({ most: 120, seconds: 60 }) })
    .route({
      method: 'GET',
      path: '/movies/search',
      tags,
      summary: 'Search films',
      description:
        'By title, and below those by the names of director and cast, by a name and a year, or by a year alone.',
    })
    .input(
      z.strictObject({
        query: z.string().trim().min(MIN_QUERY_LENGTH, 'Type at least 2 characters to search').max(MAX_QUERY_LENGTH),
        limit: z.coerce.number().int().min(1).max(20).default(10),
      }),
    )
    .output(
      z.object({
        items: z.array(MovieSearchResult),
        offline: z
          .boolean()
          .meta({ description: 'True when the film database did not answer and only stored films were searched.' }),
      }),
    ),
  get: publicCall
    .route({ method: 'GET', path: '/movies/{movie_id}', tags, summary: 'Get a film' })
    .input(z.strictObject({ movie_id: Id }))
    .output(MoviePage),
  listByIds: publicCall
    .route({
      method: 'GET',
      path: '/movies/some',
      tags,
      summary: 'List some films by their ids',
      description:
        'What is stored of them, in the order of the question. For a merged film, the one it was merged into.',
    })
    .input(z.strictObject({ movie_ids: z.array(Id).min(1).max(MAX_PAGE_SIZE) }))
    .output(z.object({ items: z.array(Movie).max(MAX_PAGE_SIZE) })),
  getByTmdbId: publicCall
    .route({
      method: 'GET',
      path: '/movies/from-tmdb',
      tags,
      summary: 'Get a film by its id at the film database',
    })
    .input(z.strictObject({ tmdb_id: z.coerce.number().int().min(1).max(2_147_483_647) }))
    .output(MoviePage),
};
