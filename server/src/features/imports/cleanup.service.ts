import { deleteTrendingAndEmptyTotals } from '#features/tracking/merging/merging.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import * as queries from './cleanup.queries.ts';
import { discardUnstartedImports } from './imports.queries.ts';

/** An import that nobody has started for so long is cancelled. */
const FORGOTTEN_HOURS = 14 * 24;
/** For so long after that its report can be downloaded. */
const REPORT_HOURS = 14 * 24;
/** A film that only imports named stays for so long without any. */
const UNUSED_FILM_HOURS = 30 * 24;

const JOBS_AT_A_TIME = 100;
const ROWS_AT_A_TIME = 1000;
const FILMS_AT_A_TIME = 100;
/** Each film that is deleted makes the database look for it in every table, of which some have no index by film. */
const FILMS_PER_NIGHT = 200;

/**
 * Cancels the imports of all members that have waited for their member for two weeks, unstarted, and deletes the contents of their files:
 * previews, those with an open question, and those that failed before they were started. It may be ended at any time and run again.
 */
export async function discardForgottenImports(ctx: Context): Promise<void> {
  const before = hoursFromNow(ctx.clock, -FORGOTTEN_HOURS);
  while ((await discardUnstartedImports(ctx, before, timestamp(ctx.clock), JOBS_AT_A_TIME)) === JOBS_AT_A_TIME);
}

/**
 * Deletes the rows of imports that were cancelled at least two weeks ago and never started, and the films of imports that only these rows
 * named. The imports stay in the history. Each batch is a transaction: after a crash the next night goes on.
 */
export async function deleteRowsOfCancelledImports(ctx: Context): Promise<void> {
  const before = hoursFromNow(ctx.clock, -REPORT_HOURS);
  while (true) {
    const importIds = await queries.findCancelledJobsWithRows(ctx, before, JOBS_AT_A_TIME);
    if (importIds.length === 0) return;
    for (const id of importIds) while (await deleteNextRows(ctx, id));
  }
}

/** @returns whether there may be more */
const deleteNextRows = (ctx: Context, importId: string): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const rows = await queries.deleteSomeRows(ctx, importId, ROWS_AT_A_TIME);
    const filmKeys = [...new Set(rows.flatMap((row) => row.film_key ?? []))];
    if (rows[0] !== undefined && filmKeys.length > 0)
      await queries.deleteUnreferencedImportFilms(ctx, rows[0].user_id, filmKeys);
    if (rows.length === ROWS_AT_A_TIME) return true;
    await queries.markRowsDeleted(ctx, importId, timestamp(ctx.clock));
    return false;
  });

/**
 * Deletes films from the catalogue that imports made at least 30 days ago, that no import names any more and to which nothing else refers:
 * about 200 per call, in batches of 100.
 */
export async function deleteUnusedProvisionalFilms(ctx: Context): Promise<void> {
  const before = hoursFromNow(ctx.clock, -UNUSED_FILM_HOURS);
  let after: string | null = null;
  for (let deleted = 0; deleted < FILMS_PER_NIGHT; ) {
    const ids: string[] = await queries.findProvisionalMoviesWithoutImports(ctx, before, after, FILMS_AT_A_TIME);
    after = ids.at(-1) ?? null;
    if (after === null) return;
    deleted += await inTransaction(ctx, async (ctx) => {
      // Totals of nothing are kept numbers and refer to no one's things.
      for (const id of ids) await deleteTrendingAndEmptyTotals(ctx, id);
      return queries.deleteUnreferencedMovies(ctx, ids);
    });
  }
}
