import { defineJob } from '#platform/jobs.ts';
import { updateDailyFigures } from './figures.service.ts';

/** Runs every hour, so that a day is counted within an hour of its end. */
export const countFiguresJob = defineJob('admin:count-figures', (ctx) => updateDailyFigures(ctx));
