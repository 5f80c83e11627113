import { defineJob } from '#platform/jobs.ts';
import { startRefresh } from './backfill.service.ts';

/** Runs nightly. */
export const refreshAgedFilms = defineJob('movies:refresh-aged-films', (ctx) => startRefresh(ctx));
