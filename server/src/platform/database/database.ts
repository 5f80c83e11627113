import { Kysely } from 'kysely';
import pg from 'pg';
import { PipelinedDialect } from './pipelined-dialect.ts';
import type { DB } from './tables.ts';

/** The tables as rooms see them; also the type of a transaction. */
export type Db = Kysely<DB>;

export interface DatabaseOptions {
  url: string;
  /** Prepare each statement once per connection under a name (1.5 times as fast). Off for old PgBouncer in transaction mode. */
  namedStatements: boolean;
  maxConnections: number;
  /** So long a statement may take before PostgreSQL ends it; default 30 seconds. */
  statementTimeoutMs?: number;
  /** Hears of connections that broke. */
  onConnectionError(error: Error): void;
}

const TYPES = { int8: 20, timestamptz: 1184, date: 1082 } as const;

/**
 * Times stay text with microseconds (`2026-11-21T19:30:00.123456Z`), which is what the API and cursors carry; a Date would cut them.
 * Counts are numbers: none of ours comes near 2^53.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === TYPES.int8) return Number;
    if (oid === TYPES.timestamptz) return isoOf;
    if (oid === TYPES.date) return String;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** PostgreSQL writes UTC as `2026-11-21 19:30:00.1+00`, dropping zeros; here the milliseconds are whole again, as in `toISOString`. */
function isoOf(text: string): string {
  const time = text.slice(11, -'+00'.length);
  return `${text.slice(0, 10)}T${(time.includes('.') ? time : `${time}.`).padEnd('19:30:00.100'.length, '0')}Z`;
}

/** What any connection of ours needs, pooled or not. `use`: what for, as pg_stat_activity names it. */
export const connectionConfig = (url: string, use: string, statementTimeoutMs = 30_000): pg.ClientConfig => ({
  connectionString: url,
  types,
  application_name: `halfstar ${use}`,
  // Whoever waits for a database that does not answer is told so, instead of waiting on.
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Set at the door, since every text form above relies on it.
  options: `-c timezone=UTC -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=60000`,
});

export function openDatabase(options: DatabaseOptions): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...connectionConfig(options.url, 'work', options.statementTimeoutMs),
    max: options.maxConnections,
    pipeline: true,
  });
  pool.on('error', options.onConnectionError);
  // A connection may also break while it is lent out; without an ear of its own that would end the process.
  pool.on('connect', (client) => client.on('error', options.onConnectionError));
  return { db: new Kysely<DB>({ dialect: new PipelinedDialect(pool, options.namedStatements) }), pool };
}
