import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { ConnectionShare } from '../database/connection-share.ts';

/** A part of a pool's connections, which visitors share so that the others are left to members. */
export interface VisitorShare {
  /** The pool for the library: work that is done for a visitor holds connections of the share only. */
  readonly pool: pg.Pool;
  /** Does work for a visitor. */
  asVisitor<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createVisitorShare(pool: pg.Pool, connections: number): VisitorShare {
  const share = new ConnectionShare(connections);
  // The library does not say for whom it connects.
  const visitors = new AsyncLocalStorage<true>();

  async function connect(): Promise<pg.PoolClient> {
    if (visitors.getStore() === undefined) return pool.connect();
    await share.acquire();
    try {
      const client = await pool.connect();
      const { release } = client;
      // The pool sets it anew whenever it gives the connection to somebody.
      client.release = (reason) => {
        share.release();
        release.call(client, reason);
      };
      return client;
    } catch (error) {
      share.release();
      throw error;
    }
  }

  return {
    pool: new Proxy(pool, {
      get(target, name) {
        if (name === 'connect') return connect;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    asVisitor: (work) => visitors.run(true, work),
  };
}
