import type { RateLimit } from '@halfstar/contract/shared/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { CallLimit } from '../limits/call-limit.ts';
import { RateLimitedError, toClientKey } from '../limits/rate-limits.ts';
import { makeCommonProblem, sendProblem } from './problems.ts';

/**
 * Makes a hook that limits requests outside of the API for each client's address, over all server processes. What is over the limit is
 * answered with 429 and Retry-After.
 */
export function createClientLimit(ctx: Context, name: string, limit: RateLimit) {
  const calls = new CallLimit(limit);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const seconds = await calls.consume(ctx, `${name} ${toClientKey(request.ip)}`);
    if (seconds === null) return;
    const { detail } = new RateLimitedError(seconds);
    reply.header('retry-after', seconds);
    await sendProblem(reply, makeCommonProblem('RATE_LIMITED', request.id, detail));
  };
}
