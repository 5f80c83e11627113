import { createHash } from 'node:crypto';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { ConnectionShare } from './connection-share.ts';
import type { DB } from './tables.ts';

/** Begins the text of a statement that is not prepared under a name. See `unprepared` in plan-hints.ts. */
export const UNPREPARED = '/* unprepared */';

/**
 * PostgreSQL keeps a named statement, with its plan, until the connection ends: some 100 kB each. The code has a few hundred texts
 * that are named; this is the limit that holds even if one of them is composed from a request's input.
 */
const MAX_STATEMENT_NAMES = 1000;

/** Names statements by the hash of their text, each text always the same until `renew`. */
export class StatementNames {
  readonly #max: number;
  readonly #names = new Map<string, string>();
  #generation = 0;

  /** @param max how many names there are at most */
  constructor(max: number) {
    this.#max = max;
  }

  /** Undefined for a statement that is not to be named. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= this.#max || text.startsWith(UNPREPARED)) return undefined;
    const name = createHash('sha256').update(`${this.#generation} ${text}`).digest('base64url').slice(0, 24);
    this.#names.set(text, name);
    return name;
  }

  /** Lets every connection prepare its statements anew. */
  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}

/** One for all connections, since each prepares the same texts. */
const statementNames = new StatementNames(MAX_STATEMENT_NAMES);

/**
 * Whether an error means that PostgreSQL refused a named statement because a migration has changed the columns of its result since it was
 * prepared. The connection would refuse the statement for ever. Recognized by the routine, since messages may be in any language.
 */
export const isOutdatedStatementError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

const COMMANDS_THAT_AFFECT_ROWS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
/** kysely's driver reads their command tag, to see whether a commit was a rollback. */
const COMMANDS_THAT_END = new Set(['COMMIT', 'ROLLBACK']);

/** A pooled connection, from when kysely takes it until it is given back. */
class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames | null;
  /** Set before `begin` is sent. */
  isInTransaction = false;
  /** Why a statement that was sent ahead failed, until the transaction is rolled back. */
  #failureAhead: Error | null = null;

  constructor(client: pg.PoolClient, names: StatementNames | null) {
    this.#client = client;
    this.#names = names;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#query(query).catch((error: unknown) => {
      if (isOutdatedStatementError(error) && !this.isInTransaction) return this.#query(query);
      throw this.#failureAhead ?? error;
    });
    if (this.#failureAhead !== null) throw this.#failureAhead;
    if (COMMANDS_THAT_END.has(command)) {
      this.isInTransaction = false;
      return { rows: [{ command }] as Row[] };
    }
    return COMMANDS_THAT_AFFECT_ROWS.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  }

  /**
   * Sends a statement inside a transaction without waiting for its answer; the database runs it before the next statement. When it fails,
   * the transaction fails and the next statement throws its error. Throws outside a transaction.
   * @param onRows gets the rows of the statement before the promise of the next statement resolves, at the latest when `inTransaction`
   * does: for what only the answer of the call needs. What decides how the transaction goes on must be read by a statement that is awaited.
   */
  sendStatementAhead<Row>(query: CompiledQuery<Row>, onRows?: (rows: Row[]) => void): void {
    const { stream } = this.#client.connection;
    stream.cork();
    // A statement that follows without waiting is written by then, so that one packet carries both.
    process.nextTick(() => stream.uncork());
    const take = async () => {
      try {
        const { rows } = await this.#query(query);
        onRows?.(rows as Row[]);
      } catch (error) {
        this.#failureAhead ??= error as Error;
      }
    };
    void take();
  }

  /** Rolls the transaction back, together with a failed statement that was sent ahead. */
  async rollback(): Promise<void> {
    this.#failureAhead = null;
    await this.executeQuery(CompiledQuery.raw('rollback'));
  }

  /** kysely requires the method. Cursors cannot share a pipelined connection. */
  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows cannot be streamed over a pipelined connection');
  }

  /** @param broken whether the pool must not lend the connection again */
  release(broken = false): void {
    this.#client.release(broken);
  }

  async #query({ sql: text, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    try {
      return await this.#client.query({ name: this.#names?.nameOf(text), text, values: parameters as unknown[] });
    } catch (error) {
      if (isOutdatedStatementError(error)) this.#names?.renew();
      throw error;
    }
  }
}

function pipelined(connection: DatabaseConnection): PipelinedConnection {
  if (!(connection instanceof PipelinedConnection)) throw new Error('this connection is not of PipelinedDialect');
  return connection;
}

/** kysely's driver with connections that can send statements ahead; a transaction's `begin` is one of them. */
class PipelinedDriver extends PostgresDriver {
  readonly #pool: pg.Pool;
  readonly #names: StatementNames | null;
  readonly #share: ConnectionShare | null;
  /** Connections whose rollback failed, so that their state is unknown. */
  readonly #broken = new WeakSet<DatabaseConnection>();

  constructor(pool: pg.Pool, names: StatementNames | null, share: ConnectionShare | null) {
    super({ pool });
    this.#pool = pool;
    this.#names = names;
    this.#share = share;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#share?.acquire();
    try {
      return new PipelinedConnection(await this.#pool.connect(), this.#names);
    } catch (error) {
      this.#share?.release();
      throw error;
    }
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    pipelined(connection).isInTransaction = true;
    const isPlain = settings.isolationLevel === undefined && settings.accessMode === undefined;
    if (!isPlain) return super.beginTransaction(connection, settings);
    pipelined(connection).sendStatementAhead(CompiledQuery.raw('begin'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await pipelined(connection).rollback();
    } catch (error) {
      this.#broken.add(connection);
      throw error;
    }
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    pipelined(connection).release(this.#broken.has(connection));
    this.#share?.release();
  }
}

/** kysely on connections of `pool`, which must be pipelining ones (`pipeline: true` of pg). See docs/decisions/020. */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #names: StatementNames | null;
  readonly #share: ConnectionShare | null;

  /**
   * @param namedStatements whether each statement is prepared once per connection under a name
   * @param share the connections that may be held at a time; null: the whole pool
   */
  constructor(pool: pg.Pool, namedStatements: boolean, share: ConnectionShare | null) {
    super({ pool });
    this.#pool = pool;
    this.#share = share;
    this.#names = namedStatements ? statementNames : null;
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#pool, this.#names, this.#share);
  }
}

/**
 * Sends a statement without waiting for it; the database runs it before the next statement. When it fails, so does the transaction,
 * and the next statement throws its error. Throws outside a transaction.
 * @param onRows gets the statement's rows before the next statement's promise resolves, at the latest when `inTransaction` does: for
 * what only the answer needs. What the action itself decides by is read by a statement that is awaited.
 */
export async function sendAhead<Row>(
  db: Kysely<DB>,
  statement: RawBuilder<Row>,
  onRows?: (rows: Row[]) => void,
): Promise<void> {
  if (!db.isTransaction)
    throw new Error('a statement can be sent ahead in a transaction only: outside nothing would report its failure');
  const query = statement.compile(db);
  await db.getExecutor().provideConnection(async (connection) => {
    pipelined(connection).sendStatementAhead(query, onRows);
  });
}
