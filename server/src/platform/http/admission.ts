import type { CallMeta } from '@halfstar/contract/shared/procedure';
import { type RateLimit, rateLimit } from '@halfstar/contract/shared/rate-limit';
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import type { AnyProcedure, AnyRouter } from '@orpc/server';
import { LRUCache } from 'lru-cache';
import { CallLimit } from '../call-limit.ts';
import type { RequestContext } from '../context.ts';
import { authenticationRequired, notFound } from '../errors.ts';
import { getCaller } from '../fair-queue.ts';
import { consumeRateLimit, createRateLimitedError, type Limit, RateLimitedError } from '../rate-limits.ts';

/** For each member, and for each client of those who are not signed in: more than anybody's screens ask for. */
const ALL_CALLS = rateLimit({ most: 600, seconds: 60 });

const MOST_REMEMBERED = 50_000;

/** What is decided of a request before anything that it sent is read. */
export interface Admission {
  /** Finds the call and counts it. Throws NOT_FOUND, RATE_LIMITED and AUTHENTICATION_REQUIRED. */
  admit(context: RequestContext, method: string, path: string): Promise<AnyProcedure>;
}

export const metaOf = (procedure: AnyProcedure): CallMeta => procedure['~orpc'].meta as CallMeta;

/**
 * First the limit on all calls, then whether there is such a call, whether it is for this caller at all, and last the call's own
 * limit. So a request that is refused costs next to nothing.
 */
export function createAdmission(router: AnyRouter): Admission {
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(router);
  const allCalls = new CallLimit(ALL_CALLS);
  const rates = new Map<RateLimit, CallLimit>();
  const ownLimits = new OwnLimits();

  return {
    async admit(context, method, path) {
      const { key: who } = getCaller(context);
      const seconds = await allCalls.consume(context, who);
      if (seconds !== null) throw createRateLimitedError(context, seconds);
      const match = await matcher.match(method, `/${path.replace(/^\/|\/$/g, '')}`);
      if (match === undefined) throw notFound();
      const { session, limit, rate } = metaOf(match.procedure);
      if (session === 'required' && context.viewer === null && context.leaver === null) throw authenticationRequired();
      if (rate !== undefined) {
        const ofCall = rates.get(rate) ?? new CallLimit(rate);
        rates.set(rate, ofCall);
        const pause = await ofCall.consume(context, `${match.path.join('.')} ${who}`);
        if (pause !== null) throw createRateLimitedError(context, pause);
      }
      if (limit !== undefined) await ownLimits.take(context, who, { ...limit, name: `call ${match.path.join('.')}` });
      return match.procedure;
    },
  };
}

/** The limits of single calls, in the database. Whoever reached one is refused from memory until there is room again. */
class OwnLimits {
  /** By the server's clock in milliseconds. */
  readonly #refusedUntil = new LRUCache<string, number>({ max: MOST_REMEMBERED });

  async take(context: RequestContext, who: string, limit: Limit): Promise<void> {
    const key = `${limit.name} ${who}`;
    const now = context.clock.now().getTime();
    const until = this.#refusedUntil.get(key) ?? 0;
    if (until > now) throw createRateLimitedError(context, Math.ceil((until - now) / 1000));
    try {
      await consumeRateLimit(context, { limit, who });
    } catch (error) {
      if (error instanceof RateLimitedError) this.#refusedUntil.set(key, now + error.seconds * 1000);
      throw error;
    }
  }
}
