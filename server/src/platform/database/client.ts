import { createHash } from 'node:crypto';
import pg from 'pg';

/** Begins a statement that is not prepared under a name. See plannedEachTime in unseen.ts. */
export const PLANNED_EACH_TIME = '/* planned each time */';

/**
 * PostgreSQL keeps a named statement, with its plan, until the connection ends: some 100 kB each. The code has a few hundred texts
 * that are named; this is the limit that holds even if one of them is composed from what somebody sent.
 */
const MOST_NAMES = 1000;

/**
 * Names statements by the hash of their text, each text always the same.
 * @returns undefined for a statement that is not to be named
 */
export function statementNames(most: number): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= most || text.startsWith(PLANNED_EACH_TIME)) return undefined;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
    return name;
  };
}

/** One for all connections, since each prepares the same texts. */
const nameOf = statementNames(MOST_NAMES);

/** Stands at the beginning of a statement whose answer nobody uses and that others may follow at once. */
export const AHEAD = '/* ahead */';

/** What answers nothing that anybody could use: the beginning of a transaction, the locks that it holds to its end, and AHEAD. */
const SENT_AHEAD = /^(begin$|select pg_advisory_xact_lock\(|\/\* ahead \*\/)/;
const NOTHING = { command: '', rowCount: 0, rows: [] };

/**
 * A connection that does not wait for the answers to some statements: what comes next follows at once, and one round trip serves
 * both. The database does them in their order all the same. When one of them fails, so does its transaction, and the statement
 * that comes next says why.
 */
export class EagerClient extends pg.Client {
  #failure: Error | null = null;

  constructor(config: pg.ClientConfig) {
    super({ ...config, pipeline: true });
  }

  // @ts-expect-error pg's overloads cannot be restated one by one; only the (text, values) form is changed.
  override query(text: unknown, values?: unknown, ...rest: unknown[]): unknown {
    const parent = super.query as (...args: unknown[]) => Promise<unknown>;
    if (typeof text !== 'string' || !Array.isArray(values)) return parent.call(this, text, values, ...rest);
    if (rest.length > 0) return parent.call(this, this.phrased(text, values), ...rest);
    if (!SENT_AHEAD.test(text)) return this.#heard(text, parent.call(this, this.phrased(text, values)));
    const { stream } = this.connection;
    stream.cork();
    // What is asked without anything to wait for is on its way by then: one write carries all of it.
    process.nextTick(() => stream.uncork());
    parent.call(this, this.phrased(text, values)).catch((error: Error) => {
      this.#failure ??= error;
    });
    return Promise.resolve(NOTHING);
  }

  protected phrased(text: string, values: unknown[]): pg.QueryConfig {
    return { text, values };
  }

  async #heard(text: string, answer: Promise<unknown>): Promise<unknown> {
    const result = await answer.catch((error: unknown) => {
      throw this.#failure ?? error;
    });
    if (text === 'rollback') this.#failure = null;
    else if (this.#failure !== null) throw this.#failure;
    return result;
  }
}

/** The same, with each statement prepared once under a name, unless it is planned each time or there are too many. */
export class NamingClient extends EagerClient {
  protected override phrased(text: string, values: unknown[]): pg.QueryConfig {
    const name = nameOf(text);
    return name === undefined ? { text, values } : { name, text, values };
  }
}
