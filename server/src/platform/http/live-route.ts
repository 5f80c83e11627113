import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type LiveSockets, NOT_SIGNED_IN, TRY_LATER } from '../live-sockets.ts';
import { clientKey } from '../rate-limits.ts';
import type { Viewer } from '../viewer.ts';

/** `since`: when the page was drawn that the tab shows, in milliseconds since 1970. */
const Query = z.object({ since: z.coerce.number().positive().nullable().catch(null) });

/**
 * The websocket at /api/live: from the server to a member's tabs, which say no more than what they watch. Browsers cannot read a
 * refused upgrade, so who is not signed in, or comes too often, is told by how it closes.
 */
export function mountLive(
  app: FastifyInstance,
  sockets: LiveSockets,
  principalOf: (request: FastifyRequest) => Promise<Viewer | null>,
): void {
  app.get('/api/live', { websocket: true }, async (socket, request) => {
    const { origin } = request.headers;
    if (origin !== undefined && URL.parse(origin)?.host !== request.host) return socket.close(NOT_SIGNED_IN);
    const line = sockets.open(socket, clientKey(request.ip));
    if (line === null) return;
    // What a tab says before we know it waits until then.
    socket.pause();
    try {
      const viewer = await principalOf(request);
      socket.resume();
      if (viewer === null) return socket.close(NOT_SIGNED_IN);
      sockets.authenticate(line, viewer, Query.parse(request.query).since);
    } catch (error) {
      request.log.debug({ err: error }, 'a tab could not be let in');
      socket.resume();
      socket.close(TRY_LATER);
    }
  });
}
