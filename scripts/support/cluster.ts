// Several server processes on one database behind a reverse proxy, as in production.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
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
  /** Kills PostgreSQL (kill -9) or stops it, and starts it anew after so many milliseconds. */
  restartDatabase(how: 'kill' | 'stop', afterMs: number): Promise<void>;
  /** The processes in their order. */
  processes(): readonly ServerProcess[];
  stop(): Promise<void>;
}

/** Starts PostgreSQL, the processes and the proxy. */
export async function startCluster(options: {
  dataDir: string;
  processes: number;
  port?: number;
  env?: Record<string, string>;
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
      env: { DATABASE_URL: databaseUrl, SECRET, PUBLIC_URL: origin, TRUST_PROXY: 'loopback', ...options.env },
    });
  const servers: (ServerProcess | null)[] = [];
  let adminInvite = '';
  for (let index = 0; index < options.processes; index += 1) {
    ports[index] = await freePort();
    const server = await start(ports[index] as number);
    servers[index] = server;
    adminInvite ||= server.adminInvite ?? '';
  }

  const proxy = createProxyServer({ xfwd: true });
  let turn = 0;
  /** The next process that is up. */
  const next = (): string | null => {
    for (let tries = 0; tries < servers.length; tries += 1) {
      turn += 1;
      const server = servers[turn % servers.length];
      if (server != null) return server.origin;
    }
    return null;
  };
  const front = createServer((request, response) => {
    const target = next();
    const unavailable = () => {
      if (!response.headersSent) response.writeHead(503, { 'retry-after': '1' });
      response.end();
    };
    if (target === null) return unavailable();
    proxy.web(request, response, { target }).catch(unavailable);
  });
  front.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const target = next();
    if (target === null) return void socket.destroy();
    proxy.ws(request, socket as never, { target }, head).catch(() => socket.destroy());
  });
  front.listen(port, '127.0.0.1');
  await once(front, 'listening');

  return {
    origin,
    adminInvite,
    databaseUrl,
    processes: () => servers.filter((server) => server !== null),
    async restart(index, how) {
      const server = servers[index];
      servers[index] = null;
      await server?.[how]();
      servers[index] = await start(ports[index] as number);
    },
    async restartDatabase(how, afterMs) {
      if (how === 'kill') process.kill(engine.pid, 'SIGKILL');
      await engine.stop();
      await pause(afterMs);
      engine = await startEngine(data);
      if (engine.url !== databaseUrl) throw new Error('PostgreSQL came back at another address');
    },
    async stop() {
      front.closeAllConnections();
      front.close();
      await Promise.all(servers.map((server) => server?.stop()));
      await engine.stop();
    },
  };
}
