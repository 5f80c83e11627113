import { z } from 'zod';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, sessionOnly } from '../shared/procedure.ts';
import { MovieBackfill, MovieGaps, MovieMiss } from './backfill.schema.ts';

const tags = ['Movie backfill'];
const description = 'For admins.';
const notUnderWay = { NO_BACKFILL_UNDER_WAY: { status: 409, message: 'No backfill is under way.' } } as const;

/** The calls by which admins complete the facts of stored films from the source. */
export const backfillContract = sessionOnly({
  getGaps: call
    .route({ method: 'GET', path: '/admin/movie-gaps', tags, summary: 'Count what stored films lack', description })
    .output(MovieGaps),
  getLatest: call
    .route({ method: 'GET', path: '/admin/movie-backfill', tags, summary: 'Get the latest backfill', description })
    .output(z.object({ run: MovieBackfill.nullable() })),
  listMisses: call
    .route({
      method: 'GET',
      path: '/admin/movie-backfill/misses',
      tags,
      summary: 'List the films that the latest backfill did not find',
      description,
    })
    .input(z.strictObject(pageQuery).prefault({}))
    .output(makePageSchema(MovieMiss)),
  start: call
    .route({
      method: 'POST',
      path: '/admin/movie-backfill',
      tags,
      summary: 'Start a backfill',
      description,
      successStatus: 201,
    })
    .output(MovieBackfill)
    .errors({
      BACKFILL_UNDER_WAY: { status: 409, message: 'A backfill is under way already.' },
      NO_MOVIE_SOURCE: { status: 409, message: 'There is no film database to ask: no key is set.' },
      NOTHING_TO_FILL: { status: 409, message: 'There is nothing to ask for at the moment.' },
    }),
  pause: call
    .route({ method: 'PUT', path: '/admin/movie-backfill/pause', tags, summary: 'Pause the backfill', description })
    .output(MovieBackfill)
    .errors(notUnderWay),
  resume: call
    .route({ method: 'DELETE', path: '/admin/movie-backfill/pause', tags, summary: 'Resume the backfill', description })
    .output(MovieBackfill)
    .errors({ NO_BACKFILL_UNDER_WAY: { status: 409, message: 'No backfill is paused.' } }),
  cancel: call
    .route({ method: 'DELETE', path: '/admin/movie-backfill', tags, summary: 'Cancel the backfill', description })
    .output(MovieBackfill)
    .errors(notUnderWay),
});
