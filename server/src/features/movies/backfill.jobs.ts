import { defineJob } from '#platform/jobs.ts';
import { refreshAged } from './backfill.service.ts';

/** Nightly. */
export const refreshAgedFilms = defineJob('movies:refresh-aged-films', (ctx) => refreshAged(ctx));
