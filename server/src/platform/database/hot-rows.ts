import type { RawBuilder } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from './database.ts';
import { sendAhead } from './pipelined-dialect.ts';

declare module '../context.ts' {
  interface Context {
    /** Inside an action: what it adds to kept numbers when it ends. See addAtEnd. */
    pendingIncrements?: PendingIncrements;
  }
}

/** What is added to the numbers of a row, by column; in a column of several numbers, to each. */
export type Increments = Readonly<Record<string, number | readonly number[]>>;

/**
 * Rows with kept numbers that many transactions change: a film's totals, a member's counters. Whoever changes one holds it until
 * the transaction ends, and everybody else who wants it waits. So they are written when everything else is done, all of them in
 * one order, by `name` and then by id: nobody waits long, and no two wait for each other.
 */
export interface HotRows {
  readonly name: string;
  /** The one statement that writes them, sent ahead of the commit; `additions` is JSON, in the order of the ids. */
  write(additions: string): RawBuilder<unknown>;
}

/** So many rows of a kind go in one statement. */
const AT_A_TIME = 500;

/** What a transaction adds to hot rows when it ends. */
export class PendingIncrements {
  readonly #added = new Map<HotRows, Map<string, Increments>>();

  add(rows: HotRows, id: string, addition: Increments): void {
    const added = this.#added.get(rows) ?? new Map<string, Increments>();
    this.#added.set(rows, added.set(id, sumOf(added.get(id) ?? {}, addition)));
  }

  async write(db: Db): Promise<void> {
    const kinds = [...this.#added].toSorted(([one], [other]) => (one.name < other.name ? -1 : 1));
    for (const [rows, added] of kinds) {
      const all = [...added].toSorted(([one], [other]) => (one < other ? -1 : 1));
      for (let from = 0; from < all.length; from += AT_A_TIME) {
        const some = all.slice(from, from + AT_A_TIME).map(([id, addition]) => ({ id, ...addition }));
        await sendAhead(db, rows.write(JSON.stringify(some)));
      }
    }
  }
}

/** Adds to a hot row at the end of the caller's transaction. Until then it shows nothing of that, not even there. */
export function addAtEnd(ctx: Context, rows: HotRows, id: string, addition: Increments): void {
  if (ctx.pendingIncrements === undefined)
    throw new Error(`${rows.name} are changed in a transaction of atomically() alone`);
  ctx.pendingIncrements.add(rows, id, addition);
}

function sumOf(one: Increments, other: Increments): Increments {
  const sum: Record<string, number | readonly number[]> = { ...one };
  for (const [column, more] of Object.entries(other)) {
    const before = sum[column];
    if (before === undefined) sum[column] = more;
    else if (typeof before === 'number') sum[column] = before + Number(more);
    else sum[column] = before.map((number, place) => number + (Array.isArray(more) ? Number(more[place]) : 0));
  }
  return sum;
}
