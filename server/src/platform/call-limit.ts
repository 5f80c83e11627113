import { createHash } from 'node:crypto';
import type { RateLimit } from '@halfstar/contract/shared/rate-limit';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { timestamp } from './clock.ts';
import type { Context } from './context.ts';
import { defineJob } from './jobs.ts';

/** A process gives a tenth on credit and then draws a tenth at a time, so that few calls ask the database anything. */
const SHARES_PER_LIMIT = 10;
const MAX_REMEMBERED_KEYS = 50_000;

interface LocalAllowance {
  /** Calls that this process may still let through by itself. */
  calls: number;
  /** Of those it let through, the ones that the database does not know of. */
  unreported: number;
  /** By the server's clock in milliseconds: then what was given on credit is given anew. */
  renewedAt: number;
  /** Before then nothing is left to draw. */
  emptyUntil: number;
  /** A draw under way, that others wait for too. */
  pendingDraw: Promise<void> | null;
}

/**
 * So many calls of a member or a client at once, and as many again within its seconds, counted for all server processes together.
 * Whoever asks little is counted in memory alone: what a process gives before it asks the database, a tenth, is the most by which
 * each further process can exceed the limit.
 */
export class CallLimit {
  readonly #limit: RateLimit;
  readonly #allowances = new LRUCache<string, LocalAllowance>({ max: MAX_REMEMBERED_KEYS });

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Takes one call. @returns null, or in how many seconds to try again */
  async consume(ctx: Context, who: string): Promise<number | null> {
    const now = ctx.clock.now().getTime();
    const allowance = this.#allowanceOf(who, now, this.#shareOf(ctx));
    while (allowance.calls < 1 && now >= allowance.emptyUntil) {
      allowance.pendingDraw ??= this.#draw(ctx, who, allowance).finally(() => {
        allowance.pendingDraw = null;
      });
      await allowance.pendingDraw;
    }
    if (allowance.calls < 1) return Math.ceil((allowance.emptyUntil - now) / 1000);
    allowance.calls -= 1;
    return null;
  }

  #shareOf({ rateLimitFactor }: Context): number {
    return Math.ceil((this.#limit.most * rateLimitFactor) / SHARES_PER_LIMIT);
  }

  #allowanceOf(who: string, now: number, share: number): LocalAllowance {
    const known = this.#allowances.get(who);
    if (known !== undefined && (now < known.renewedAt || known.pendingDraw !== null)) return known;
    const renewedAt = now + this.#limit.seconds * 1000;
    const fresh = { calls: share, unreported: share, renewedAt, emptyUntil: 0, pendingDraw: null };
    this.#allowances.set(who, fresh);
    return fresh;
  }

  async #draw(ctx: Context, who: string, allowance: LocalAllowance): Promise<void> {
    const most = this.#limit.most * ctx.rateLimitFactor;
    const perSecond = most / this.#limit.seconds;
    const { unreported: owed } = allowance;
    allowance.unreported = 0;
    const drawn = await draw(ctx, { key: keyOf(who), most, perSecond, wanted: this.#shareOf(ctx), owed });
    allowance.calls += drawn;
    // Whoever asks much stays with the database until they have asked little for a whole window.
    allowance.renewedAt = ctx.clock.now().getTime() + this.#limit.seconds * 1000;
    if (drawn === 0) allowance.emptyUntil = ctx.clock.now().getTime() + Math.max(1000, 1000 / perSecond);
  }
}

interface Draw {
  key: string;
  most: number;
  perSecond: number;
  wanted: number;
  /** Calls that were let through already. */
  owed: number;
}

/**
 * As many calls as are wanted, and no more than a quarter of those left, since other processes want some too. A clock behind the
 * one that drew last gives nothing back, and takes nothing.
 */
async function draw(ctx: Context, { key, most, perSecond, wanted, owed }: Draw): Promise<number> {
  const now = timestamp(ctx.clock);
  const left = sql`(least(${most}::float8,
    a.calls + greatest(0, extract(epoch from ${now}::timestamptz - a.as_of)) * ${perSecond}::float8) - ${owed}::float8)`;
  const drawn = sql`greatest(0, least(${wanted}::float8, ceil(floor(${left}) / 4)))`;
  const { rows } = await sql<{ drawn: number }>`
    insert into rate_allowances as a (key, calls, as_of, drawn)
    values (${key}, ${most}::float8 - ${owed}::float8 - ${wanted}::float8, ${now}, ${wanted}::int)
    on conflict (key) do update
      set calls = ${left} - ${drawn}, as_of = greatest(a.as_of, ${now}::timestamptz), drawn = ${drawn}
    returning drawn`.execute(ctx.db);
  return rows[0]?.drawn ?? 0;
}

const keyOf = (who: string): string => createHash('sha256').update(who).digest('base64url').slice(0, 32);

const FULL_AFTER_MS = 24 * 3600 * 1000;

/** Forgets allowances that are whole again. */
export const deleteFullAllowances = defineJob('call-limit:forget-allowances', async (ctx) => {
  const before = new Date(ctx.clock.now().getTime() - FULL_AFTER_MS).toISOString();
  await ctx.db.deleteFrom('rate_allowances').where('as_of', '<', before).execute();
});
