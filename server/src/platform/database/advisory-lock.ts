import { sql } from 'kysely';
import type { Db } from './database.ts';
import { sendAhead } from './pipelined-dialect.ts';

/**
 * Takes the lock of this name on all server processes, until the caller's transaction ends. This call does not wait: it sends the request
 * for the lock, and the next statement waits until the lock is there. It sees what the previous holder committed, so what must be true under
 * the lock must be read after this call. Throws outside a transaction, where the lock would be released at once.
 */
export const lockUntilCommit = (db: Db, name: string): Promise<void> =>
  sendAhead(db, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

/**
 * Takes the lock of this name shared, until the caller's transaction ends: any number of transactions hold it so at once. It waits only for
 * a holder of `lockUntilCommit` of this name, and `lockUntilCommit` waits for all who hold it shared. Sent ahead, and throws outside a
 * transaction, as `lockUntilCommit`.
 */
export const lockSharedUntilCommit = (db: Db, name: string): Promise<void> =>
  sendAhead(db, sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`);
