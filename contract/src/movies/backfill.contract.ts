import { z } from 'zod';
import { pageOf, pageQuery } from '../shared/page.schema.ts';
import { call } from '../shared/procedure.ts';
import { MovieBackfill, MovieGaps, MovieMiss } from './backfill.schema.ts';

const tags = ['Movie backfill'];
const description = 'For admins.';
const notUnderWay = { NO_BACKFILL_UNDER_WAY: { status: 409, message: 'No backfill is under way.' } } as const;

export const backfillContract = {
  gaps: call
    .route({ method: 'GET', path: '/admin/movie-gaps', tags, summary: 'What stored films lack', description })
    .output(MovieGaps),
  latest: call
    .route({ method: 'GET', path: '/admin/movie-backfill', tags, summary: 'The run that began last', description })
    .output(z.object({ run: MovieBackfill.nullable() })),
  misses: call
    .route({
      method: 'GET',
      path: '/admin/movie-backfill/misses',
      tags,
      summary: 'What it could not find',
      description,
    })
    .input(z.strictObject(pageQuery).prefault({}))
    .output(pageOf(MovieMiss)),
  start: call
    .route({
      method: 'POST',
      path: '/admin/movie-backfill',
      tags,
      summary: 'Ask the source for what stored films lack',
      description,
      successStatus: 201,
    })
    .output(MovieBackfill)
    .errors({
      BACKFILL_UNDER_WAY: { status: 409, message: 'A backfill is under way already.' },
      NO_FILM_SOURCE: { status: 409, message: 'There is no film database to ask: no key is set.' },
      NOTHING_TO_FILL: { status: 409, message: 'There is nothing to ask for at the moment.' },
    }),
  pause: call
    .route({ method: 'PUT', path: '/admin/movie-backfill/pause', tags, summary: 'Pause it', description })
    .output(MovieBackfill)
    .errors(notUnderWay),
  resume: call
    .route({ method: 'DELETE', path: '/admin/movie-backfill/pause', tags, summary: 'Go on with it', description })
    .output(MovieBackfill)
    .errors(notUnderWay),
  cancel: call
    .route({ method: 'DELETE', path: '/admin/movie-backfill', tags, summary: 'End it where it is', description })
    .output(MovieBackfill)
    .errors(notUnderWay),
};
