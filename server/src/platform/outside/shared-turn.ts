import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { DeadlineExceededError } from './shared-token-bucket.ts';
import type { Timing } from './timing.ts';

export interface TurnOptions {
  /** Between the end of one turn and the beginning of the next. */
  pauseMs: number;
  /** How long a turn lasts at most. After it the next one begins, also when the process of this one has died. */
  leaseMs: number;
  timing: Timing;
}

/** The longest time for which a service may ask to be left alone. */
const MAX_COOLDOWN_MS = 3_600_000;
const MAX_PAUSE_MS = 5000;

/** One request at a time to one service, over all server processes, with a pause after each. */
export class SharedTurn {
  readonly #service: string;
  readonly #options: TurnOptions;

  constructor(service: string, options: TurnOptions) {
    this.#service = service;
    this.#options = options;
  }

  /**
   * Waits for a turn and runs the work in it.
   * @param waitMs how long to wait for the turn at most
   * @throws DeadlineExceededError when the turn does not come in time
   */
  async run<Result>(ctx: Context, waitMs: number, work: () => Promise<Result>): Promise<Result> {
    const { timing, pauseMs } = this.#options;
    // Told from that of another process, to which the turn has gone when this one took too long.
    const ticket = timing.random();
    const deadline = timing.now() + waitMs;
    for (let restMs = await this.#take(ctx, ticket); restMs > 0; restMs = await this.#take(ctx, ticket)) {
      const leftMs = deadline - timing.now();
      if (restMs > leftMs)
        throw new DeadlineExceededError('not asked, since others are asking or it is to be left alone');
      await timing.pause(Math.max(1, Math.ceil(Math.min(restMs, leftMs, MAX_PAUSE_MS))));
    }
    try {
      return await work();
    } finally {
      await this.#end(ctx, ticket, pauseMs);
    }
  }

  /** The service asks to be left alone: no turn begins for so long. */
  async startCooldown(ctx: Context, ms: number): Promise<void> {
    // The ticket is another one, so that the end of the present turn does not shorten the cooldown.
    await sql`
      update outside_pace set tokens = -1, rest_until = greatest(rest_until, ${this.#after(Math.min(ms, MAX_COOLDOWN_MS))}),
        rest_reason = 'asked'
      where service = ${this.#service}`.execute(ctx.db);
  }

  get #now() {
    return sql`coalesce(${this.#options.timing.sharedTime()}::timestamptz, clock_timestamp())`;
  }

  #after(ms: number) {
    return sql`${this.#now} + make_interval(secs => ${ms / 1000}::float8)`;
  }

  /** 0 when the turn was taken, else for how many milliseconds it is taken. Served by outside_pace_pkey. */
  async #take(ctx: Context, ticket: number): Promise<number> {
    const { rows: taken } = await sql`
      insert into outside_pace as p (service, tokens, filled_at, rest_until, rest_reason)
      values (${this.#service}, ${ticket}::float8, ${this.#now}, ${this.#after(this.#options.leaseMs)}, 'asked')
      on conflict (service) do update set tokens = excluded.tokens, filled_at = excluded.filled_at,
        rest_until = excluded.rest_until, rest_reason = excluded.rest_reason
      where p.rest_until is null or p.rest_until <= excluded.filled_at
        -- By a clock that was set back since: a turn that begins in the future, or a longer rest than any.
        or (p.tokens >= 0 and p.filled_at > excluded.filled_at + interval '10 seconds')
        or p.rest_until > excluded.filled_at + make_interval(secs => ${MAX_COOLDOWN_MS / 1000}::float8)
      returning service`.execute(ctx.db);
    if (taken.length > 0) return 0;
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from rest_until - ${this.#now})::float8 * 1000 as ms from outside_pace
      where service = ${this.#service}`.execute(ctx.db);
    return Math.max(1, rows[0]?.ms ?? 1);
  }

  async #end(ctx: Context, ticket: number, pauseMs: number): Promise<void> {
    await sql`
      update outside_pace set rest_until = ${this.#after(pauseMs)}
      where service = ${this.#service} and tokens = ${ticket}::float8`.execute(ctx.db);
  }
}
