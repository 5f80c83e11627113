import type { RawBuilder } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from './database.ts';
import { sendAhead } from './pipelined-dialect.ts';

declare module '../context.ts' {
  interface Context {
    /** Inside `inTransaction`: what it adds to counters before it commits. See incrementAtCommit. */
    pendingIncrements?: PendingIncrements;
  }
}

/** What to add to the counters of a row, by column. For an array column: what to add to each element. */
export type Increments = Readonly<Record<string, number | readonly number[]>>;

/**
 * Rows with counters that many transactions change: a film's totals, a member's counts. A transaction that changes one locks it
 * until it ends. They are therefore written last, in one order (by `name`, then by id): locks are short, and no two transactions
 * can deadlock on them.
 */
export interface HotRows {
  readonly name: string;
  /** The one statement that writes them, sent ahead of the commit; `additions` is JSON, in the order of the ids. */
  write(additions: string): RawBuilder<unknown>;
}

const ROWS_PER_STATEMENT = 500;

/** The increments of one transaction, summed by row until it commits. */
export class PendingIncrements {
  readonly #byKind = new Map<HotRows, Map<string, Increments>>();

  add(rows: HotRows, id: string, addition: Increments): void {
    const added = this.#byKind.get(rows) ?? new Map<string, Increments>();
    this.#byKind.set(rows, added.set(id, addUp(added.get(id) ?? {}, addition)));
  }

  /** Writes all of them, sent ahead of the commit. */
  async write(db: Db): Promise<void> {
    const kinds = [...this.#byKind].toSorted(([one], [other]) => (one.name < other.name ? -1 : 1));
    for (const [rows, added] of kinds) {
      const all = [...added].toSorted(([one], [other]) => (one < other ? -1 : 1));
      for (let from = 0; from < all.length; from += ROWS_PER_STATEMENT) {
        const some = all.slice(from, from + ROWS_PER_STATEMENT).map(([id, addition]) => ({ id, ...addition }));
        await sendAhead(db, rows.write(JSON.stringify(some)));
      }
    }
  }
}

/**
 * Adds to the counters of a row when the caller's transaction commits. Until then not even that transaction sees the change.
 * Throws outside `inTransaction`.
 */
export function incrementAtCommit(ctx: Context, rows: HotRows, id: string, addition: Increments): void {
  if (ctx.pendingIncrements === undefined) throw new Error(`${rows.name} can be changed inside inTransaction() only`);
  ctx.pendingIncrements.add(rows, id, addition);
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
