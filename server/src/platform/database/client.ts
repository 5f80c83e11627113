import { createHash } from 'node:crypto';
import pg from 'pg';

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

/** The same, with each statement prepared once under a name. */
export class NamingClient extends EagerClient {
  protected override phrased(text: string, values: unknown[]): pg.QueryConfig {
    return { name: nameOf(text), text, values };
  }
}
