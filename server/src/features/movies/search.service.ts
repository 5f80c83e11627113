import type { Context } from '#platform/context.ts';
import { searchCredits } from './credit-search.queries.ts';
import * as queries from './search.queries.ts';
import { type Interpretation, RANK } from './search.queries.ts';
import { parseTitleAndYear } from './titles.model.ts';

/** With fewer results than this, and none of exactly that name, the text may have been mistyped. */
const MIN_RESULTS = 3;
/** A text that is a year. */
const YEAR = /^(?:18|19|20)\d{2}$/;
/** The year of "heat 19", which is being typed. */
const PARTIAL_YEAR = /[\s([]((?:18|19|20)\d?)$/u;

export interface StoredSearch {
  query: string;
  /** Films that the source answered with, in its order. */
  sourceIds: readonly string[];
  limit: number;
  /** Whether adult titles are searched too. */
  adultTitles: boolean;
  /** Whether films are found by their titles only, and not by director, cast and year too. */
  titlesOnly: boolean;
}

/**
 * Searches stored films, together with those that the source found. Exact names come first, then prefixes, then names with all the
 * words, then films that only the source found, then films of directors and actors of the name or of the year and, if there are too few
 * results, names with words spelled alike. Limited by the `search` semaphore; throws the reason of an aborted `signal`.
 */
export const searchStoredMovies = (
  ctx: Context,
  search: StoredSearch,
  signal?: AbortSignal,
): Promise<queries.FoundFilm[]> =>
  ctx.costly.search.run(ctx.caller, async () => {
    signal?.throwIfAborted();
    return runSearch(ctx, search, signal);
  });

async function runSearch(
  ctx: Context,
  { query, sourceIds, limit, adultTitles, titlesOnly }: StoredSearch,
  signal?: AbortSignal,
): Promise<queries.FoundFilm[]> {
  // PostgreSQL cannot store NUL in text.
  const typed = query.replace(/\p{Cc}+/gu, ' ').trim();
  const interpretations = interpretQuery(typed);
  const named = await queries.searchNames(ctx, { interpretations, sourceIds, limit, adultTitles });
  signal?.throwIfAborted();
  const credited =
    titlesOnly || named.length >= limit
      ? []
      : await searchCredits(ctx, { ...interpretCredits(typed, interpretations), limit, adultTitles });
  const found = mergeResults(named, credited, limit);
  if (found.length >= Math.min(limit, MIN_RESULTS) || found[0]?.rank === RANK.exact) return found;
  signal?.throwIfAborted();
  const guesses = toGuesses(interpretations, await queries.listSimilarWords(ctx, typed));
  if (guesses.length === 0) return found;
  const mistyped = await queries.searchMistyped(ctx, { guesses, limit, adultTitles });
  return mergeResults(found, mistyped, limit);
}

/** The first results and then those of the second that are not among them. */
function mergeResults<Film extends queries.RankedFilm>(first: Film[], second: Film[], limit: number): Film[] {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !ids.has(id))].slice(0, limit);
}

/** The text as the name of a director or an actor, with a year or without, and as a year alone. */
function interpretCredits(typed: string, interpretations: readonly Interpretation[]) {
  return {
    people: interpretations
      .filter(({ minRank }) => minRank === RANK.exact)
      .map(({ text, year }) => ({ name: text, year })),
    year: YEAR.test(typed) ? Number(typed) : null,
  };
}

/** The text as a title; and if it ends with a year or the beginning of one, also as a title of about that year. */
function interpretQuery(query: string): Interpretation[] {
  const whole = { text: query, years: null, year: null, minRank: RANK.exact };
  const dated = parseTitleAndYear(query);
  if (dated !== null) {
    const { title, year } = dated;
    return [whole, { text: title, years: { from: year - 1, to: year + 1 }, year, minRank: RANK.exact }];
  }
  const match = PARTIAL_YEAR.exec(query);
  const title = query.slice(0, match?.index).trimEnd();
  const partialYear = match?.[1];
  if (title === '' || partialYear === undefined) return [whole];
  const years = { from: Number(partialYear.padEnd(4, '0')), to: Number(partialYear.padEnd(4, '9')) };
  return [whole, { text: title, years, year: null, minRank: RANK.words }];
}

/** What each interpretation may have meant. */
function toGuesses(interpretations: readonly Interpretation[], words: readonly queries.TypedWord[]): queries.Guess[] {
  return interpretations
    .filter(({ minRank }) => minRank === RANK.exact)
    .map(({ years, year }) => {
      // The last word is the year, which is not part of the title.
      const titleWords = years === null ? words : words.slice(0, -1);
      return { query: toTsquery(titleWords), wordCount: titleWords.at(-1)?.nth ?? 0, years, year };
    })
    .filter(({ query }) => query !== '');
}

/** Matches each word as typed or as one of its alternatives; empty when no word has any. */
function toTsquery(words: readonly queries.TypedWord[]): string {
  if (words.every(({ alike }) => alike.length === 0)) return '';
  return words
    .map(({ typed, alike }) => {
      const asTyped = /^\d+$/.test(typed) ? quoteLexeme(typed) : `${quoteLexeme(typed)}:*`;
      return `(${[asTyped, ...alike.map(quoteLexeme)].join('|')})`;
    })
    .join('&');
}

const quoteLexeme = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
