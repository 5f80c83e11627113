import type { Context } from '#platform/context.ts';
import { FairQueue } from '#platform/fair-queue.ts';
import * as queries from './search.queries.ts';
import { RANK, type Reading } from './search.queries.ts';
import { titleAndYear } from './titles.service.ts';

/** Fewer films than this, and none of exactly that name: it may have been mistyped. */
const TOO_FEW = 3;
/** "heat 19" on the way to "heat 1995". */
const BEGUN_YEAR = /[\s([]((?:18|19|20)\d?)$/u;

/**
 * Searching is the dearest thing that people do many times a second. With more at once than the database has processors all of
 * them only get slower, and whoever wants anything else must find a connection too. Members come before strangers.
 */
const queue = new FairQueue({ places: 4, placesForStrangers: 2, placesForOne: 2, waiting: 40, waitingOfOne: 20 });

export interface StoredSearch {
  query: string;
  /** Films that the source answered with, in its order. */
  alsoIds: readonly string[];
  limit: number;
  /** Whether adult titles are among those found. */
  adultTitles: boolean;
}

/**
 * The stored films that are meant by a text, in one list with those that the source found: exact names before beginnings,
 * those before films with all the words, those before what only the source found, and last, if there is too little, films with
 * words like the ones typed.
 */
export const searchStored = (ctx: Context, search: StoredSearch, signal?: AbortSignal): Promise<queries.FoundFilm[]> =>
  queue.run(ctx.caller, async () => {
    signal?.throwIfAborted();
    return lookThrough(ctx, search, signal);
  });

async function lookThrough(
  ctx: Context,
  { query, alsoIds, limit, adultTitles }: StoredSearch,
  signal?: AbortSignal,
): Promise<queries.FoundFilm[]> {
  // PostgreSQL keeps no NUL in a text.
  const typed = query.replace(/\p{Cc}+/gu, ' ').trim();
  const readings = readingsOf(typed);
  const found = await queries.searchNames(ctx.db, { readings, alsoIds, limit, adultTitles });
  if (found.length >= Math.min(limit, TOO_FEW) || found[0]?.rank === RANK.exact) return found;
  signal?.throwIfAborted();
  const guesses = guessesOf(readings, await queries.wordsAlike(ctx.db, typed));
  if (guesses.length === 0) return found;
  const mistyped = await queries.searchMistyped(ctx.db, { guesses, limit, adultTitles });
  const ids = new Set(found.map(({ id }) => id));
  return [...found, ...mistyped.filter(({ id }) => !ids.has(id))].slice(0, limit);
}

/** As it stands; and if a year ends it, or begins to, as a title of about that year. */
function readingsOf(query: string): Reading[] {
  const whole = { text: query, years: null, year: null, leastRank: RANK.exact };
  const dated = titleAndYear(query);
  if (dated !== null) {
    const { title, year } = dated;
    return [whole, { text: title, years: { from: year - 1, to: year + 1 }, year, leastRank: RANK.exact }];
  }
  const match = BEGUN_YEAR.exec(query);
  const title = query.slice(0, match?.index).trimEnd();
  const begun = match?.[1];
  if (title === '' || begun === undefined) return [whole];
  const years = { from: Number(begun.padEnd(4, '0')), to: Number(begun.padEnd(4, '9')) };
  return [whole, { text: title, years, year: null, leastRank: RANK.words }];
}

/** What may have been meant by each reading. */
function guessesOf(readings: readonly Reading[], words: readonly queries.TypedWord[]): queries.Guess[] {
  return readings
    .filter(({ leastRank }) => leastRank === RANK.exact)
    .map(({ years, year }) => {
      // The year is the last word, and no word of the title.
      const meant = years === null ? words : words.slice(0, -1);
      return { query: guess(meant), wordCount: meant.at(-1)?.nth ?? 0, years, year };
    })
    .filter(({ query }) => query !== '');
}

/** Each word as it is or as it may have been meant; empty when that changes nothing. */
function guess(words: readonly queries.TypedWord[]): string {
  if (words.every(({ alike }) => alike.length === 0)) return '';
  return words
    .map(({ typed, alike }) => {
      const asTyped = /^\d+$/.test(typed) ? quoted(typed) : `${quoted(typed)}:*`;
      return `(${[asTyped, ...alike.map(quoted)].join('|')})`;
    })
    .join('&');
}

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
