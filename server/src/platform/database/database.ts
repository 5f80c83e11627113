import { Kysely } from 'kysely';
import pg from 'pg';
import { CONNECT_TIMEOUT_MS, ConnectionShare } from './connection-share.ts';
import { createPool } from './connections.ts';
import { PipelinedDialect } from './pipelined-dialect.ts';
import type { DB } from './tables.ts';

/** The database with the types of its tables; also the type of a transaction. */
export type Db = Kysely<DB>;

export interface DatabaseOptions {
  url: string;
  /** Part of the connections' application_name; default: work. */
  purpose?: string;
  /** Prepare each statement once per connection under a name (1.5 times as fast). Off for old PgBouncer in transaction mode. */
  namedStatements: boolean;
  maxConnections: number;
  /** How long a statement may take before PostgreSQL cancels it; default 30 seconds. */
  statementTimeoutMs?: number;
  /** Called when a connection breaks. */
  onConnectionError(error: Error): void;
}

const TYPES = { int8: 20, timestamptz: 1184, date: 1082 } as const;

/**
 * Times stay text with microseconds (`2026-11-21T19:30:00.123456Z`), which is what the API and cursors carry; a Date would cut them.
 * Counts are numbers, since none of them comes near 2^53.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === TYPES.int8) return Number;
    if (oid === TYPES.timestamptz) return toIsoTime;
    if (oid === TYPES.date) return String;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/**
 * PostgreSQL writes UTC as `2026-11-21 19:30:00.1+00`, and in JSON as `2026-11-21T19:30:00.1+00:00`, dropping zeros; here the
 * milliseconds are whole again, as in `toISOString`.
 */
export function toIsoTime(text: string): string {
  const time = text.slice(11, text.lastIndexOf('+'));
  return `${text.slice(0, 10)}T${(time.includes('.') ? time : `${time}.`).padEnd('19:30:00.100'.length, '0')}Z`;
}

/**
 * The settings of any connection, pooled or not: times as text in UTC, timeouts, keep-alive. `purpose` becomes part of its application_name
 * in pg_stat_activity.
 */
export const connectionConfig = (url: string, purpose: string, statementTimeoutMs = 30_000): pg.ClientConfig => ({
  connectionString: url,
  types,
  application_name: `halfstar ${purpose}`,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // The parser of timestamptz above relies on UTC.
  options: `-c timezone=UTC -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=60000`,
});

/** Some connections of a pool, for callers who must leave the others free. */
export interface LimitedDatabase {
  db: Db;
  /** How many of them these callers hold at most. */
  connections: number;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** The same database for callers who together hold at most so many of the pool's connections. */
  limitedTo(connections: number): LimitedDatabase;
}

/** Opens a pool and kysely on it. `db.destroy()` closes both. */
export function openDatabase(options: DatabaseOptions): Database {
  const config = {
    ...connectionConfig(options.url, options.purpose ?? 'work', options.statementTimeoutMs),
    max: options.maxConnections,
    pipeline: true,
  };
  const pool = createPool(config, options.onConnectionError);
  const within = (share: ConnectionShare | null): Db =>
    new Kysely<DB>({ dialect: new PipelinedDialect(pool, options.namedStatements, share) });
  return {
    db: within(null),
    pool,
    limitedTo: (connections) => ({ db: within(new ConnectionShare(connections)), connections }),
  };
}
