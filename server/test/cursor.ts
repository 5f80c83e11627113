import { CURSOR_PURPOSE } from '../src/platform/paging.ts';
import { TextSeal } from '../src/platform/text-seal.ts';
import { SECRET } from './world.ts';

const seal = new TextSeal(SECRET, CURSOR_PURPOSE);

/** The mark of a cursor's list and its position, which only the server can read. */
export const openCursor = (cursor: string | null): [mark: string, place: unknown] =>
  JSON.parse(seal.open(cursor ?? ''));

/** A cursor of the same list with another position, as the server would make it. */
export function withCursorPosition(cursor: string | null, place: unknown): string {
  const [mark] = openCursor(cursor);
  return makeCursor(mark, place);
}

/** A cursor as the server would make it. */
export const makeCursor = (mark: string, place: unknown): string => seal.seal(JSON.stringify([mark, place]));
