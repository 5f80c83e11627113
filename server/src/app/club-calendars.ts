import { rateLimit } from '@halfstar/contract/shared/rate-limit';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readCalendarFile } from '#features/clubs/calendar.service.ts';
import type { Context } from '#platform/context.ts';
import { makeCommonProblem, sendProblem } from '#platform/http/problems.ts';
import { CallLimit } from '#platform/limits/call-limit.ts';
import { toClientKey } from '#platform/limits/rate-limits.ts';

const Params = z.object({ clubId: z.uuid(), file: z.string().max(200).endsWith('.ics') });

/** For each client: a calendar service reads the calendars of all its users from a few addresses. */
const CALLS = rateLimit({ most: 300, seconds: 60 });

/** The files that calendar apps subscribe to. They bring no session: the address is the secret. */
export function mountClubCalendars(app: FastifyInstance, ctx: Context): void {
  void app.register(async (scope) => {
    const limit = new CallLimit(CALLS);
    scope.addHook('onRequest', async (request, reply) => {
      const seconds = await limit.consume(ctx, `club calendar ${toClientKey(request.ip)}`);
      if (seconds !== null)
        await sendProblem(reply.header('retry-after', seconds), makeCommonProblem('RATE_LIMITED', request.id));
    });

    scope.get('/movie-clubs/:clubId/calendar/:file', async (request, reply) => {
      const params = Params.safeParse(request.params).data;
      const token = params?.file.slice(0, -'.ics'.length) ?? '';
      const file = params === undefined ? null : await readCalendarFile(ctx, params.clubId, token);
      if (file === null) return sendProblem(reply, makeCommonProblem('NOT_FOUND', request.id));
      return reply
        .type('text/calendar; charset=utf-8')
        .headers({
          'cache-control': 'private, no-cache',
          'content-disposition': 'inline; filename="club.ics"',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        .send(file);
    });
  });
}
