import { isPartPaused } from '#features/site/site.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { defineJob, enqueueJob, type Job } from '#platform/jobs.ts';
import { retryNextUnmatchedFilms } from './choices.service.ts';
import {
  deleteRowsOfCancelledImports,
  deleteUnusedProvisionalFilms,
  discardForgottenImports,
} from './cleanup.service.ts';
import type { EnqueueStep } from './imports.service.ts';
import { type EnqueueMerge, enqueueUnfinishedMerges, moveNextMembersOfMergedFilm } from './merging.service.ts';
import { resumeAbandonedImports, runImportStep } from './steps.service.ts';

/** While imports are paused, a step waits for so long and looks again. */
const PAUSED_HOURS = 1 / 60;

interface Step {
  import_id: string;
}

const runStepUnlessPaused = async (ctx: Context, { import_id: id }: Step): Promise<void> => {
  if (isPartPaused(ctx, 'imports')) await enqueueStepAt(ctx, id, hoursFromNow(ctx.clock, PAUSED_HOURS));
  else await runImportStep(ctx, id, enqueueStep);
};

/** Does the next step of an import and enqueues the one after it. While imports are paused it waits, and nothing fails. */
export const workOnImports: Job<Step> = defineJob('imports:run-step', runStepUnlessPaused);

/**
 * For one release: does what workOnImports does, for jobs of servers from before migration 0304. Those do not know that members leave rows
 * out, so they must not be given the steps that newer servers enqueue.
 */
export const workOnImportsOfOlderServer: Job<Step> = defineJob('imports:work', runStepUnlessPaused);

const enqueueStepAt = (ctx: Context, importId: string, runAt?: string) =>
  enqueueJob(
    ctx,
    workOnImports,
    { import_id: importId },
    { key: `imports:run-step ${importId}`, ...(runAt === undefined ? {} : { runAt }) },
  );

/** Enqueues the next step of an import (see `runImportStep`), to run at once. */
export const enqueueStep: EnqueueStep = (ctx, importId) => enqueueStepAt(ctx, importId);

const RESUME_EVERY_MS = 5000;

/** Runs in every process, every few seconds, and continues imports whose process has died, or which have waited for the end of a pause. */
export const resumeImports = defineJob(
  'imports:resume',
  async (ctx) => {
    if (!isPartPaused(ctx, 'imports')) await resumeAbandonedImports(ctx, enqueueStep);
  },
  { everyMs: RESUME_EVERY_MS },
);

interface Retry {
  /** Null for all members. */
  user_id: string | null;
  /** ISO timestamp of when this began: films that were looked for after it are left out. */
  since: string;
}

/** Looks for the next unmatched films and enqueues the search for those after them. */
export const retryUnmatchedFilms: Job<Retry> = defineJob('imports:retry-unmatched', async (ctx, retry) => {
  const { user_id: userId, since } = retry;
  if (await retryNextUnmatchedFilms(ctx, { userId, since }, enqueueMerge)) await enqueueNextRetry(ctx, retry);
});

const enqueueNextRetry = (ctx: Context, retry: Retry) =>
  enqueueJob(ctx, retryUnmatchedFilms, retry, { key: `imports:retry-unmatched ${retry.user_id ?? 'all'}` });

/** Enqueues a new search for all films of the member's imports that are not found. */
export const enqueueUnmatchedRetry = (ctx: Context, userId: string) =>
  enqueueNextRetry(ctx, { user_id: userId, since: timestamp(ctx.clock) });

/** How long a film waits while members who have it are importing. */
const MERGE_PAUSE_HOURS = 1 / 60;

/**
 * Moves what the next members have of a merged film to the one it was merged into, and enqueues the rest; a minute later while some of them
 * are importing. When it waits only for drafts that are too full, the nightly run tries again, each night.
 */
export const moveMergedFilms: Job<{ movie_id: string }> = defineJob(
  'imports:merge-film',
  async (ctx, { movie_id: id }) => {
    const progress = await moveNextMembersOfMergedFilm(ctx, id);
    if (progress === 'more') await enqueueMerge(ctx, id);
    if (progress === 'later') await enqueueNextMerge(ctx, id, hoursFromNow(ctx.clock, MERGE_PAUSE_HOURS));
  },
);

const enqueueNextMerge = (ctx: Context, movieId: string, runAt?: string) =>
  enqueueJob(
    ctx,
    moveMergedFilms,
    { movie_id: movieId },
    { key: `imports:merge-film ${movieId}`, ...(runAt === undefined ? {} : { runAt }) },
  );

/** Enqueues the job that moves what members have of a merged film to the film that it was merged into. */
export const enqueueMerge: EnqueueMerge = (ctx, movieId) => enqueueNextMerge(ctx, movieId);

/**
 * Runs nightly: looks for unmatched films again, finishes merges, cancels imports that nobody has started, and deletes what is left
 * over.
 */
export const tidyImports = defineJob('imports:tidy', async (ctx) => {
  await discardForgottenImports(ctx);
  await enqueueUnfinishedMerges(ctx, enqueueMerge);
  await enqueueNextRetry(ctx, { user_id: null, since: timestamp(ctx.clock) });
  await deleteRowsOfCancelledImports(ctx);
  await deleteUnusedProvisionalFilms(ctx);
});
