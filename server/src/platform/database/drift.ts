import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { defineJob, enqueueJob, type Job, NIGHTLY_QUEUE } from '../jobs.ts';

/** A number that is stored beside the rows that it counts, so that no screen has to count them. */
export interface StoredCounter {
  /** For the log, in the plural: `followers of members`. */
  name: string;
  /** Both queries select `id` and `value`, and leave out rows whose value means that there is nothing. */
  stored: RawBuilder<unknown>;
  computed: RawBuilder<unknown>;
}

interface Drift {
  id: string;
  kept: unknown;
  counted: unknown;
  drifting: number;
}

const MAX_EXAMPLES = 20;

/** Ids end in random bits, so the parts are of one size. */
const LAST_DIGITS = [...'0123456789abcdef'];

interface Part {
  /** The last hex digit of the ids in it. Absent when the clock begins the check. */
  part?: string;
}

/** A nightly job that compares stored counters with their rows. */
export interface CounterCheck extends Job<Part> {
  /** Checks all ids at once, and enqueues nothing: for tests. */
  checkAll(ctx: Context): Promise<void>;
}

/**
 * Declares a nightly check of counters. It goes through the ids in 16 parts, each a job of its own that enqueues the next: every part reads
 * the tables whole, but groups and joins a sixteenth of their rows, other nightly jobs run in between, and a check whose process dies goes on
 * with the part at which it was.
 */
export function defineCounterCheck(name: string, counters: readonly StoredCounter[]): CounterCheck {
  const job = defineJob<Part>(name, async (ctx, { part = '0' }) => {
    await reportCounterDrift(ctx, counters, part);
    const next = LAST_DIGITS[LAST_DIGITS.indexOf(part) + 1];
    if (next !== undefined)
      await enqueueJob(ctx, job, { part: next }, { key: `${name} ${next}`, queue: NIGHTLY_QUEUE });
  });
  return { ...job, checkAll: (ctx) => reportCounterDrift(ctx, counters) };
}

/**
 * Logs, as an error, counters that differ from what their rows add up to. It corrects nothing: every change updates counters in its
 * transaction, so a difference is a bug. One line for each kind, with the number of differences and the first 20. Runs without a statement
 * timeout.
 * @param part only the ids that end in this hex digit; default: all
 */
export async function reportCounterDrift(
  ctx: Context,
  counters: readonly StoredCounter[],
  part?: string,
): Promise<void> {
  // Both sides group by the id, so PostgreSQL filters while it reads, before it counts. No index has the last digit: it reads all rows.
  const ofPart = (rows: RawBuilder<unknown>) =>
    part === undefined ? rows : sql`select * from (${rows}) as all_rows where right(id::text, 1) = ${part}`;
  for (const { name, stored: kept, computed: counted } of counters) {
    const rows = await ctx.db.transaction().execute(async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
      return (
        await sql<Drift>`
          with kept as (${ofPart(kept)}), counted as (${ofPart(counted)})
          select id, kept.value as kept, counted.value as counted, count(*) over () as drifting
          from kept full join counted using (id) where kept.value is distinct from counted.value
          order by id limit ${MAX_EXAMPLES}`.execute(db)
      ).rows;
    });
    const [first] = rows;
    if (first === undefined) continue;
    const examples = rows.map(({ id, kept: was, counted: is }) => ({ id, kept: was, counted: is }));
    ctx.log.error({ number: name, part, drifting: first.drifting, examples }, 'kept numbers have drifted');
  }
}
