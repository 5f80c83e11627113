import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Until the transaction ends, only one at a time goes on from here under this name, on whatever server. Nobody waits for the
 * answer (./client.ts): the next statement waits, and sees what the one before it in the queue has done.
 */
export const hold = (db: Db, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
