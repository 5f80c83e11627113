import type { RawBuilder } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from './database.ts';
import { sendAhead } from './pipelined-dialect.ts';

declare module '../context.ts' {
  interface Context {
    /** Inside `inTransaction`: what it writes right before it commits. See incrementAtCommit and writeAtCommit. */
    lastWrites?: LastWrites;
  }
}

/** What to add to the counters of a row, by column. For an array column: what to add to each element. */
export type Increments = Readonly<Record<string, number | readonly number[]>>;

/**
 * Rows with counters that many transactions change: a film's totals, a member's counts. A transaction that changes one locks it
 * until it ends. They are therefore written last, in one order (by `name`, then by id): locks are short, and no two transactions
 * can deadlock on them.
 */
export interface HotRows<Row extends HotRow = HotRow> {
  readonly name: string;
  /** The one statement that writes them, sent ahead of the commit; `additions` is JSON, in the order of the ids. It returns them. */
  write(additions: string): RawBuilder<Row>;
}

/** A row as it was written. */
interface HotRow {
  id: string;
}

const ROWS_PER_STATEMENT = 500;

interface Pending {
  addition: Increments;
  onWritten: ((row: HotRow) => void)[];
}

/** One statement of a transaction that is kept until it commits. */
interface LastStatement {
  place: string;
  send: (db: Db) => Promise<void>;
}

/** What one transaction writes right before it commits: first statements of their own, then increments, summed by row. */
export class LastWrites {
  readonly #statements: LastStatement[] = [];
  readonly #byKind = new Map<HotRows, Map<string, Pending>>();

  addStatement<Row>(place: string, statement: RawBuilder<Row>, onWritten: ((rows: Row[]) => void) | undefined): void {
    this.#statements.push({ place, send: (db) => sendAhead(db, statement, onWritten) });
  }

  addIncrement(rows: HotRows, id: string, addition: Increments, onWritten: ((row: HotRow) => void) | undefined): void {
    const pending = this.#byKind.get(rows) ?? new Map<string, Pending>();
    const before = pending.get(id);
    pending.set(id, {
      addition: before === undefined ? addition : addUp(before.addition, addition),
      onWritten: [...(before?.onWritten ?? []), ...(onWritten === undefined ? [] : [onWritten])],
    });
    this.#byKind.set(rows, pending);
  }

  /** Writes all of them, sent ahead of the commit. */
  async write(db: Db): Promise<void> {
    const statements = this.#statements.toSorted((one, other) => comparePlaces(one.place, other.place));
    for (const { send } of statements) await send(db);
    const kinds = [...this.#byKind].toSorted(([one], [other]) => comparePlaces(one.name, other.name));
    for (const [rows, pending] of kinds) {
      const all = [...pending].toSorted(([one], [other]) => comparePlaces(one, other));
      for (let from = 0; from < all.length; from += ROWS_PER_STATEMENT) {
        const some = all.slice(from, from + ROWS_PER_STATEMENT).map(([id, { addition }]) => ({ id, ...addition }));
        await sendAhead(db, rows.write(JSON.stringify(some)), (written) => {
          for (const row of written) for (const told of pending.get(row.id)?.onWritten ?? []) told(row);
        });
      }
    }
  }
}

/**
 * Adds to the counters of a row when the caller's transaction commits. Until then not even that transaction sees the change.
 * Throws outside `inTransaction`.
 * @param onWritten gets the row with all that the transaction added to it, before `inTransaction` resolves
 */
export function incrementAtCommit<Row extends HotRow>(
  ctx: Context,
  rows: HotRows<Row>,
  id: string,
  addition: Increments,
  onWritten?: (row: Row) => void,
): void {
  // Only rows of this kind are given to it.
  lastWritesOf(ctx, rows.name).addIncrement(rows, id, addition, onWritten as ((row: HotRow) => void) | undefined);
}

/**
 * Runs a statement when the caller's transaction commits, before its increments: for a row that is more than a counter and that many
 * transactions change. Until then not even that transaction sees the change. Throws outside `inTransaction`.
 * @param place which row it writes: the statements of a transaction run in the order of their places, those of one place as they were given
 * @param onWritten gets the rows of the statement before `inTransaction` resolves
 */
export const writeAtCommit = <Row>(
  ctx: Context,
  place: string,
  statement: RawBuilder<Row>,
  onWritten?: (rows: Row[]) => void,
): void => lastWritesOf(ctx, place).addStatement(place, statement, onWritten);

function lastWritesOf(ctx: Context, name: string): LastWrites {
  if (ctx.lastWrites === undefined) throw new Error(`${name} can be changed inside inTransaction() only`);
  return ctx.lastWrites;
}

/** Any fixed order, the same in each process. */
function comparePlaces(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function addUp(one: Increments, other: Increments): Increments {
  const sum: Record<string, number | readonly number[]> = { ...one };
  for (const [column, more] of Object.entries(other)) {
    const before = sum[column];
    if (before === undefined) sum[column] = more;
    else if (typeof before === 'number') sum[column] = before + Number(more);
    else sum[column] = before.map((number, place) => number + (Array.isArray(more) ? Number(more[place]) : 0));
  }
  return sum;
}
