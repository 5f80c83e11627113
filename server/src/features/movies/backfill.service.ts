import type { MovieBackfill, MovieGaps, MovieMiss } from '@halfstar/contract/movies/backfill.schema';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { decodeCursor, toPage } from '#platform/paging.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { backfillUnderWay, noBackfillUnderWay, noFilmSource, nothingToFill } from './backfill.errors.ts';
import { toBackfill } from './backfill.present.ts';
import * as queries from './backfill.queries.ts';
import { goOnFilling } from './filling.jobs.ts';
import { agesOf } from './filling.service.ts';

/** What stored films lack, and where the source stands. */
export async function gaps(ctx: Context): Promise<MovieGaps> {
  const { last: _, films, gone, to_ask, ...lacks } = await queries.countGaps(ctx.db, agesOf(ctx));
  return { source: await ctx.movieSource.state(ctx), films, lacks, gone, to_ask };
}

export async function latestRun(ctx: Context): Promise<MovieBackfill | null> {
  const run = await queries.latest(ctx.db);
  return run === undefined ? null : toBackfill(run);
}

const MISSES = 'films not found';

/** What the latest run could not find, newest first. */
export async function misses(
  ctx: Context,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: MovieMiss[]; next_cursor: string | null }> {
  const run = await queries.latest(ctx.db);
  const rows = run === undefined ? [] : await queries.misses(ctx.db, run.id, decodeCursor(cursor, MISSES), limit + 1);
  const page = toPage(rows, limit, MISSES, (row) => ({ at: row.missed_at, id: row.movie_id }));
  const items = page.items.map(({ movie_id: id, reason, missed_at, ...movie }) => ({
    movie: { id, ...movie },
    reason,
    missed_at,
  }));
  return { ...page, items };
}

/** @param member null: it starts by itself. Throws BACKFILL_UNDER_WAY, NO_FILM_SOURCE or NOTHING_TO_FILL. */
export async function start(ctx: Context, member: MemberViewer | null): Promise<MovieBackfill> {
  if (!ctx.movieSource.isThere) throw noFilmSource();
  return inTransaction(ctx, async (ctx) => {
    await queries.deleteEnded(ctx.db);
    if ((await queries.latest(ctx.db)) !== undefined) throw backfillUnderWay();
    const { to_ask: total, last: until } = await queries.countGaps(ctx.db, agesOf(ctx));
    if (total === 0 || until === null) throw nothingToFill();
    const run = await queries.begin(ctx.db, { by: member?.userId ?? null, at: timestamp(ctx.clock), total, until });
    if (run === undefined) throw backfillUnderWay();
    await goOnFilling(ctx, run.id);
    return toBackfill(run);
  });
}

/** The films that are being asked about are still taken in. Throws NO_BACKFILL_UNDER_WAY. */
export const pause = (ctx: Context): Promise<MovieBackfill> => change(ctx, { state: 'paused' });

/** Throws NO_BACKFILL_UNDER_WAY. */
export const resume = (ctx: Context): Promise<MovieBackfill> =>
  inTransaction(ctx, async (ctx) => {
    const run = await change(ctx, { state: 'running' });
    await goOnFilling(ctx, run.id);
    return run;
  });

/** What was filled so far stays. Throws NO_BACKFILL_UNDER_WAY. */
export const cancel = (ctx: Context): Promise<MovieBackfill> =>
  change(ctx, { state: 'cancelled', trouble: null, ended_at: timestamp(ctx.clock) });

/** Starts a run when what the source told of some film grows too old to keep, unless one is under way. */
export async function refreshAged(ctx: Context): Promise<void> {
  const run = await queries.latest(ctx.db);
  if (!ctx.movieSource.isThere || (run !== undefined && run.ended_at === null)) return;
  const { fresh_facts: aged, to_ask } = await queries.countGaps(ctx.db, agesOf(ctx));
  if (aged > 0 && to_ask > 0) await start(ctx, null);
}

async function change(ctx: Context, values: Parameters<typeof queries.changeUnderWay>[1]): Promise<MovieBackfill> {
  const run = await queries.changeUnderWay(ctx.db, { ...values, worked_at: timestamp(ctx.clock) });
  if (run === undefined) throw noBackfillUnderWay();
  return toBackfill(run);
}
