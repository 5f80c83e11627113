import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { toClientKey } from '../limits/rate-limits.ts';
import { type LiveSockets, NOT_SIGNED_IN, TRY_LATER } from '../live/live-sockets.ts';
import type { Viewer } from '../viewer.ts';
import { readBearerToken } from './bearer.ts';

/** `since`: when the server rendered the tab's page or sent it empty, in milliseconds since 1970. */
const Query = z.object({ since: z.coerce.number().positive().nullable().catch(null) });

interface LiveOptions {
  /** The token of a Cookie header whose signature is valid. The session may have ended. */
  findSessionToken: (cookieHeader: string | undefined) => string | null;
  findPrincipal: (request: FastifyRequest) => Promise<Viewer | null>;
}

/**
 * Serves the websocket /api/live, which sends messages to members' tabs; tabs only send what they watch. Browsers cannot see the
 * status of a refused upgrade, so an unauthenticated or excess socket is accepted and closed with its own code (NOT_SIGNED_IN,
 * TRY_LATER). Personal access tokens open no socket, nor does a cookie beside one.
 */
export function mountLive(
  app: FastifyInstance,
  sockets: LiveSockets,
  { findSessionToken, findPrincipal }: LiveOptions,
): void {
  app.get('/api/live', { websocket: true }, async (socket, request) => {
    const { origin, authorization } = request.headers;
    if (readBearerToken(authorization) !== null) return socket.close(NOT_SIGNED_IN);
    if (origin !== undefined && URL.parse(origin)?.host !== request.host) return socket.close(NOT_SIGNED_IN);
    const token = findSessionToken(request.headers.cookie);
    const connection = sockets.open(socket, { client: toClientKey(request.ip), token });
    if (connection === null) return;
    // Messages of the tab wait until its session is known.
    socket.pause();
    try {
      const viewer = await findPrincipal(request);
      socket.resume();
      if (viewer === null) return socket.close(NOT_SIGNED_IN);
      sockets.authenticate(connection, viewer, Query.parse(request.query).since);
    } catch (error) {
      request.log.debug({ err: error }, 'the session of a tab could not be looked up');
      socket.resume();
      socket.close(TRY_LATER);
    }
  });
}
