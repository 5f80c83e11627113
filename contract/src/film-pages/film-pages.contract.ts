import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { publicCall } from '../shared/procedure.ts';
import { MoviePageParts } from './film-pages.schema.ts';

export const moviePagesContract = {
  get: publicCall
    .route({
      method: 'GET',
      path: '/movies/{movie_id}/page',
      tags: ['Movies'],
      summary: 'Get a film with everything that its page shows at first',
    })
    .input(z.strictObject({ movie_id: Id }))
    .output(MoviePageParts),
};
