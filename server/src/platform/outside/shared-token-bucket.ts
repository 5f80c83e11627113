import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Urgency } from '../limits/semaphore.ts';
import type { Timing } from './timing.ts';

/** A request was not sent, since it would have had to wait past its deadline. The message says for what. */
export class DeadlineExceededError extends Error {}

/** Why no request is sent for a while: the service asked for a pause, or it refuses our key. */
export type CooldownReason = 'asked' | 'refused';

export interface Cooldown {
  until: string;
  reason: CooldownReason;
}

/** The longest cooldown, whatever the service asks for. */
const MAX_COOLDOWN_MS = 3_600_000;
/** Requests wait for the end of a cooldown up to this long; for a longer one they fail at once. */
const MAX_COOLDOWN_WAIT_MS = 60_000;
/**
 * The bucket's size and refill a second, as parts of the service's limit a second. What is missing to 1 is for requests that take
 * longer to arrive than others: no second at the service may see more than its limit either.
 */
const BUCKET_SHARE = 0.15;
const REFILL_SHARE = 0.7;

/**
 * A token bucket in the database that limits the requests of all server processes to one service; one statement a request.
 * An urgent request may take a token that is yet to come and waits for it. Background requests take only available tokens, so a
 * request that a member waits for is never delayed by them.
 */
export class SharedTokenBucket {
  readonly #service: string;
  readonly #timing: Timing;
  readonly #size: number;
  readonly #refillPerSecond: number;

  /**
   * @param service the key of the bucket
   * @param perSecond the most requests that the service may see in any second
   */
  constructor(service: string, perSecond: number, timing: Timing) {
    this.#service = service;
    this.#timing = timing;
    this.#size = Math.max(1, Math.floor(perSecond * BUCKET_SHARE));
    this.#refillPerSecond = perSecond * REFILL_SHARE;
  }

  /**
   * Waits until a request may be sent.
   * @param deadline by `timing.now()`
   * @throws DeadlineExceededError, without taking a token, when that would be after the deadline
   */
  async take(ctx: Context, urgency: Urgency, deadline: number): Promise<void> {
    for (;;) {
      const leftMs = deadline - this.#timing.now();
      if (leftMs <= 0) throw new DeadlineExceededError('no time was left to ask');
      const debt = urgency.urgent ? (leftMs / 1000) * this.#refillPerSecond : 0;
      const waitMs = await this.#takeToken(ctx, debt);
      if (waitMs !== null) {
        if (waitMs > 0) await this.#timing.pause(Math.ceil(waitMs));
        return;
      }
      await this.#waitForTurn(ctx, urgency, leftMs);
    }
  }

  /** Stops all requests of all processes for so many milliseconds. A shorter cooldown does not replace a longer one. */
  async startCooldown(ctx: Context, ms: number, reason: CooldownReason): Promise<void> {
    const seconds = Math.min(ms, MAX_COOLDOWN_MS) / 1000;
    await sql`
      insert into outside_pace as p (service, tokens, filled_at, rest_until, rest_reason)
      select ${this.#service}, 0, now, now + make_interval(secs => ${seconds}::float8), ${reason}
      from (select ${this.#now} as now) as time
      on conflict (service) do update set rest_until = excluded.rest_until, rest_reason = excluded.rest_reason
      where p.rest_until is null or p.rest_until < excluded.rest_until or p.rest_until > ${this.#latestRest}`.execute(
      ctx.db,
    );
  }

  /** The cooldown under way, if any. */
  async findCooldown(ctx: Context): Promise<Cooldown | null> {
    const { rows } = await sql<Cooldown>`
      select rest_until as until, rest_reason as reason from outside_pace
      where service = ${this.#service} and rest_until > ${this.#now} and rest_until <= ${this.#latestRest}`.execute(
      ctx.db,
    );
    return rows[0] ?? null;
  }

  get #now() {
    return sql`coalesce(${this.#timing.sharedTime()}::timestamptz, clock_timestamp())`;
  }

  /** When any cooldown ends at the latest; one that is later was set by a clock that was set back since. */
  get #latestRest() {
    return sql`${this.#now} + make_interval(secs => ${MAX_COOLDOWN_MS / 1000}::float8)`;
  }

  /** In how many milliseconds the token that was taken is available; null when none could be taken. Served by outside_pace_pkey. */
  async #takeToken(ctx: Context, debt: number): Promise<number | null> {
    // A clock that was set back must not stop all requests until it has caught up.
    const setBack = sql`p.filled_at > excluded.filled_at + interval '10 seconds'`;
    // One token, since a background request takes only what is there, and the row is only written by who takes one.
    const filled = sql`case when ${setBack} then 1 else least(${this.#size}::float8, p.tokens
      + greatest(0, extract(epoch from excluded.filled_at - p.filled_at)::float8) * ${this.#refillPerSecond}::float8) end`;
    const { rows } = await sql<{ tokens: number; ahead_ms: number }>`
      insert into outside_pace as p (service, tokens, filled_at)
      values (${this.#service}, ${this.#size}::float8 - 1, ${this.#now})
      on conflict (service) do update set
        tokens = (${filled}) - 1,
        filled_at = case when ${setBack} then excluded.filled_at else greatest(p.filled_at, excluded.filled_at) end
      where (p.rest_until is null or p.rest_until <= excluded.filled_at
          or p.rest_until > ${this.#latestRest})
        and (${filled}) - 1 >= -${debt}::float8
      returning tokens, extract(epoch from filled_at - ${this.#now})::float8 * 1000 as ahead_ms`.execute(ctx.db);
    if (rows[0] === undefined) return null;
    const { tokens, ahead_ms: aheadMs } = rows[0];
    // Tokens are counted as of the latest request, whose time another clock may have set in the future.
    return Math.max(0, aheadMs) + (Math.max(0, -tokens) / this.#refillPerSecond) * 1000;
  }

  async #waitForTurn(ctx: Context, urgency: Urgency, leftMs: number): Promise<void> {
    const { rows } = await sql<{ rest_ms: number; token_ms: number }>`
      select
        greatest(0, extract(epoch from rest_until - now)::float8 * 1000) as rest_ms,
        greatest(0, (1 - p.tokens) / ${this.#refillPerSecond}::float8 - extract(epoch from now - p.filled_at)::float8) * 1000 as token_ms
      from outside_pace p, (select ${this.#now} as now) as time
      where service = ${this.#service}`.execute(ctx.db);
    const { rest_ms: restMs = 0, token_ms: tokenMs = 0 } = rows[0] ?? {};
    if (restMs >= leftMs || restMs > MAX_COOLDOWN_WAIT_MS)
      throw new DeadlineExceededError('not asked, since it is to be left alone');
    if (restMs === 0 && tokenMs >= leftMs) throw new DeadlineExceededError('not asked, since too many others wait');
    const turnMs = urgency.urgent ? 0 : tokenMs;
    await this.#timing.pause(Math.max(1, Math.ceil(restMs > 0 ? restMs : turnMs)));
  }
}
