import { defineJob } from '#platform/jobs.ts';
import { refreshTrendingWhenDue } from './discovery.service.ts';

/** Runs every few seconds: computes the trending films when they are old enough. */
export const refreshTrendingFilms = defineJob('tracking:keep-trending', (ctx) => refreshTrendingWhenDue(ctx), {
  everyMs: 5000,
});
