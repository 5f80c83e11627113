import pg from 'pg';

// The only place that opens pools and clients (scripts/check-connections.ts): a connection that breaks emits `error`, besides failing
// its statement, and without a listener that ends the process.

/** Opens a pool. A connection may break while it is idle or in use: `onError` is called in both cases. */
export function createPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', onError);
  // The pool listens to a connection only while it is idle.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** Makes a client that is not connected yet. Without `onError` a broken connection shows in its next statement only. */
export function createClient(config: pg.ClientConfig, onError: (error: Error) => void = () => undefined): pg.Client {
  const client = new pg.Client(config);
  client.on('error', onError);
  return client;
}
