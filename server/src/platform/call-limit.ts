import { createHash } from 'node:crypto';
import type { RateLimit } from '@halfstar/contract/shared/rate-limit';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { timestamp } from './clock.ts';
import type { Context } from './context.ts';
import { defineJob } from './jobs.ts';

/** A process draws a tenth of the allowance at a time, so that most calls ask the database nothing. */
const DRAWS = 10;
const MOST_REMEMBERED = 50_000;

interface Allowance {
  /** Calls that this process has drawn and not yet used. */
  calls: number;
  /** By the server's clock in milliseconds: before then nothing is left to draw. */
  emptyUntil: number;
  /** A draw under way, that others wait for too. */
  drawing: Promise<void> | null;
}

/**
 * The limit on all calls of a member or a client: so many at once, and as many again within its seconds, counted for all server
 * processes together. What a process has drawn and not used is the most that others may miss.
 */
export class CallLimit {
  readonly #limit: RateLimit;
  readonly #allowances = new LRUCache<string, Allowance>({ max: MOST_REMEMBERED });

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Takes one call. @returns null, or in how many seconds to try again */
  async take(ctx: Context, who: string): Promise<number | null> {
    const allowance = this.#allowanceOf(who);
    const now = ctx.clock.now().getTime();
    while (allowance.calls < 1 && now >= allowance.emptyUntil) {
      allowance.drawing ??= this.#draw(ctx, who, allowance).finally(() => {
        allowance.drawing = null;
      });
      await allowance.drawing;
    }
    if (allowance.calls < 1) return Math.ceil((allowance.emptyUntil - now) / 1000);
    allowance.calls -= 1;
    return null;
  }

  #allowanceOf(who: string): Allowance {
    let allowance = this.#allowances.get(who);
    if (allowance === undefined) {
      allowance = { calls: 0, emptyUntil: 0, drawing: null };
      this.#allowances.set(who, allowance);
    }
    return allowance;
  }

  async #draw(ctx: Context, who: string, allowance: Allowance): Promise<void> {
    const most = this.#limit.most * ctx.rateLimitFactor;
    const perSecond = most / this.#limit.seconds;
    const drawn = await draw(ctx, { key: keyOf(who), most, perSecond, wanted: Math.ceil(most / DRAWS) });
    allowance.calls += drawn;
    if (drawn === 0) allowance.emptyUntil = ctx.clock.now().getTime() + Math.max(1000, 1000 / perSecond);
  }
}

interface Draw {
  key: string;
  most: number;
  perSecond: number;
  wanted: number;
}

/** As many calls as are wanted, or as are left. A clock behind the one that drew last gives nothing back, and takes nothing. */
async function draw(ctx: Context, { key, most, perSecond, wanted }: Draw): Promise<number> {
  const now = timestamp(ctx.clock);
  const left = sql`least(${most}::float8,
    a.calls + greatest(0, extract(epoch from ${now}::timestamptz - a.as_of)) * ${perSecond}::float8)`;
  const drawn = sql`least(${wanted}::float8, floor(${left}))`;
  const { rows } = await sql<{ drawn: number }>`
    insert into rate_allowances as a (key, calls, as_of, drawn)
    values (${key}, ${most}::float8 - ${wanted}::float8, ${now}, ${wanted}::int)
    on conflict (key) do update
      set calls = ${left} - ${drawn}, as_of = greatest(a.as_of, ${now}::timestamptz), drawn = ${drawn}
    returning drawn`.execute(ctx.db);
  return rows[0]?.drawn ?? 0;
}

const keyOf = (who: string): string => createHash('sha256').update(who).digest('base64url').slice(0, 32);

const FULL_AFTER_MS = 24 * 3600 * 1000;

/** Forgets allowances that are whole again. */
export const forgetAllowances = defineJob('call-limit:forget-allowances', async (ctx) => {
  const before = new Date(ctx.clock.now().getTime() - FULL_AFTER_MS).toISOString();
  await ctx.db.deleteFrom('rate_allowances').where('as_of', '<', before).execute();
});
