import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { type BatchedQuery, type ColumnOf, makeBatchedQuery } from './database/batched-queries.ts';
import { invalidInput } from './errors.ts';
import { TextSeal } from './text-seal.ts';

/** A short digest of equal length, however long the name, because a cursor has to fit into a URL. */
const hashList = (list: string) => createHash('sha256').update(list).digest('base64url').slice(0, 8);

/** See TextSeal. */
export const CURSOR_PURPOSE = 'halfstar cursors';

let cursorSeal: TextSeal | null = null;

/**
 * Sets the secret with which this process encrypts cursors. Called once at the start, before any cursor is encoded or decoded, which else
 * throws. Every process has the same secret, so that each reads the cursors of the others.
 */
export function setCursorSecret(secret: string): void {
  cursorSeal = new TextSeal(secret, CURSOR_PURPOSE);
}

function requireSeal(): TextSeal {
  if (cursorSeal === null) throw new Error('cursors have no secret yet');
  return cursorSeal;
}

/**
 * Encrypts a place in a list as the cursor that clients send back. It is encrypted because a place may contain what the answer does not
 * show to this viewer, such as a number that counts hidden members too.
 * @param list names the list and its order in words that no other list has (`reviews of a film, highest: <id>`); only that list accepts the
 * cursor
 */
export const encodeCursor = (list: string, place: unknown) =>
  requireSeal().seal(JSON.stringify([hashList(list), place]));

/** The place of a cursor; null without one. Throws INVALID_INPUT for a cursor that this list never gave out. */
export function decodeCursor<Place>(cursor: string | undefined, list: string, shape: z.ZodType<Place>): Place | null {
  if (cursor === undefined) return null;
  const seal = requireSeal();
  try {
    const [, place] = z.tuple([z.literal(hashList(list)), z.unknown()]).parse(JSON.parse(seal.open(cursor)));
    return shape.parse(place);
  } catch {
    throw invalidInput({ field: 'cursor', message: 'This cursor is not one of ours. Start from the first page.' });
  }
}

export interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

export interface Page<Item> {
  items: Item[];
  /** Null on the last page. */
  next_cursor: string | null;
}

/**
 * A place in a list ordered by time and then id. The time is the database's own text with all its microseconds: rounding it would
 * skip or repeat rows.
 */
export const TimePlace = z.tuple([z.iso.datetime(), z.uuid()]);
export type TimePlace = readonly [at: string, id: string];

/** A list that is read page by page, in the order of an index that ends in a unique column. */
interface List<Place extends readonly unknown[], Row> extends PageQuery {
  /** Which list in which order, in words that no other list has: `reviews of a film, highest: <id>`. */
  list: string;
  /** What a place in the list consists of: the values of the columns that it is ordered by. */
  shape: z.ZodType<Place>;
  /** Where a row is in the list. No undefined among the values: JSON has none. */
  placeOf(row: Row): Place;
}

export interface KeysetList<Place extends readonly unknown[], Row, Item> extends List<Place, Row> {
  /** At most `limit` rows after the place, in order; null for the first page. It is asked for one row more than the page has. */
  read(after: Place | null, limit: number): Promise<readonly Row[]>;
  /** The rows of the page as items; rows whose parts have gone meanwhile may be left out. */
  present(rows: readonly Row[]): readonly Item[] | Promise<readonly Item[]>;
}

/**
 * One page of a list, with the cursor of the next one. Throws INVALID_INPUT for a cursor that this list, in this order, never gave
 * out.
 */
export async function keysetPage<Place extends readonly unknown[], Row, Item>({
  read,
  present,
  ...page
}: KeysetList<Place, Row, Item>): Promise<Page<Item>> {
  const { shown, next_cursor } = cutPage(page, await read(placeAsked(page), page.limit + 1));
  return { items: [...(await present(shown))], next_cursor };
}

export interface ReadList<Place extends readonly unknown[], Row, Item> extends List<Place, Row> {
  /** As `read` of KeysetList. */
  query(after: Place | null, limit: number): RawBuilder<Row>;
  /** See BatchedQuery. */
  times: readonly ColumnOf<Row>[];
  present(row: Row): Item;
}

/**
 * Makes a batched query for one page of a list, with the cursor of the next one, for screens that show it together with other things.
 * Nothing is read yet: see runBatch. Composing it throws INVALID_INPUT for a cursor that this list, in this order, never gave out.
 */
export function makeBatchedPageQuery<Place extends readonly unknown[], Row, Item>({
  query,
  times,
  present,
  ...page
}: ReadList<Place, Row, Item>): BatchedQuery<Page<Item>> {
  return makeBatchedQuery(
    () => query(placeAsked(page), page.limit + 1),
    times,
    (rows) => {
      const { shown, next_cursor } = cutPage(page, rows);
      return { items: shown.map((row) => present(row)), next_cursor };
    },
  );
}

const placeAsked = <Place extends readonly unknown[]>({ cursor, list, shape }: List<Place, never>): Place | null =>
  decodeCursor(cursor, list, shape);

/** @param rows one more than the page has, if there is one more */
function cutPage<Row>({ list, limit, placeOf }: List<readonly unknown[], Row>, rows: readonly Row[]) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { shown, next_cursor: hasMore ? encodeCursor(list, placeOf(last)) : null };
}
