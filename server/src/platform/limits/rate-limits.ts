import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { type Clock, timestamp } from '../clock.ts';
import type { Context } from '../context.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { AppError } from '../errors.ts';
import { defineJob } from '../jobs.ts';

declare module '../context.ts' {
  interface Context {
    /** The operator's factor for all limits: 1 is as declared. */
    rateLimitFactor: number;
  }
}

/** At most `most` tries within any `seconds`: a sliding window, so that twice as many do not fit around a fixed window's edge. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/** What a limit counts a try under: it is shared by all tries with the same `who`, in whatever form the feature writes it. */
export interface RateLimitKey {
  readonly limit: Limit;
  readonly who: string;
}

/**
 * Counts a try under each of the keys, for all server processes together. When one of the limits is reached, none counts the try.
 * @throws RateLimitedError (RATE_LIMITED)
 */
export async function consumeRateLimit(ctx: Context, ...tries: RateLimitKey[]): Promise<void> {
  const counted = await countAll(ctx, tries);
  const exceeded = counted.filter((one) => !one.granted);
  if (exceeded.length === 0) return;
  const granted = new Set(counted.flatMap((one) => (one.granted ? [one.key] : [])));
  await refundRateLimit(ctx, ...tries.filter((one) => granted.has(keyOf(one))));
  throw new RateLimitedError(Math.max(...exceeded.map((one) => secondsUntil(ctx.clock, one.free_at))));
}

/** Takes back the newest try under each of the keys, for a try that turned out to be legitimate. Keys without a try are skipped. */
export async function refundRateLimit(ctx: Context, ...tries: RateLimitKey[]): Promise<void> {
  if (tries.length === 0) return;
  // Rows are locked in the order in which they are counted, so that the two cannot deadlock.
  await sql`
    update rate_limits set tries = trim_array(tries, 1)
    where cardinality(tries) > 0 and key in (
      select key from rate_limits where key = any(${tries.map(keyOf)}) order by key for update)`.execute(ctx.db);
}

/** Runs hourly. Deletes the keys whose tries are all outside their window. */
export const deleteExpiredTries = defineJob('limits:forget-tries', async (ctx) => {
  await deleteInBatches(ctx, 'rate_limits', sql`expires_at < ${timestamp(ctx.clock)}`);
});

/**
 * The network client of an address, as limits count it. IPv6 gives a household a whole /64 to choose from, so that network is
 * one client; an IPv4 address that is written as IPv6 is the IPv4 one.
 */
export function toClientKey(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}

interface Counted {
  key: string;
  granted: boolean;
  /** When a try is possible again. Null when the tries that fill the limit came at the same moment as this one. */
  free_at: string | null;
}

/** How far the clocks of servers may differ. A try that is further in the future was counted by a clock that has been set right since. */
const MAX_SKEW_MS = 60_000;

async function countAll(ctx: Context, tries: readonly RateLimitKey[]): Promise<Counted[]> {
  const now = timestamp(ctx.clock);
  const most = tries.map(({ limit }) => limit.most * ctx.rateLimitFactor);
  const until = tries.map(({ limit }) => new Date(ctx.clock.now().getTime() + limit.seconds * 1000).toISOString());
  const latest = new Date(ctx.clock.now().getTime() + MAX_SKEW_MS).toISOString();
  // The window began as long before now as it ends after it. Served by rate_limits_pkey.
  const counts = sql`t > ${now}::timestamptz - (excluded.expires_at - ${now}::timestamptz) and t <= ${latest}::timestamptz`;
  const { rows } = await sql<Counted>`
    with asked as (
      select * from unnest(${tries.map(keyOf)}::text[], ${most}::int[], ${until}::timestamptz[]) as a(key, most, expires_at)
    ), granted as (
      insert into rate_limits as l (key, tries, most, expires_at)
      select key, array[${now}::timestamptz], most, expires_at from asked order by key
      on conflict (key) do update
        set tries = array(select t from unnest(l.tries) as t where ${counts} order by t) || excluded.tries,
            most = excluded.most,
            expires_at = excluded.expires_at
        where (select count(*) from unnest(l.tries) as t where ${counts}) < excluded.most
      returning key
    )
    select a.key, g.key is not null as granted,
      (select t + (a.expires_at - ${now}::timestamptz) from unnest(l.tries) as t
       where t <= ${latest}::timestamptz order by t desc offset a.most - 1 limit 1) as free_at
    from asked a
    left join granted g on g.key = a.key
    left join rate_limits l on l.key = a.key`.execute(ctx.db);
  return rows;
}

const keyOf = ({ limit, who }: RateLimitKey): string =>
  createHash('sha256').update(`${limit.name} ${who}`).digest('base64url').slice(0, 32);

/** Whole seconds until a time, at least one. Null: one. */
const secondsUntil = (clock: Clock, time: string | null): number =>
  time === null ? 1 : Math.max(1, Math.ceil((Date.parse(time) - clock.now().getTime()) / 1000));

/**
 * The error RATE_LIMITED: something was done too often. The response to a call that throws it has `seconds` as its Retry-After.
 * Features that count in their own tables throw it too.
 */
export class RateLimitedError extends AppError<'RATE_LIMITED'> {
  readonly seconds: number;

  /** @param seconds after how many whole seconds to try again @param more `detail`: in place of the usual sentence */
  constructor(seconds: number, more: { detail?: string; data?: unknown } = {}) {
    super('RATE_LIMITED', { detail: `Too many tries. Try again in ${formatDuration(seconds)}.`, ...more });
    this.seconds = seconds;
  }
}

/** Makes the error RATE_LIMITED, to be thrown: possible again at `time`, an ISO timestamp. @param detail what to tell the member */
export const rateLimitedUntil = (clock: Clock, time: string, detail: string, data?: unknown): RateLimitedError =>
  new RateLimitedError(secondsUntil(clock, time), { detail, data });

function formatDuration(seconds: number): string {
  if (seconds < 90) return plural(seconds, 'second');
  return seconds < 90 * 60 ? plural(Math.ceil(seconds / 60), 'minute') : plural(Math.ceil(seconds / 3600), 'hour');
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
