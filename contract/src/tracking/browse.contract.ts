import { z } from 'zod';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { publicCall } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { BrowseFilter, DiscoveryPage, GridMovie } from './browse.schema.ts';

const tags = ['Movies'];

export const browseContract = {
  listMovies: publicCall
    .meta({ session: 'optional', costly: 'browse', rate: rateLimit({ most: 240, seconds: 60 }) })
    .route({ method: 'GET', path: '/movies', tags, summary: 'List films, filtered and sorted' })
    .input(BrowseFilter.extend(pageQuery).prefault({}))
    .output(makePageSchema(GridMovie)),
  listPopular: publicCall
    .route({ method: 'GET', path: '/movies/popular', tags, summary: 'List popular films' })
    .input(z.strictObject(pageQuery).prefault({}))
    .output(DiscoveryPage),
  listTrending: publicCall
    .route({
      method: 'GET',
      path: '/movies/trending',
      tags,
      summary: 'List trending films of the last seven days',
      description: 'From the film database; without one, from what members rated and listed.',
    })
    .input(z.strictObject(pageQuery).prefault({}))
    .output(DiscoveryPage),
};
