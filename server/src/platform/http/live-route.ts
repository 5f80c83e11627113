import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type LiveSockets, NOT_SIGNED_IN } from '../live.ts';
import type { Viewer } from '../viewer.ts';

/** The websocket at /api/live: one way, from the server to a member's tabs. Browsers cannot read a refused upgrade, so who is not signed in is told by how it closes. */
export function mountLive(
  app: FastifyInstance,
  sockets: LiveSockets,
  principalOf: (request: FastifyRequest) => Promise<Viewer | null>,
): void {
  app.get('/api/live', { websocket: true }, async (socket, request) => {
    const { origin } = request.headers;
    if (origin !== undefined && URL.parse(origin)?.host !== request.host) return socket.close(NOT_SIGNED_IN);
    const viewer = await principalOf(request);
    if (viewer === null) return socket.close(NOT_SIGNED_IN);
    sockets.add(viewer, socket);
  });
}
