import { createHash } from 'node:crypto';
import type { RateLimit } from '@halfstar/contract/shared/rate-limit';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { timestamp } from '../clock.ts';
import type { Context } from '../context.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { defineJob } from '../jobs.ts';

/** A process allows a tenth of the limit on credit, then draws a tenth at a time, so that few calls need a query. */
const SHARES_PER_LIMIT = 10;
const MAX_REMEMBERED_KEYS = 50_000;
/** How far the clocks of servers may differ. */
const MAX_SKEW_MS = 60_000;

/** What this process may still let through for one key. */
interface LocalAllowance {
  /** Calls left without asking the database. */
  calls: number;
  /** Calls let through on credit that the database does not know of yet. */
  unreported: number;
  /** By the server's clock, in milliseconds: from then on the key gets fresh credit. */
  renewedAt: number;
  /** By the server's clock, in milliseconds: until then the database has nothing left to draw. */
  emptyUntil: number;
  /** The draw under way, which concurrent calls share. */
  pendingDraw: Promise<void> | null;
}

/**
 * A rate limit on calls, shared by all server processes: a token bucket in the database, from which each process draws shares that
 * it counts in memory. A key with few calls causes no query at all. Each further process can exceed the limit by one share, the
 * credit that it gives before its first draw.
 */
export class CallLimit {
  readonly #limit: RateLimit;
  /** Made at the first call, since it takes the memory for all keys at once. */
  #allowances: LRUCache<string, LocalAllowance> | undefined;

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /**
   * Counts one call of `key`.
   * @returns null when it is allowed, else the seconds after which to try again
   */
  async consume(ctx: Context, key: string): Promise<number | null> {
    const now = ctx.clock.now().getTime();
    const allowance = this.#getAllowance(key, now, this.#shareSize(ctx));
    while (allowance.calls < 1 && !this.#isEmpty(ctx, allowance, now)) {
      allowance.pendingDraw ??= this.#draw(ctx, key, allowance).finally(() => {
        allowance.pendingDraw = null;
      });
      await allowance.pendingDraw;
    }
    if (allowance.calls < 1) return Math.ceil((allowance.emptyUntil - now) / 1000);
    allowance.calls -= 1;
    return null;
  }

  #shareSize({ rateLimitFactor }: Context): number {
    return Math.ceil((this.#limit.most * rateLimitFactor) / SHARES_PER_LIMIT);
  }

  #getAllowance(key: string, now: number, share: number): LocalAllowance {
    this.#allowances ??= new LRUCache({ max: MAX_REMEMBERED_KEYS });
    const known = this.#allowances.get(key);
    if (known !== undefined && (now < known.renewedAt || known.pendingDraw !== null)) return known;
    const renewedAt = now + this.#limit.seconds * 1000;
    const fresh = { calls: share, unreported: share, renewedAt, emptyUntil: 0, pendingDraw: null };
    this.#allowances.set(key, fresh);
    return fresh;
  }

  async #draw(ctx: Context, key: string, allowance: LocalAllowance): Promise<void> {
    const most = this.#limit.most * ctx.rateLimitFactor;
    const perSecond = most / this.#limit.seconds;
    const { unreported } = allowance;
    allowance.unreported = 0;
    const drawn = await drawCalls(ctx, {
      key: hashKey(key),
      most,
      perSecond,
      wanted: this.#shareSize(ctx),
      unreported,
    });
    allowance.calls += drawn;
    // A key that has drawn gets no fresh credit until it has been quiet for a whole window.
    allowance.renewedAt = ctx.clock.now().getTime() + this.#limit.seconds * 1000;
    if (drawn === 0) allowance.emptyUntil = ctx.clock.now().getTime() + this.#emptyMs(ctx);
  }

  /** How long a bucket with nothing left is not asked again. */
  #emptyMs({ rateLimitFactor }: Context): number {
    return Math.max(1000, (1000 * this.#limit.seconds) / (this.#limit.most * rateLimitFactor));
  }

  /** False also when the clock was set back since the bucket was asked: it would not be asked until the clock has caught up. */
  #isEmpty(ctx: Context, { emptyUntil }: LocalAllowance, now: number): boolean {
    return now < emptyUntil && emptyUntil <= now + this.#emptyMs(ctx);
  }
}

interface Draw {
  key: string;
  most: number;
  perSecond: number;
  wanted: number;
  /** Calls that this process has let through already. */
  unreported: number;
}

/**
 * Takes up to `wanted` calls from the bucket, and at most a quarter of what is left, since other processes draw too. The bucket
 * refills with time; a process whose clock is a little behind that of the last draw refills nothing. A draw that is further in the
 * future was made by a clock that has been set right since: it counts as made now.
 */
async function drawCalls(ctx: Context, { key, most, perSecond, wanted, unreported }: Draw): Promise<number> {
  const now = timestamp(ctx.clock);
  const latest = new Date(ctx.clock.now().getTime() + MAX_SKEW_MS).toISOString();
  const left = sql`(least(${most}::float8,
    a.calls + greatest(0, extract(epoch from ${now}::timestamptz - a.as_of)) * ${perSecond}::float8) - ${unreported}::float8)`;
  const asOf = sql`case when a.as_of > ${latest}::timestamptz then ${now}::timestamptz else greatest(a.as_of, ${now}::timestamptz) end`;
  const drawn = sql`greatest(0, least(${wanted}::float8, ceil(floor(${left}) / 4)))`;
  // Of a key that has no bucket yet, which is full.
  const first = Math.max(0, Math.min(wanted, Math.floor(most - unreported)));
  const { rows } = await sql<{ drawn: number }>`
    insert into rate_allowances as a (key, calls, as_of, drawn)
    values (${key}, ${most - unreported - first}::float8, ${now}, ${first}::int)
    on conflict (key) do update
      set calls = ${left} - ${drawn}, as_of = ${asOf}, drawn = ${drawn}
    returning drawn`.execute(ctx.db);
  return rows[0]?.drawn ?? 0;
}

const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32);

const FULL_AFTER_MS = 24 * 3600 * 1000;

/** Hourly. Deletes the buckets that are full again. */
export const deleteFullAllowances = defineJob('call-limit:forget-allowances', async (ctx) => {
  const before = new Date(ctx.clock.now().getTime() - FULL_AFTER_MS).toISOString();
  await deleteInBatches(ctx, 'rate_allowances', sql`as_of < ${before}`);
});
