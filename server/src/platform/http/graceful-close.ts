import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const LOOK_AGAIN_MS = 50;

/**
 * Remembers the server's connections, so that it can be closed in time whatever clients do. To be called before it listens.
 * @returns how to close: requests under way are answered, with `Connection: close`, and what is left after `graceMs` is cut
 */
export function trackConnections(http: FastifyInstance): (graceMs: number) => Promise<void> {
  const connections = new Set<Socket>();
  http.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  return async (graceMs) => {
    const closed = http.close();
    const over = new AbortController();
    const hurry = async () => {
      const deadline = performance.now() + graceMs;
      while (performance.now() < deadline && !over.signal.aborted) {
        await wait(LOOK_AGAIN_MS, undefined, { signal: over.signal }).catch(() => undefined);
        // A proxy's connection becomes idle when its last request has been answered.
        http.server.closeIdleConnections();
        // Browsers open some ahead of need, which count as busy.
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      }
      if (!over.signal.aborted) for (const socket of connections) socket.destroy();
    };
    await Promise.all([closed.finally(() => over.abort()), hurry()]);
  };
}
