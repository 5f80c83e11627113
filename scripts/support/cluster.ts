// Several server processes on one database behind a reverse proxy, as in production.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { createProxyServer } from 'httpxy';
import { type Engine, startEngine } from '../../server/src/platform/engine/engine.ts';
import { freePort, launch, type ServerProcess } from './server-process.ts';

const SECRET = 'the same for all, and long enough for the settings';

export interface Cluster {
  /** Of the proxy: every request, and every websocket, goes to the next process. */
  origin: string;
  adminInvite: string;
  databaseUrl: string;
  /** Kills a process (kill -9), or stops it, and starts it anew at once; the proxy leaves it out meanwhile. */
  restart(index: number, how: 'kill' | 'stop'): Promise<void>;
  /** Kills a process (kill -9), and leaves the proxy to find out by a connection that fails. */
  crash(index: number): Promise<void>;
  /** Starts a process anew that crashed. */
  start(index: number): Promise<void>;
  /** Kills PostgreSQL (kill -9) or stops it, and starts it anew after so many milliseconds. */
  restartDatabase(how: 'kill' | 'stop', afterMs: number): Promise<void>;
  /** The processes in their order. */
  processes(): readonly ServerProcess[];
  stop(): Promise<void>;
}

function unavailable(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(503, { 'retry-after': '1' });
  response.end();
}

/** Starts PostgreSQL, the processes and the proxy; if one of them does not start, stops the others and rejects. */
export async function startCluster(options: {
  dataDir: string;
  processes: number;
  port?: number;
  env?: Record<string, string>;
  /** In milliseconds; default a minute. */
  startWithinMs?: number;
  /** Whether a process that ends by itself is started anew. Not for tests that look at what is left when one is gone. */
  replacesLost?: boolean;
}): Promise<Cluster> {
  const data = { dataDir: `${options.dataDir}/postgres` };
  let engine: Engine = await startEngine(data);
  const databaseUrl = engine.url;
  const port = options.port ?? (await freePort());
  const origin = `http://localhost:${port}`;
  const ports: number[] = [];
  const start = (own: number): Promise<ServerProcess> =>
    launch({
      dataDir: options.dataDir,
      port: own,
      ...(options.startWithinMs === undefined ? {} : { startWithinMs: options.startWithinMs }),
      env: { DATABASE_URL: databaseUrl, SECRET, PUBLIC_URL: origin, TRUST_PROXY: 'loopback', ...options.env },
    });
  const servers: (ServerProcess | null)[] = [];
  /** Where the proxy sends requests: the origins of the processes that it takes to be up. */
  const targets: (string | null)[] = [];
  let stopping = false;
  const replacements: Promise<void>[] = [];
  const startAt = async (index: number): Promise<ServerProcess> => {
    const server = await start(ports[index] as number);
    servers[index] = server;
    targets[index] = server.origin;
    if (options.replacesLost) server.child.once('exit', () => replacements.push(replace(index, server)));
    return server;
  };
  /** Starts a process anew that ended by itself, however often that fails. */
  async function replace(index: number, lost: ServerProcess): Promise<void> {
    if (stopping || servers[index] !== lost) return;
    targets[index] = null;
    servers[index] = null;
    // oxlint-disable-next-line no-unmodified-loop-condition -- `stop` sets it
    while (!stopping && servers[index] === null) {
      await startAt(index).catch((error: unknown) => process.stderr.write(`${error}\n`));
      await pause(1000);
    }
  }

  const proxy = createProxyServer({ xfwd: true });
  let turn = 0;
  /** The index of the next process that is up. */
  const next = (): number | null => {
    for (let tries = 0; tries < targets.length; tries += 1) {
      turn = (turn + 1) % targets.length;
      if (targets[turn] != null) return turn;
    }
    return null;
  };
  /** A process that refuses a connection is left out until it starts anew; a request without a body then goes to the next one. */
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const index = next();
    const target = index === null ? null : targets[index];
    if (index === null || target == null) return unavailable(response);
    try {
      await proxy.web(request, response, { target });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') {
        if (targets[index] === target) targets[index] = null;
        if (request.method === 'GET') return forward(request, response);
      }
      unavailable(response);
    }
  };
  const front = createServer((request, response) => void forward(request, response));
  front.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const index = next();
    const target = index === null ? null : targets[index];
    if (target == null) return void socket.destroy();
    proxy.ws(request, socket as never, { target }, head).catch(() => socket.destroy());
  });
  const stop = async (): Promise<void> => {
    stopping = true;
    await Promise.all(replacements);
    front.closeAllConnections();
    front.close();
    await Promise.all(servers.map((server) => server?.stop()));
    await engine.stop();
  };

  let adminInvite: string;
  try {
    for (let index = 0; index < options.processes; index += 1) ports.push(await freePort());
    // The first one migrates.
    adminInvite = (await startAt(0)).adminInvite ?? '';
    const others = await Promise.allSettled(ports.slice(1).map((_, index) => startAt(index + 1)));
    const failed = others.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    front.listen(port, '127.0.0.1');
    await once(front, 'listening');
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    origin,
    adminInvite,
    databaseUrl,
    processes: () => servers.filter((server) => server !== null),
    async restart(index, how) {
      const server = servers[index];
      targets[index] = null;
      servers[index] = null;
      await server?.[how]();
      await startAt(index);
    },
    async crash(index) {
      const server = servers[index];
      servers[index] = null;
      await server?.kill();
    },
    start: async (index) => void (await startAt(index)),
    async restartDatabase(how, afterMs) {
      if (how === 'kill') process.kill(engine.pid, 'SIGKILL');
      await engine.stop();
      await pause(afterMs);
      engine = await startEngine(data);
      if (engine.url !== databaseUrl) throw new Error('PostgreSQL came back at another address');
    },
    stop,
  };
}
