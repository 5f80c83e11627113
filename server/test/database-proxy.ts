import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

interface Passage {
  near: Socket;
  far: Socket | null;
}

/** A proxy to the database whose connections a test can cut, hold or silence. */
export async function startDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const passages = new Set<Passage>();
  let mode: 'open' | 'held' | 'closed' = 'open';
  let attempts = 0;

  const server = createServer((near): void => {
    attempts += 1;
    if (mode === 'closed') return void near.destroy();
    const far = mode === 'open' ? connect(Number(target.port || 5432), target.hostname) : null;
    const passage = { near, far };
    passages.add(passage);
    const close = () => {
      passages.delete(passage);
      near.destroy();
      far?.destroy();
    };
    for (const socket of [near, far]) socket?.on('error', close).on('close', close);
    if (far !== null) near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;

  const drop = () => {
    for (const { near } of passages) near.destroy();
  };
  return {
    /** The database's address through this proxy. */
    url: url.href,
    /** How many connections were attempted so far. */
    get attempts() {
      return attempts;
    },
    /** Breaks every open connection. */
    drop,
    /** From now on connections are accepted but get no response. */
    hold() {
      mode = 'held';
    },
    /** Refuses all connections: the database is down. */
    close() {
      mode = 'closed';
      drop();
    },
    /** Lets new connections through again. Held connections stay held. */
    open() {
      mode = 'open';
    },
    /** Open connections stay open but carry no data, as behind a NAT that has forgotten them. */
    silence() {
      for (const { near, far } of passages) {
        near.unpipe();
        far?.unpipe();
        near.resume();
        far?.resume();
      }
    },
    async stop() {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
}

export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>;
