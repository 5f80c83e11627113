import type { MovieBackfill, MovieGaps, MovieMiss } from '@halfstar/contract/movies/backfill.schema';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { backfillUnderWay, noBackfillUnderWay, noFilmSource, nothingToFill } from './backfill.errors.ts';
import { requireCatalogAdmin } from './backfill.policy.ts';
import { toBackfill } from './backfill.present.ts';
import * as queries from './backfill.queries.ts';
import { enqueueBackfillBatch } from './backfill-runs.jobs.ts';
import { getBackfillAgeLimits } from './backfill-runs.service.ts';

/** How many stored films lack what, and the state of the source. For admins; throws NOT_ALLOWED. */
export async function getMovieGaps(ctx: Context, viewer: Viewer | null): Promise<MovieGaps> {
  const { userId } = requireCatalogAdmin(viewer);
  const { films, gone, to_ask, lacks } = await queries.countMovieGaps(ctx, getBackfillAgeLimits(ctx, userId));
  return { source: await ctx.movieSource.state(ctx), movies: films, lacks, gone, to_ask };
}

/** The backfill run that began last, also one that has ended; null when there is none. For admins; throws NOT_ALLOWED. */
export async function getLatestBackfill(ctx: Context, viewer: Viewer | null): Promise<MovieBackfill | null> {
  requireCatalogAdmin(viewer);
  const run = await queries.findLatestRun(ctx);
  return run === undefined ? null : toBackfill(run);
}

/**
 * A page of the films that the latest run did not find, newest first; empty when there is no run. For admins; throws NOT_ALLOWED,
 * INVALID_INPUT.
 */
export async function listLatestBackfillMisses(
  ctx: Context,
  viewer: Viewer | null,
  page: PageQuery,
): Promise<Page<MovieMiss>> {
  requireCatalogAdmin(viewer);
  const run = await queries.findLatestRun(ctx);
  return keysetPage<TimePlace, queries.MissRow, MovieMiss>({
    list: 'films not found',
    ...page,
    shape: TimePlace,
    read: async (after, limit) => (run === undefined ? [] : queries.listBackfillMisses(ctx, run.id, after, limit)),
    placeOf: (row) => [row.missed_at, row.movie_id],
    present: (rows) =>
      rows.map(({ movie_id: id, reason, missed_at, ...movie }) => ({ movie: { id, ...movie }, reason, missed_at })),
  });
}

/**
 * Starts a run that looks up at the film source what stored films lack; the report of the run before is deleted. For admins; throws
 * NOT_ALLOWED, BACKFILL_UNDER_WAY, NO_MOVIE_SOURCE, NOTHING_TO_FILL.
 */
export async function startBackfill(ctx: Context, viewer: Viewer | null): Promise<MovieBackfill> {
  return startRun(ctx, requireCatalogAdmin(viewer).userId);
}

/** @param startedBy a member's id; null for the scheduled refresh */
async function startRun(ctx: Context, startedBy: string | null): Promise<MovieBackfill> {
  if (!ctx.movieSource.isConfigured) throw noFilmSource();
  const started = await inTransaction(ctx, async (ctx) => {
    if ((await queries.findLatestRun(ctx))?.ended_at === null) throw backfillUnderWay();
    const { to_ask: total, last: until } = await queries.countMovieGaps(ctx, getBackfillAgeLimits(ctx, startedBy));
    if (total === 0 || until === null) throw nothingToFill();
    const run = await queries.insertRun(ctx, { startedBy: startedBy, at: timestamp(ctx.clock), total, until });
    if (run === undefined) throw backfillUnderWay();
    await enqueueBackfillBatch(ctx, run.id);
    return toBackfill(run);
  });
  await queries.deleteFormerRuns(ctx, started.id);
  return started;
}

/** Pauses the active run; lookups that are in flight are still stored. For admins; throws NOT_ALLOWED, NO_BACKFILL_UNDER_WAY. */
export async function pauseBackfill(ctx: Context, viewer: Viewer | null): Promise<MovieBackfill> {
  requireCatalogAdmin(viewer);
  return updateActiveRun(ctx, { state: 'paused' });
}

/** Resumes a paused run. For admins; throws NOT_ALLOWED, and NO_BACKFILL_UNDER_WAY when none is paused. */
export async function resumeBackfill(ctx: Context, viewer: Viewer | null): Promise<MovieBackfill> {
  requireCatalogAdmin(viewer);
  return inTransaction(ctx, async (ctx) => {
    const run = await updateActiveRun(ctx, { state: 'running' }, ['paused']);
    await enqueueBackfillBatch(ctx, run.id);
    return run;
  });
}

/** Ends the active run; what it has filled stays. For admins; throws NOT_ALLOWED, NO_BACKFILL_UNDER_WAY. */
export async function cancelBackfill(ctx: Context, viewer: Viewer | null): Promise<MovieBackfill> {
  requireCatalogAdmin(viewer);
  return updateActiveRun(ctx, { state: 'cancelled', trouble: null, ended_at: timestamp(ctx.clock) });
}

/**
 * Starts a backfill run when there are films whose facts are too old to keep and that may be looked up now. Does nothing when there are
 * none, when a run is active or paused, and without a film source.
 */
export async function startRefreshIfDue(ctx: Context): Promise<void> {
  const run = await queries.findLatestRun(ctx);
  // Left when the process ended right after a later one had started.
  if (run !== undefined) await queries.deleteFormerRuns(ctx, run.id);
  if (!ctx.movieSource.isConfigured || (run !== undefined && run.ended_at === null)) return;
  const { aged_to_ask: aged } = await queries.countMovieGaps(ctx, getBackfillAgeLimits(ctx, null));
  if (aged > 0) await startRun(ctx, null);
}

async function updateActiveRun(
  ctx: Context,
  values: Parameters<typeof queries.updateActiveRun>[1],
  states: readonly queries.ActiveState[] = ['running', 'paused'],
): Promise<MovieBackfill> {
  const run = await queries.updateActiveRun(ctx, { ...values, worked_at: timestamp(ctx.clock) }, states);
  if (run === undefined) throw noBackfillUnderWay();
  return toBackfill(run);
}
