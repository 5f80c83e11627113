import type { Context } from '#platform/context.ts';
import { forceIndexScans } from '#platform/database/delete-referring.ts';
import type { DB } from '#platform/database/tables.ts';
import * as queries from './erasing.queries.ts';

export type { Eraser, TableEraser } from './erasing.queries.ts';

/** What higher features do about their rows when an account is deleted. server/src/app/erasers.ts lists them. */
export interface Erasers {
  /** For tables of which more depends on the member than what the context's `rowDeleters` correct. */
  tables: Readonly<Partial<Record<keyof DB, queries.TableEraser>>>;
  /** Tables that come before the others. */
  first: readonly (keyof DB)[];
  /** For what is found by the rows of these tables and no foreign key leads to. */
  before: readonly queries.Eraser[];
  /** For what else no foreign key leads to. */
  others: readonly queries.Eraser[];
}

declare module '#platform/context.ts' {
  interface Context {
    erasers: Erasers;
  }
}

/**
 * All erasers that run before an account is deleted, in this order: those of higher features that need the rows, by foreign keys, the mails to
 * its address, and the others of higher features.
 */
export async function listErasers(ctx: Context): Promise<queries.Eraser[]> {
  const { tables, first, before, others } = ctx.erasers;
  return [...before, ...(await queries.listTableErasers(ctx, tables, first)), queries.eraseMails, ...others];
}

/**
 * Erases about `limit` rows of a member in the caller's transaction, which has locked the member's account.
 * @param from the index of the eraser to begin with
 * @returns the index of the eraser to go on with; null when nothing is left from `from` on
 */
export async function eraseRows(
  ctx: Context,
  userId: string,
  erasers: readonly queries.Eraser[],
  { from, limit }: { from: number; limit: number },
): Promise<number | null> {
  await forceIndexScans(ctx);
  let left = limit;
  for (const [place, erase] of erasers.entries()) {
    if (place < from) continue;
    left -= await erase(ctx, userId, left);
    if (left <= 0) return place;
  }
  return null;
}
