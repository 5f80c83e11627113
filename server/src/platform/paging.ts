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

/** A place in a list of another order, as clients carry it around. */
export const encodePlace = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');

const encode = ({ at, id, rank }: Cursor) => encodePlace(rank === undefined ? [at, id] : [at, id, rank]);

/** Throws an INVALID_INPUT refusal for text that no page ever gave out. */
export function decodeCursor(text: string | undefined): Cursor | null {
  const place = decodePlace(text, Encoded);
  return place === null ? null : { at: place[0], id: place[1], rank: place[2] };
}

/** The same for a place of another shape. */
export function decodePlace<Place>(text: string | undefined, shape: z.ZodType<Place>): Place | null {
  if (text === undefined) return null;
  try {
    return shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw invalidInput({ field: 'cursor', message: 'This cursor is not one of ours. Start from the first page.' });
  }
}

/** Cuts `limit + 1` fetched rows to a page; the row too many only says that there is a next one. */
export function toPage<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => Cursor) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last !== undefined ? encode(placeOf(last)) : null };
}
