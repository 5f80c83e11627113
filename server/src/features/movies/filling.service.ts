import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AGED_DAYS, TOLD_LATELY_DAYS } from './backfill.policy.ts';
import * as queries from './backfill.queries.ts';
import { keep, type LookedUp, lookUp, noteGone } from './movies.service.ts';
import type { SourceFilm } from './source.present.ts';

/** Asks for the work to go on: at once, or at that time. In the caller's transaction. */
export type GoOn = (ctx: Context, runId: string, at?: string) => Promise<void>;

/** Looked at together; a process that dies has to repeat these, from the remembered answers. */
const BATCH = 32;
/** As many as are asked at once, so that waiting films hold no connections to the database. */
const LANES = 6;
/** When the source is in trouble it is tried again after this. */
const WAIT_HOURS = 1 / 60;
/** Hardly a film takes so long: a run where nothing happened meanwhile has lost its process. If not, no harm is done. */
const DESERTED_HOURS = 1 / 40;

export const agesOf = (ctx: Context): queries.Ages => ({
  aged: hoursFromNow(ctx.clock, -AGED_DAYS * 24),
  lately: hoursFromNow(ctx.clock, -TOLD_LATELY_DAYS * 24),
});

type Looked = { film: queries.GapRow } & LookedUp;

/**
 * Looks at the next films of a run and says in one transaction what became of them, how far it got, and that it goes on.
 * A process may die anywhere in between: then nothing was said, and whoever takes the run up begins with the same films.
 */
export async function workOn(ctx: Context, runId: string, goOn: GoOn): Promise<void> {
  const run = await queries.byId(ctx.db, runId);
  if (run?.state !== 'running') return;
  // Somebody may have taken the key away meanwhile.
  const { isThere } = ctx.movieSource;
  if (!isThere || (run.trouble !== null && !(await ctx.movieSource.answers(ctx)))) return wait(ctx, run, goOn);

  const films = await queries.nextGaps(ctx.db, run, agesOf(ctx), BATCH);
  if (films.length === 0) return finish(ctx, run);
  const looked = await lookAt(ctx, run, films);
  // Where a later film got its answer, the source is not the reason why an earlier one got none.
  const answered = looked.findLastIndex((one) => one.kind !== 'unanswered') + 1;
  // The source answers other questions, and twice none about the next film: then that is what is wrong.
  const decided = answered === 0 && run.trouble !== null && run.fruitless > 0 ? 1 : answered;
  if (decided === 0) return wait(ctx, run, goOn);
  await settle(ctx, run, looked.slice(0, decided), decided < films.length, goOn);
}

/** Takes up a run whose process has died. */
export async function takeUp(ctx: Context, goOn: GoOn): Promise<void> {
  const run = await queries.deserted(ctx.db, hoursFromNow(ctx.clock, -DESERTED_HOURS));
  if (run === undefined) return;
  await inTransaction(ctx, async (ctx) => {
    await queries.noteWork(ctx.db, run.id, timestamp(ctx.clock));
    await goOn(ctx, run.id);
  });
}

async function lookAt(ctx: Context, run: queries.BackfillRow, films: readonly queries.GapRow[]): Promise<Looked[]> {
  const looked: Looked[] = [];
  const waiting = films.entries();
  const lane = async () => {
    for (const [at, film] of waiting) {
      looked[at] = { film, ...(await lookUp(ctx, film, 'background')) };
      await queries.noteWork(ctx.db, run.id, timestamp(ctx.clock));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return looked;
}

async function settle(
  ctx: Context,
  run: queries.BackfillRow,
  looked: readonly Looked[],
  troubled: boolean,
  goOn: GoOn,
): Promise<void> {
  const told: SourceFilm[] = [];
  const misses: queries.Miss[] = [];
  let filled = 0;
  for (const one of looked) {
    if (one.kind === 'told') {
      told.push(one.found);
      if (isFilled(one.film, one.found)) filled += 1;
    } else {
      misses.push({ movie_id: one.film.id, reason: one.kind === 'unanswered' ? 'unreadable' : one.kind });
    }
  }
  const state = troubled ? await troubleOf(ctx) : null;
  await inTransaction(ctx, async (ctx) => {
    const at = timestamp(ctx.clock);
    const after = await queries.advance(ctx.db, run, {
      reached: looked.at(-1)?.film.id ?? null,
      looked_at: run.looked_at + looked.length,
      filled: run.filled + filled,
      unchanged: run.unchanged + told.length - filled,
      missed: run.missed + misses.length,
      trouble: state,
      fruitless: 0,
      worked_at: at,
    });
    // Cancelled, or somebody else was faster.
    if (after === undefined) return;
    await keep(ctx, told);
    await noteGone(
      ctx,
      misses.filter((miss) => miss.reason === 'gone').map((miss) => miss.movie_id),
    );
    await queries.noteMisses(ctx.db, run.id, misses, at);
    if (after.state === 'running')
      await goOn(ctx, run.id, state === null ? undefined : hoursFromNow(ctx.clock, WAIT_HOURS));
  });
}

/** The source is in trouble: nothing is lost, and it is tried again later. */
async function wait(ctx: Context, run: queries.BackfillRow, goOn: GoOn): Promise<void> {
  const trouble = await troubleOf(ctx);
  await inTransaction(ctx, async (ctx) => {
    const change = { trouble, fruitless: run.fruitless + 1, worked_at: timestamp(ctx.clock) };
    const after = await queries.advance(ctx.db, run, change);
    if (after?.state === 'running') await goOn(ctx, run.id, hoursFromNow(ctx.clock, WAIT_HOURS));
  });
}

const finish = async (ctx: Context, run: queries.BackfillRow): Promise<void> => {
  await queries.advance(ctx.db, run, { state: 'finished', trouble: null, ended_at: timestamp(ctx.clock) });
};

async function troubleOf(ctx: Context): Promise<'silent' | 'resting' | 'refused'> {
  const { state } = await ctx.movieSource.state(ctx);
  return state === 'resting' || state === 'refused' ? state : 'silent';
}

/** Whether the source told something that was lacking. */
const isFilled = (film: queries.GapRow, found: SourceFilm): boolean =>
  film.lacks_fresh_facts ||
  (film.lacks_director && found.director !== null) ||
  (film.lacks_cast && found.cast_members.length > 0) ||
  (film.lacks_runtime && found.runtime !== null) ||
  (film.lacks_genres && found.genres.length > 0) ||
  (film.lacks_backdrop && found.backdrop_path !== null) ||
  (film.lacks_overview && found.overview !== null);
