import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invalidInput } from './errors.ts';

/**
 * A place in a list ordered by time and then id, newest first; in some lists a number comes before the time. The time is
 * the database's own text with all its microseconds: rounding it would skip or repeat rows.
 */
export interface Cursor {
  at: string;
  id: string;
  rank?: number | undefined;
}

const Encoded = z.tuple([z.iso.datetime(), z.uuid(), z.int32().optional()]);

/** Short and of equal length, however long the name: a cursor has to fit into an address. */
const markOf = (list: string) => createHash('sha256').update(list).digest('base64url').slice(0, 8);

/**
 * A place in a list, as clients carry it around. `list` says which list in which order it belongs to, in any words that no other
 * one has (`reviews of a film, highest: <id>`): there alone it is taken again.
 */
export const encodePlace = (list: string, place: unknown) =>
  Buffer.from(JSON.stringify([markOf(list), place])).toString('base64url');

/** Throws an INVALID_INPUT refusal for text that no page of this list ever gave out. */
export function decodeCursor(text: string | undefined, list: string): Cursor | null {
  const place = decodePlace(text, list, Encoded);
  return place === null ? null : { at: place[0], id: place[1], rank: place[2] };
}

/** The same for a place of another shape. */
export function decodePlace<Place>(text: string | undefined, list: string, shape: z.ZodType<Place>): Place | null {
  if (text === undefined) return null;
  try {
    const [, place] = z
      .tuple([z.literal(markOf(list)), z.unknown()])
      .parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
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

/** A place in a list ordered by time and then id; in some lists a number comes before the time. See Cursor. */
export const TimePlace = Encoded;
export type TimePlace = readonly [at: string, id: string, rank?: number | undefined];

/** A list that is read page by page, in the order of an index that ends in a unique column. */
export interface KeysetList<Place extends readonly unknown[], Row, Item> extends PageQuery {
  /** Which list in which order, in words that no other list has: `reviews of a film, highest: <id>`. */
  list: string;
  /** What a place in the list consists of: the values of the columns that it is ordered by. */
  shape: z.ZodType<Place>;
  /** At most `limit` rows after the place, in order; null for the first page. It is asked for one row more than the page has. */
  read(after: Place | null, limit: number): Promise<readonly Row[]>;
  /** Where a row is in the list. No undefined among the values: JSON has none. */
  placeOf(row: Row): Place;
  /** The rows of the page as items; rows whose parts have gone meanwhile may be left out. */
  present(rows: readonly Row[]): readonly Item[] | Promise<readonly Item[]>;
}

/**
 * One page of a list, with the cursor of the next one. Throws INVALID_INPUT for a cursor that this list, in this order, never gave
 * out.
 */
export async function keysetPage<Place extends readonly unknown[], Row, Item>({
  list,
  cursor,
  limit,
  shape,
  read,
  placeOf,
  present,
}: KeysetList<Place, Row, Item>): Promise<Page<Item>> {
  const rows = await read(decodePlace(cursor, list, shape), limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items: [...(await present(shown))], next_cursor: hasMore ? encodePlace(list, placeOf(last)) : null };
}

/** Cuts `limit + 1` fetched rows to a page; the row too many only says that there is a next one. */
export function toPage<Row>(rows: readonly Row[], limit: number, list: string, placeOf: (row: Row) => Cursor) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || last === undefined) return { items, next_cursor: null };
  const { at, id, rank } = placeOf(last);
  return { items, next_cursor: encodePlace(list, rank === undefined ? [at, id] : [at, id, rank]) };
}
