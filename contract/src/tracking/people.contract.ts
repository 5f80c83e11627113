import { z } from 'zod';
import { MAX_QUERY_LENGTH, MIN_QUERY_LENGTH } from '../movies/movies.schema.ts';
import { Id } from '../shared/ids.schema.ts';
import { publicCall } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { FoundPerson, Person } from './people.schema.ts';

/** The people of films. Their films are listed by `browse.listMovies`. */
export const peopleContract = {
  get: publicCall
    .route({ method: 'GET', path: '/people/{person_id}', tags: ['Movies'], summary: 'Get a director or an actor' })
    .input(z.strictObject({ person_id: Id }))
    .output(Person),
  search: publicCall
    .meta({ session: 'optional', costly: 'search', rate: rateLimit({ most: 120, seconds: 60 }) })
    .route({
      method: 'GET',
      path: '/people/search',
      tags: ['Movies'],
      summary: 'Search directors and actors by name',
      description:
        'Each word of three letters or more begins a word of the name, a shorter one is one. Most films first.',
    })
    .input(
      z.strictObject({
        query: z.string().trim().min(MIN_QUERY_LENGTH).max(MAX_QUERY_LENGTH),
        limit: z.coerce.number().int().min(1).max(20).default(10),
      }),
    )
    .output(z.object({ items: z.array(FoundPerson) })),
};
