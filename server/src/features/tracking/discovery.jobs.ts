import { defineJob } from '#platform/jobs.ts';
import { refreshTrending } from './discovery.service.ts';

/** Looks every few seconds whether the trending films are to be worked out again. */
export const keepTrending = defineJob('tracking:keep-trending', (ctx) => refreshTrending(ctx), { everyMs: 5000 });
