import type { Context } from '#platform/context.ts';
import * as queries from './search.queries.ts';
import { RANK, type Reading } from './search.queries.ts';
import { titleAndYear } from './titles.service.ts';

/** Fewer films than this, and none of exactly that name: it may have been mistyped. */
const TOO_FEW = 3;
/** "heat 19" on the way to "heat 1995". */
const BEGUN_YEAR = /^(.*\S)[\s,]*[\s([]((?:18|19|20)\d?)$/su;

export interface StoredSearch {
  query: string;
  /** Films that the source answered with, in its order. */
  alsoIds: readonly string[];
  limit: number;
}

/**
 * The ids of stored films that are meant by a text, in one list with those that the source found: exact names before beginnings,
 * those before films with all the words, those before what only the source found, and last, if there is too little, films with
 * words like the ones typed.
 */
export async function searchStored(
  ctx: Context,
  { query, alsoIds, limit }: StoredSearch,
  signal?: AbortSignal,
): Promise<string[]> {
  // PostgreSQL keeps no NUL in a text.
  const typed = query.replace(/\p{Cc}+/gu, ' ').trim();
  const readings = readingsOf(typed);
  const found = await queries.searchNames(ctx.db, { readings, alsoIds, limit });
  const ids = found.map(({ movie_id }) => movie_id);
  if (ids.length >= Math.min(limit, TOO_FEW) || found[0]?.rank === RANK.exact) return ids;
  signal?.throwIfAborted();
  const guesses = guessesOf(readings, await queries.wordsAlike(ctx.db, typed));
  if (guesses.length === 0) return ids;
  const mistyped = await queries.searchMistyped(ctx.db, guesses, limit);
  return [...new Set([...ids, ...mistyped.map(({ movie_id }) => movie_id)])].slice(0, limit);
}

/** As it stands; and if a year ends it, or begins to, as a title of about that year. */
function readingsOf(query: string): Reading[] {
  const whole = { text: query, years: null, year: null, leastRank: RANK.exact };
  const dated = titleAndYear(query);
  if (dated !== null) {
    const { title, year } = dated;
    return [whole, { text: title, years: { from: year - 1, to: year + 1 }, year, leastRank: RANK.exact }];
  }
  const [, title, begun] = BEGUN_YEAR.exec(query.trim()) ?? [];
  if (title === undefined || begun === undefined) return [whole];
  const years = { from: Number(begun.padEnd(4, '0')), to: Number(begun.padEnd(4, '9')) };
  return [whole, { text: title, years, year: null, leastRank: RANK.words }];
}

interface TypedWord {
  typed: string;
  isKnown: boolean;
  alike: { word: string; edits: number }[];
}

/** What may have been meant, the likeliest first. */
function guessesOf(readings: readonly Reading[], rows: readonly queries.AlikeWord[]): queries.Guess[] {
  const words = typedWords(rows);
  const guesses = readings
    .filter(({ leastRank }) => leastRank === RANK.exact)
    .flatMap(({ years, year }) => {
      const meant = (years === null ? words : words.slice(0, -1)).filter(({ typed }) => !/^[a-z]{1,2}$/.test(typed));
      return [
        guess(meant, ({ isKnown }) => (isKnown ? 0 : 1)),
        guess(meant, ({ isKnown }) => (isKnown ? 0 : 2)),
        guess(meant, ({ typed }) => (typed.length >= 5 ? 1 : 0)),
      ].map((query) => ({ query, wordCount: meant.length, years, year }));
    });
  // As many of one kind as there are readings stand together, so that a title with its year is not last.
  return guesses.filter(({ query }) => query !== '');
}

/** Each word as it is or, up to so many edits away, another; empty when that changes nothing. */
function guess(words: readonly TypedWord[], editsOf: (word: TypedWord) => number): string {
  let isChanged = false;
  const parts = words.map((word) => {
    const others = word.alike.filter(({ edits }) => edits > 0 && edits <= editsOf(word));
    if (others.length > 0) isChanged = true;
    const asTyped = /^\d+$/.test(word.typed) ? quoted(word.typed) : `${quoted(word.typed)}:*`;
    return `(${[asTyped, ...others.map(({ word: other }) => quoted(other))].join('|')})`;
  });
  return isChanged ? parts.join('&') : '';
}

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

function typedWords(rows: readonly queries.AlikeWord[]): TypedWord[] {
  const words = new Map<number, TypedWord>();
  for (const { nth, typed, word, edits } of rows) {
    const known = words.get(nth) ?? { typed, isKnown: false, alike: [] };
    words.set(nth, known);
    if (word === null || edits === null) continue;
    if (edits === 0) known.isKnown = true;
    known.alike.push({ word, edits: isSwapped(typed, word) ? 1 : edits });
  }
  return [...words.values()].map((word) => ({
    ...word,
    // Two edits in a short word make any other.
    alike: word.alike.filter(({ edits }) => edits < 2 || word.typed.length >= 8),
  }));
}

/** Two neighbours have changed places: one slip of the fingers, though two edits. */
export function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
