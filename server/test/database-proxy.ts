import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

interface Passage {
  near: Socket;
  far: Socket | null;
}

/** A way to the database that a test can cut, hold up and let fall silent. */
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
    /** The database's address by this way. */
    url: url.href,
    /** How many connections were asked for so far. */
    get attempts() {
      return attempts;
    },
    /** Breaks every connection there is. */
    drop,
    /** From now on connections are accepted and nothing answers on them. */
    hold() {
      mode = 'held';
    },
    /** Nobody gets through any more: the database is down. */
    close() {
      mode = 'closed';
      drop();
    },
    /** New connections lead to the database again; those that are held stay so. */
    open() {
      mode = 'open';
    },
    /** Nothing passes any more on the connections that there are, which stay open, as behind a NAT that has forgotten them. */
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
