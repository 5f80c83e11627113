import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveSockets } from '../live.ts';
import type { Viewer } from '../viewer.ts';

/** 1008: policy violation. Browsers cannot read a refused upgrade, so it is said in words they can. */
const NOT_SIGNED_IN = 1008;

/** The websocket at /api/live: one way, from the server to a member's tabs. */
export function mountLive(
  app: FastifyInstance,
  sockets: LiveSockets,
  viewerOf: (request: FastifyRequest) => Promise<Viewer | null>,
): void {
  app.get('/api/live', { websocket: true }, async (socket, request) => {
    const { origin } = request.headers;
    if (origin !== undefined && URL.parse(origin)?.host !== request.host) return socket.close(NOT_SIGNED_IN);
    const viewer = await viewerOf(request);
    if (viewer === null) return socket.close(NOT_SIGNED_IN);
    sockets.add(viewer.userId, socket);
  });
}
