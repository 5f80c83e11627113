import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Urgency } from '../gate.ts';
import type { Timing } from './timing.ts';

/** Not asked, since it would take too long until it may be; the message says why. */
export class DeadlineExceededError extends Error {}

/** Why nobody asks for a while: the service wants a rest, or refuses our key. */
export type CooldownReason = 'asked' | 'refused';

export interface Cooldown {
  until: string;
  reason: CooldownReason;
}

/** However long a service says, an hour. */
const LONGEST_REST_MS = 3_600_000;
/** A longer rest is granted, but nobody waits for it. */
const LONGEST_WAIT_MS = 60_000;
/**
 * Of what a second may hold, this part may be asked at once and this part flows evenly. The rest is for requests that were
 * on their way for longer than others: a second where they arrive must not hold more either.
 */
const BURST_SHARE = 0.15;
const FLOW_SHARE = 0.7;

/**
 * How fast one service is asked by all server processes together: a bucket of tokens in the database, one statement a request.
 * Whoever is urgent may take a token that is yet to come and waits for it; the background takes only what lies there, so
 * that it never stands before a person.
 */
export class Pace {
  readonly #service: string;
  readonly #timing: Timing;
  readonly #burst: number;
  readonly #flow: number;

  /** @param perSecond how many requests any second may see at the service */
  constructor(service: string, perSecond: number, timing: Timing) {
    this.#service = service;
    this.#timing = timing;
    this.#burst = Math.max(1, Math.floor(perSecond * BURST_SHARE));
    this.#flow = perSecond * FLOW_SHARE;
  }

  /** Waits until it may be asked. Throws NoTimeToAsk when that would be after the deadline, without taking a token. */
  async take(ctx: Context, urgency: Urgency, deadline: number): Promise<void> {
    for (;;) {
      const leftMs = deadline - this.#timing.now();
      if (leftMs <= 0) throw new DeadlineExceededError('no time was left to ask');
      const debt = urgency.urgent ? (leftMs / 1000) * this.#flow : 0;
      const waitMs = await this.#spend(ctx, debt);
      if (waitMs !== null) {
        if (waitMs > 0) await this.#timing.pause(Math.ceil(waitMs));
        return;
      }
      await this.#waitForTurn(ctx, urgency, leftMs);
    }
  }

  /** Nobody asks for so long, in whatever process. */
  async rest(ctx: Context, ms: number, reason: CooldownReason): Promise<void> {
    const seconds = Math.min(ms, LONGEST_REST_MS) / 1000;
    await sql`
      insert into outside_pace as p (service, tokens, filled_at, rest_until, rest_reason)
      select ${this.#service}, 0, now, now + make_interval(secs => ${seconds}::float8), ${reason}
      from (select ${this.#now} as now) as time
      on conflict (service) do update set rest_until = excluded.rest_until, rest_reason = excluded.rest_reason
      where p.rest_until is null or p.rest_until < excluded.rest_until`.execute(ctx.db);
  }

  /** The rest that it takes now, if any. */
  async resting(ctx: Context): Promise<Cooldown | null> {
    const { rows } = await sql<Cooldown>`
      select rest_until as until, rest_reason as reason from outside_pace
      where service = ${this.#service} and rest_until > ${this.#now}`.execute(ctx.db);
    return rows[0] ?? null;
  }

  get #now() {
    return sql`coalesce(${this.#timing.shared()}::timestamptz, clock_timestamp())`;
  }

  /** How long until the token that was taken is there; null when none was to be had. Served by outside_pace_pkey. */
  async #spend(ctx: Context, debt: number): Promise<number | null> {
    // A clock that was set back must not stop everything until it is there again.
    const setBack = sql`p.filled_at > excluded.filled_at + interval '10 seconds'`;
    const filled = sql`case when ${setBack} then 0 else least(${this.#burst}::float8, p.tokens
      + greatest(0, extract(epoch from excluded.filled_at - p.filled_at)::float8) * ${this.#flow}::float8) end`;
    const { rows } = await sql<{ tokens: number; ahead_ms: number }>`
      insert into outside_pace as p (service, tokens, filled_at)
      values (${this.#service}, ${this.#burst}::float8 - 1, ${this.#now})
      on conflict (service) do update set
        tokens = (${filled}) - 1,
        filled_at = case when ${setBack} then excluded.filled_at else greatest(p.filled_at, excluded.filled_at) end
      where (p.rest_until is null or p.rest_until <= excluded.filled_at) and (${filled}) - 1 >= -${debt}::float8
      returning tokens, extract(epoch from filled_at - ${this.#now})::float8 * 1000 as ahead_ms`.execute(ctx.db);
    if (rows[0] === undefined) return null;
    const { tokens, ahead_ms: aheadMs } = rows[0];
    // Tokens are counted as of the newest asking, which by another clock may be yet to come.
    return Math.max(0, aheadMs) + (Math.max(0, -tokens) / this.#flow) * 1000;
  }

  async #waitForTurn(ctx: Context, urgency: Urgency, leftMs: number): Promise<void> {
    const { rows } = await sql<{ rest_ms: number; token_ms: number }>`
      select
        greatest(0, extract(epoch from rest_until - now)::float8 * 1000) as rest_ms,
        greatest(0, (1 - p.tokens) / ${this.#flow}::float8 - extract(epoch from now - p.filled_at)::float8) * 1000 as token_ms
      from outside_pace p, (select ${this.#now} as now) as time
      where service = ${this.#service}`.execute(ctx.db);
    const { rest_ms: restMs = 0, token_ms: tokenMs = 0 } = rows[0] ?? {};
    if (restMs >= leftMs || restMs > LONGEST_WAIT_MS)
      throw new DeadlineExceededError('not asked, since it is to be left alone');
    if (restMs === 0 && tokenMs >= leftMs) throw new DeadlineExceededError('not asked, since too many others wait');
    const turnMs = urgency.urgent ? 0 : tokenMs;
    await this.#timing.pause(Math.max(1, Math.ceil(restMs > 0 ? restMs : turnMs)));
  }
}
