import type { RateLimit } from '@halfstar/contract/shared/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { CallLimit } from '../limits/call-limit.ts';
import { RateLimitedError, toClientKey } from '../limits/rate-limits.ts';
import { makeCommonProblem, sendProblem } from './problems.ts';

type Refuse = (request: FastifyRequest, reply: FastifyReply, error: RateLimitedError) => Promise<unknown>;

const refuseWithProblem: Refuse = async (request, reply, { detail }) => {
  await sendProblem(reply, makeCommonProblem('RATE_LIMITED', request.id, detail));
};

/** Whose requests are counted together, and the context with which they are. */
export interface Sender {
  ctx: Context;
  who: string;
}

/** The client of a request's network address. */
export const toClient = (ctx: Context, { ip }: FastifyRequest): Sender => ({ ctx, who: toClientKey(ip) });

/**
 * Makes a hook that limits requests outside of the API for each sender, over all server processes. What is over the limit is answered with 429
 * and Retry-After.
 * @param refuse sends the rest of that answer; by default as a problem
 */
export function createRequestLimit(
  name: string,
  limit: RateLimit,
  findSender: (request: FastifyRequest) => Sender | Promise<Sender>,
  refuse = refuseWithProblem,
) {
  const calls = new CallLimit(limit);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { ctx, who } = await findSender(request);
    const seconds = await calls.consume(ctx, `${name} ${who}`);
    if (seconds === null) return;
    reply.code(429).header('retry-after', seconds);
    await refuse(request, reply, new RateLimitedError(seconds));
  };
}
