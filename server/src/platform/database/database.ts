import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './tables.ts';

/** The tables as rooms see them; also the type of a transaction. */
export type Db = Kysely<DB>;

export interface DatabaseOptions {
  url: string;
  /** Prepare each statement once per connection under a name (1.5 times as fast). Off for old PgBouncer in transaction mode. */
  namedStatements: boolean;
  maxConnections: number;
  /** Hears of connections that broke. */
  onConnectionError(error: Error): void;
}

const names = new Map<string, string>();

/** A statement's name is a hash of its text. Text is ours and of few shapes (`= any($1)`, never a list), so the map stays small. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
  }
  return name;
}

class NamingClient extends pg.Client {
  // @ts-expect-error pg's overloads cannot be restated one by one; only the (text, values) form is changed.
  override query(text: unknown, values?: unknown, ...rest: unknown[]): unknown {
    const parent = super.query as (...args: unknown[]) => unknown;
    if (typeof text === 'string' && Array.isArray(values)) {
      return parent.call(this, { name: nameOf(text), text, values }, ...rest);
    }
    return parent.call(this, text, values, ...rest);
  }
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

/** What any connection of ours needs, pooled or not. */
export const connectionConfig = (url: string): pg.ClientConfig => ({
  connectionString: url,
  types,
  application_name: 'halfstar',
  // Set at the door, since every text form above relies on it.
  options: '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
});

export function openDatabase(options: DatabaseOptions): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...connectionConfig(options.url),
    max: options.maxConnections,
    ...(options.namedStatements ? { Client: NamingClient as unknown as typeof pg.Client } : {}),
  });
  pool.on('error', options.onConnectionError);
  // A connection may also break while it is lent out; without an ear of its own that would end the process.
  pool.on('connect', (client) => client.on('error', options.onConnectionError));
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool };
}
