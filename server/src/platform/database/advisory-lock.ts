import { sql } from 'kysely';
import type { Db } from './database.ts';
import { sendAhead } from './pipelined-dialect.ts';

/**
 * Takes the lock of this name on all server processes, until the caller's transaction ends. It is sent ahead: not this call waits
 * for the lock but the caller's next statement, which sees what the holder before it has committed. Whatever must be true under
 * the lock is therefore asked of the database after this. Throws outside a transaction, where the lock would be released at once.
 */
export const lockUntilCommit = (db: Db, name: string): Promise<void> =>
  sendAhead(db, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
