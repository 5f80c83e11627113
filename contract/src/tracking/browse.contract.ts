import { z } from 'zod';
import { pageOf, pageQuery } from '../shared/page.schema.ts';
import { publicCall } from '../shared/procedure.ts';
import { BrowseFilter, DiscoveryPage, GridFilm } from './browse.schema.ts';

const tags = ['Movies'];

export const browseContract = {
  films: publicCall
    .meta({ session: 'optional', costly: 'browse' })
    .route({ method: 'GET', path: '/movies', tags, summary: 'All films, filtered and sorted' })
    .input(BrowseFilter.extend(pageQuery).prefault({}))
    .output(pageOf(GridFilm)),
  popular: publicCall
    .route({ method: 'GET', path: '/movies/popular', tags, summary: 'The films most people know' })
    .input(z.strictObject(pageQuery).prefault({}))
    .output(DiscoveryPage),
  trending: publicCall
    .route({
      method: 'GET',
      path: '/movies/trending',
      tags,
      summary: 'The films of the last seven days',
      description: 'As the film database says; without one, what members rated and listed.',
    })
    .input(z.strictObject(pageQuery).prefault({}))
    .output(DiscoveryPage),
};
