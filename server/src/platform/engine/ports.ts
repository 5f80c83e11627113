import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { EngineFailed } from './errors.ts';

// Below the ports that Linux (32768) and macOS (49152) lend to outgoing connections: one of those could take the port
// while PostgreSQL restarts, and a client that retries it could even connect to itself.
const FIRST = 20_000;
const COUNT = 10_000;

/**
 * A free port on 127.0.0.1 between 20000 and 29999, not among the excluded ones. It is the same one for the same folder if possible, so
 * that a noted address stays valid. Nothing reserves it. Throws EngineFailed when none is free.
 */
export async function chooseFreePort(folder: string, excludedPorts: ReadonlySet<number>): Promise<number> {
  const usual = FIRST + (createHash('sha256').update(folder).digest().readUInt32BE(0) % COUNT);
  for (let step = 0; step < COUNT; step += 1) {
    // A stride that is prime to the count visits every port and keeps neighbors apart.
    const port = FIRST + ((usual - FIRST + step * 7919) % COUNT);
    if (!excludedPorts.has(port) && (await isFree(port))) return port;
  }
  throw new EngineFailed(`No free port between ${FIRST} and ${FIRST + COUNT} on 127.0.0.1`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
