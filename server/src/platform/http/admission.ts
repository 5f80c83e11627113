import { type CallMeta, scopeOfMethod } from '@halfstar/contract/shared/procedure';
import { type RateLimit, rateLimit } from '@halfstar/contract/shared/rate-limit';
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import type { AnyProcedure, AnyRouter } from '@orpc/server';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../context.ts';
import {
  accessTokenOutOfScope,
  accessTokenRefused,
  accountBanned,
  accountLeaving,
  accountSuspended,
  authenticationRequired,
  notFound,
} from '../errors.ts';
import { CallLimit } from '../limits/call-limit.ts';
import type { Caller } from '../limits/fair-queue.ts';
import { consumeRateLimit, type Limit, RateLimitedError } from '../limits/rate-limits.ts';

/** For all calls of each member, and of each anonymous client: more than any screen needs. */
const ALL_CALLS = rateLimit({ most: 600, seconds: 60 });

const MAX_REMEMBERED_KEYS = 50_000;

/** Throws the error with which the upload is refused. @param params those in the path, not yet validated */
export type UploadPolicy = (context: RequestContext, params: AdmittedCall['params']) => void;

/** Who may upload, by the names of the calls that take a file. Asked before the body is read. */
export type UploadPolicies = Readonly<Record<string, UploadPolicy>>;

export interface AdmittedCall {
  procedure: AnyProcedure;
  /** As in the contract: `reviews.publish`. */
  name: string;
  params: Readonly<Record<string, string | undefined>>;
}

/** The context of a call from outside, whose caller is known. */
export type CallContext = RequestContext & { caller: Caller };

/** Decides about a request before its body is read. */
export interface Admission {
  /**
   * Finds the procedure of a call and counts it under its rate limits.
   * @param path without the prefix /api
   * @throws AppError RATE_LIMITED, NOT_FOUND, AUTHENTICATION_REQUIRED, ACCESS_TOKEN_REFUSED, ACCESS_TOKEN_SCOPE, ACCOUNT_LEAVING,
   * ACCOUNT_BANNED or ACCOUNT_SUSPENDED
   */
  admit(context: CallContext, method: string, path: string): Promise<AdmittedCall>;
}

/** What the contract says about a call besides its shapes: session, limits, costs. */
export const getCallMeta = (procedure: AnyProcedure): CallMeta => procedure['~orpc'].meta as CallMeta;

/**
 * Checks in order of cost: the limit on all calls, whether the call exists, whether it needs a session, whether it accepts the caller's access
 * token, whether a sanction refuses it, then the call's own limits.
 * A refused request costs next to nothing.
 */
export function createAdmission(router: AnyRouter): Admission {
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(router);
  const allCalls = new CallLimit(ALL_CALLS);
  const rates = new Map<RateLimit, CallLimit>();
  const procedureLimits = new ProcedureLimits();

  return {
    async admit(context, method, path) {
      const { key: who } = context.caller;
      const seconds = await allCalls.consume(context, who);
      if (seconds !== null) throw new RateLimitedError(seconds);
      const match = await matcher.match(method, `/${path.replace(/^\/|\/$/g, '')}`);
      if (match === undefined) throw notFound();
      const { session, openTo, limit, rate } = getCallMeta(match.procedure);
      if (session === 'required' && context.viewer === null && context.leaver === null) throw authenticationRequired();
      requireTokenAccepted(context, method, getCallMeta(match.procedure));
      requireNoSanction(context, method, openTo);
      const name = match.path.join('.');
      if (rate !== undefined) {
        const ofCall = rates.get(rate) ?? new CallLimit(rate);
        rates.set(rate, ofCall);
        const pause = await ofCall.consume(context, `${name} ${who}`);
        if (pause !== null) throw new RateLimitedError(pause);
      }
      if (limit !== undefined) await procedureLimits.consume(context, who, { ...limit, name: `call ${name}` });
      return { procedure: match.procedure, name, params: match.params ?? {} };
    },
  };
}

/**
 * Throws ACCESS_TOKEN_REFUSED or ACCESS_TOKEN_SCOPE when the caller's personal access token may not make the call, and ACCOUNT_LEAVING when
 * its account waits to be deleted.
 */
function requireTokenAccepted(context: RequestContext, method: string, { accessToken }: CallMeta): void {
  const token = (context.viewer ?? context.leaver)?.accessToken;
  if (token === undefined) return;
  if (accessToken === 'refused') throw accessTokenRefused();
  if (token.scope === 'read' && scopeOfMethod(method) !== 'read') {
    context.http.appendHeader('www-authenticate', 'Bearer error="insufficient_scope", scope="write"');
    throw accessTokenOutOfScope();
  }
  if (context.leaver !== null) throw accountLeaving();
}

/**
 * Throws ACCOUNT_BANNED or ACCOUNT_SUSPENDED when a sanction against the caller, viewer or leaver, refuses the call. Access tokens of a banned
 * member make no call.
 */
function requireNoSanction({ viewer, leaver }: RequestContext, method: string, openTo: CallMeta['openTo']): void {
  const { sanctions, accessToken } = viewer ?? leaver ?? {};
  const { isBanned = false, suspensionEndsAt = null } = sanctions ?? {};
  if (isBanned && (openTo !== 'banned' || accessToken !== undefined)) throw accountBanned();
  if (suspensionEndsAt !== null && method !== 'GET' && openTo === undefined) throw accountSuspended(suspensionEndsAt);
}

/** The limits of single calls, counted in the database. A key that has reached one is refused from memory until it may try again. */
class ProcedureLimits {
  /** By the server's clock in milliseconds. */
  readonly #refusedUntil = new LRUCache<string, number>({ max: MAX_REMEMBERED_KEYS });

  async consume(context: RequestContext, who: string, limit: Limit): Promise<void> {
    const key = `${limit.name} ${who}`;
    const now = context.clock.now().getTime();
    const until = this.#refusedUntil.get(key) ?? 0;
    if (until > now) throw new RateLimitedError(Math.ceil((until - now) / 1000));
    try {
      await consumeRateLimit(context, { limit, who });
    } catch (error) {
      if (error instanceof RateLimitedError) this.#refusedUntil.set(key, now + error.seconds * 1000);
      throw error;
    }
  }
}
