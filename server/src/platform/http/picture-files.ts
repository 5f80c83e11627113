import { rateLimit } from '@halfstar/contract/shared/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { openPicture } from '../pictures/stored-pictures.ts';
import { StorageError } from '../storage/storage.ts';
import { createRequestLimit, toClient } from './client-limit.ts';
import { makeCommonProblem, sendProblem } from './problems.ts';

/** For each session, and for each client without one: a page shows some dozens, browsers keep them, and a whole school may have one address. */
const CALLS = rateLimit({ most: 3000, seconds: 60 });

/**
 * Serves stored pictures to whoever knows their path, which is as good as a secret: 128 random bits, in answers only to those who may
 * see the picture, and another one with each new picture. Who was shown a picture could have kept it, so a change of the audience
 * does not withdraw it; another picture, or none, does. A path always means the same bytes, so browsers may keep them for good.
 * @param findSessionToken the token of a Cookie header whose signature is valid. Whether the session has ended is not asked: that would take a
 * query for a picture
 */
export function mountPictures(
  app: FastifyInstance,
  { ofMembers: ctx, ofAnonymous }: { ofMembers: Context; ofAnonymous: Context },
  findSessionToken: (cookieHeader: string | undefined) => string | null,
): void {
  const limit = createRequestLimit('pictures', CALLS, (request) => {
    const token = findSessionToken(request.headers.cookie);
    return token === null ? toClient(ofAnonymous, request) : { ctx, who: `session ${token}` };
  });
  app.get('/pictures/*', { onRequest: limit }, async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    try {
      const file = await openPicture(ctx, path);
      if (file === null) return await sendProblem(reply, makeCommonProblem('NOT_FOUND', request.id));
      if (file.size !== null) reply.header('content-length', file.size);
      return await reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(file.stream);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      request.log.error({ err: error, request_id: request.id }, 'a picture could not be opened');
      return sendProblem(reply, makeCommonProblem('UNAVAILABLE', request.id));
    }
  });
}
