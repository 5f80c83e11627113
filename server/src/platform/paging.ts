import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invalidInput } from './errors.ts';

/**
 * A position in a list that is ordered by time and then id, newest first; some lists are ordered by a number (`rank`) before the
 * time. `at` is the database's text with its microseconds: rounding it would skip or repeat rows.
 */
export interface Cursor {
  at: string;
  id: string;
  rank?: number | undefined;
}

const Encoded = z.tuple([z.iso.datetime(), z.uuid(), z.int32().optional()]);

/** A short hash of the list's name, since a cursor is part of an address. */
const hashList = (list: string) => createHash('sha256').update(list).digest('base64url').slice(0, 8);

/**
 * Writes a position as the opaque text that clients send back. `list` names the list and its order with words that no other list
 * has (`reviews of a film, highest: <id>`): the cursor is accepted there only.
 */
export const encodeCursor = (list: string, place: unknown) =>
  Buffer.from(JSON.stringify([hashList(list), place])).toString('base64url');

/**
 * Reads the cursor of a list that is ordered by time. Undefined text is the first page: null.
 * @throws AppError INVALID_INPUT for text that is not a cursor of this list
 */
export function decodeCursor(text: string | undefined, list: string): Cursor | null {
  const place = decodeCursorAs(text, list, Encoded);
  return place === null ? null : { at: place[0], id: place[1], rank: place[2] };
}

/** The same for a position of another shape. */
export function decodeCursorAs<Place>(text: string | undefined, list: string, shape: z.ZodType<Place>): Place | null {
  if (text === undefined) return null;
  try {
    const [, place] = z
      .tuple([z.literal(hashList(list)), z.unknown()])
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

/** The position in a list that is ordered by time and then id, or by a number before them. See Cursor. */
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
 * Reads one page of a list, with the cursor of the next one.
 * @throws AppError INVALID_INPUT for a cursor that is not one of this list and order
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
  const rows = await read(decodeCursorAs(cursor, list, shape), limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items: [...(await present(shown))], next_cursor: hasMore ? encodeCursor(list, placeOf(last)) : null };
}

/** Makes a page of `limit + 1` fetched rows: the last one only says that there is a next page. */
export function toPage<Row>(rows: readonly Row[], limit: number, list: string, placeOf: (row: Row) => Cursor) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || last === undefined) return { items, next_cursor: null };
  const { at, id, rank } = placeOf(last);
  return { items, next_cursor: encodeCursor(list, rank === undefined ? [at, id] : [at, id, rank]) };
}
