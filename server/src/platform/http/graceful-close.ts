import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How often idle connections are looked for. */
const POLL_MS = 50;

/**
 * Tracks the server's connections from now on, so that it can be closed in time whatever clients do. Call it before the server listens.
 * @returns a function that closes the server: requests under way are answered, with `Connection: close`, and connections that are left
 * after `graceMs` milliseconds are destroyed
 */
export function prepareGracefulClose(http: FastifyInstance): (graceMs: number) => Promise<void> {
  const connections = new Set<Socket>();
  http.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  return async (graceMs) => {
    const closed = http.close();
    const over = new AbortController();
    const destroyLeftovers = async () => {
      const deadline = performance.now() + graceMs;
      while (performance.now() < deadline && !over.signal.aborted) {
        await wait(POLL_MS, undefined, { signal: over.signal }).catch(() => undefined);
        // A kept-alive connection becomes idle when its last request has been answered.
        http.server.closeIdleConnections();
        // Browsers open connections ahead of need, which the server counts as busy.
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      }
      if (!over.signal.aborted) for (const socket of connections) socket.destroy();
    };
    await Promise.all([closed.finally(() => over.abort()), destroyLeftovers()]);
  };
}
