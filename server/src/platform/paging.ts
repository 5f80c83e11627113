import { z } from 'zod';
import { invalidInput } from './errors.ts';

/**
 * A place in a list ordered by time and then id, newest first; in some lists a number comes before the time. The time is the database's own text with all its
 * microseconds: rounding it would skip or repeat rows.
 */
export interface Cursor {
  at: string;
  id: string;
  rank?: number | undefined;
}

const Encoded = z.tuple([z.iso.datetime(), z.uuid(), z.int32().optional()]);

const encode = ({ at, id, rank }: Cursor) =>
  Buffer.from(JSON.stringify(rank === undefined ? [at, id] : [at, id, rank])).toString('base64url');

/** Throws an INVALID_INPUT refusal for text that no page ever gave out. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  try {
    const [at, id, rank] = Encoded.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { at, id, rank };
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
