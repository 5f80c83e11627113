import { defineJob, enqueue, type Job } from '#platform/jobs.ts';
import { type GoOn, takeUp, workOn } from './filling.service.ts';

/** A batch of films; asks for the next one itself. */
export const fillFilms: Job<{ backfill_id: string }> = defineJob('movies:fill-films', (ctx, { backfill_id: id }) =>
  workOn(ctx, id, goOnFilling),
);

export const goOnFilling: GoOn = (ctx, runId, at) =>
  enqueue(
    ctx,
    fillFilms,
    { backfill_id: runId },
    { key: 'movies:fill-films', ...(at === undefined ? {} : { runAt: at }) },
  );

/** Every minute: goes on with a run whose process has died. */
export const takeUpFilling = defineJob('movies:take-up-filling', (ctx) => takeUp(ctx, goOnFilling));
