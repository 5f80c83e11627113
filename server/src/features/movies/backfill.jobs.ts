import { defineJob } from '#platform/jobs.ts';
import { startRefreshIfDue } from './backfill.service.ts';

/** Runs nightly and starts a backfill run when films have facts that are too old to keep. */
export const refreshAgedFilms = defineJob('movies:refresh-aged-films', (ctx) => startRefreshIfDue(ctx));
