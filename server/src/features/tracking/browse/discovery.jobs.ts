import { defineJob } from '#platform/jobs.ts';
import { refreshTrending } from './discovery.service.ts';

/** Runs every few seconds: computes the trending films when they are old enough. */
export const refreshTrendingFilms = defineJob('tracking:keep-trending', (ctx) => refreshTrending(ctx), {
  everyMs: 5000,
});
