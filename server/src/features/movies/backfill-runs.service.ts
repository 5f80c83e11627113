import { hoursFromNow, timestamp } from '#platform/clock.ts';
import { mapConcurrently } from '#platform/concurrency.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { LOOKUP_INTERVAL_DAYS, MAX_FACT_AGE_DAYS } from './backfill.policy.ts';
import * as queries from './backfill.queries.ts';
import { markMoviesGone, matchAndLookUpMovieAtSource, type SourceLookup, upsertMovies } from './movies.service.ts';
import type { SourceFilm } from './source.present.ts';

/** Enqueues the next batch of a run in the caller's transaction, for now or for an ISO timestamp. */
export type EnqueueBatch = (ctx: Context, runId: string, at?: string) => Promise<void>;

/** Films per transaction. After a crash a batch is repeated, mostly from cached answers. */
const BATCH_SIZE = 32;
/** The concurrency of the source client, so that no lookup holds a database connection while it waits for a slot. */
const CONCURRENCY = 6;
/** The delay before the next attempt when the source does not answer. */
const RETRY_HOURS = 1 / 60;
/** A run on which nothing has happened for so long has probably lost its process. Resuming a live one is harmless. */
const ABANDONED_HOURS = 1 / 40;

/**
 * The times by which a run chooses its films, see `AgeLimits`. An admin's run looks up all films that lack something and were not looked up
 * lately; a nightly run leaves out those that the source did not have and that are to be asked for later.
 * @param startedBy the admin's id; null for the nightly run
 */
export const getBackfillAgeLimits = (ctx: Context, startedBy: string | null): queries.AgeLimits => ({
  staleBefore: hoursFromNow(ctx.clock, -MAX_FACT_AGE_DAYS * 24),
  recentAfter: hoursFromNow(ctx.clock, -LOOKUP_INTERVAL_DAYS * 24),
  askedUntil: startedBy === null ? timestamp(ctx.clock) : null,
});

type FilmLookup = { film: queries.IncompleteFilm } & SourceLookup;

/**
 * Looks up the next films of a run at the film source, then stores the results, the progress and the next batch's job in one transaction.
 * Finishes the run when no film is left, tries again a minute later when the source does not answer, and does nothing when the run is not
 * running. After a crash nothing of the batch is stored, and the resumed run begins with the same films.
 */
export async function processBackfillBatch(ctx: Context, runId: string, enqueueBatch: EnqueueBatch): Promise<void> {
  const run = await queries.findRun(ctx, runId);
  if (run?.state !== 'running') return;
  // The operator may have removed the key meanwhile.
  const { isConfigured } = ctx.movieSource;
  if (!isConfigured || (run.trouble !== null && !(await ctx.movieSource.ping(ctx))))
    return postpone(ctx, run, enqueueBatch);

  const films = await queries.listNextIncompleteFilms(ctx, run, getBackfillAgeLimits(ctx, run.started_by), BATCH_SIZE);
  if (films.length === 0) return finish(ctx, run);
  const lookups = await lookUpFilms(ctx, run, films);
  // When a later lookup was answered, the source is not to blame for an earlier one that was not.
  const answered = lookups.findLastIndex((lookup) => lookup.kind !== 'unanswered') + 1;
  // When the source answers pings but fails twice at the next film, the film is to blame and is skipped.
  const decided = answered === 0 && run.trouble !== null && run.fruitless > 0 ? 1 : answered;
  if (decided === 0) return postpone(ctx, run, enqueueBatch);
  await storeLookups(ctx, run, lookups.slice(0, decided), decided < films.length, enqueueBatch);
}

/** Continues a running run on which no process has worked for 90 seconds; does nothing when there is none. */
export async function resumeAbandonedRun(ctx: Context, enqueueBatch: EnqueueBatch): Promise<void> {
  const run = await queries.findAbandonedRun(ctx, hoursFromNow(ctx.clock, -ABANDONED_HOURS));
  if (run === undefined) return;
  await inTransaction(ctx, async (ctx) => {
    await queries.touchRun(ctx, run.id, timestamp(ctx.clock));
    await enqueueBatch(ctx, run.id);
  });
}

const lookUpFilms = (
  ctx: Context,
  run: queries.BackfillRow,
  films: readonly queries.IncompleteFilm[],
): Promise<FilmLookup[]> =>
  mapConcurrently(films, CONCURRENCY, async (film) => {
    const lookup = await matchAndLookUpMovieAtSource(ctx, film, 'background');
    await queries.touchRun(ctx, run.id, timestamp(ctx.clock));
    return { film, ...lookup };
  });

async function storeLookups(
  ctx: Context,
  run: queries.BackfillRow,
  lookups: readonly FilmLookup[],
  hasFailed: boolean,
  enqueueBatch: EnqueueBatch,
): Promise<void> {
  const found: SourceFilm[] = [];
  const misses: queries.Miss[] = [];
  let filled = 0;
  for (const lookup of lookups) {
    if (lookup.kind === 'found') {
      found.push(lookup.facts);
      if (fillsGap(lookup.film, lookup.facts)) filled += 1;
    } else {
      misses.push({ movie_id: lookup.film.id, reason: lookup.kind === 'unanswered' ? 'unreadable' : lookup.kind });
    }
  }
  const failure = hasFailed ? await getSourceFailure(ctx) : null;
  await inTransaction(ctx, async (ctx) => {
    const at = timestamp(ctx.clock);
    const after = await queries.updateRunIfUnchanged(ctx, run, {
      reached: lookups.at(-1)?.film.id ?? null,
      looked_at: run.looked_at + lookups.length,
      filled: run.filled + filled,
      unchanged: run.unchanged + found.length - filled,
      missed: run.missed + misses.length,
      trouble: failure,
      fruitless: 0,
      worked_at: at,
    });
    // The run was cancelled, or another process was faster.
    if (after === undefined) return;
    await upsertMovies(ctx, found);
    await markMoviesGone(
      ctx,
      misses.filter((miss) => miss.reason === 'gone').map((miss) => miss.movie_id),
    );
    await queries.postponeLookups(
      ctx,
      misses.map((miss) => miss.movie_id),
      at,
    );
    await queries.insertBackfillMisses(ctx, run.id, misses, at);
    if (after.state === 'running')
      await enqueueBatch(ctx, run.id, failure === null ? undefined : hoursFromNow(ctx.clock, RETRY_HOURS));
  });
}

/** Tries the same batch again later, because the source does not answer. */
async function postpone(ctx: Context, run: queries.BackfillRow, enqueueBatch: EnqueueBatch): Promise<void> {
  const failure = await getSourceFailure(ctx);
  await inTransaction(ctx, async (ctx) => {
    const change = { trouble: failure, fruitless: run.fruitless + 1, worked_at: timestamp(ctx.clock) };
    const after = await queries.updateRunIfUnchanged(ctx, run, change);
    if (after?.state === 'running') await enqueueBatch(ctx, run.id, hoursFromNow(ctx.clock, RETRY_HOURS));
  });
}

const finish = async (ctx: Context, run: queries.BackfillRow): Promise<void> => {
  await queries.updateRunIfUnchanged(ctx, run, { state: 'finished', trouble: null, ended_at: timestamp(ctx.clock) });
};

async function getSourceFailure(ctx: Context): Promise<'silent' | 'resting' | 'refused'> {
  const { state } = await ctx.movieSource.state(ctx);
  return state === 'resting' || state === 'refused' ? state : 'silent';
}

/** Whether the source has something that the stored film lacks. */
const fillsGap = (film: queries.IncompleteFilm, found: SourceFilm): boolean =>
  film.lacks_fresh_facts ||
  (film.lacks_director && found.director !== null) ||
  (film.lacks_cast && found.cast_members.length > 0) ||
  (film.lacks_runtime && found.runtime !== null) ||
  (film.lacks_genres && found.genres.length > 0) ||
  (film.lacks_backdrop && found.backdrop_path !== null) ||
  (film.lacks_overview && found.overview !== null);
