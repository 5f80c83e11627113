import {
  canMatchAtSource,
  type FilmDoubt,
  type FilmMatch,
  isCertainMatch,
  matchAtSourceAndStore,
  matchStoredFilms,
} from '#features/movies/matching.service.ts';
import { findMergedInto } from '#features/movies/merging.service.ts';
import { getMovieSummariesById } from '#features/movies/movies.service.ts';
import { findIdentifiedFilmIds } from '#features/movies/provisional.service.ts';
import { timestamp } from '#platform/clock.ts';
import { mapConcurrently } from '#platform/concurrency.ts';
import type { Context } from '#platform/context.ts';
import { ExternalServiceError } from '#platform/outside/json-client.ts';
import type { FilmRow, FoundFilm } from './film-matching.queries.ts';
import * as queries from './film-matching.queries.ts';
import type { FilmReference } from './rows.model.ts';

export { findLetterboxdIds } from './film-matching.queries.ts';

/** Films that are looked for in the database at a time. */
const FILMS_PER_LOOK = 500;
/** Films for which the source is asked at a time. What was found is stored before the next ones. */
const FILMS_PER_QUESTION = 24;
/** The concurrency of the source client, so that no question holds a database connection while it waits for a slot. */
const CONCURRENT_QUESTIONS = 6;

/** How many films to give to `findMovieMatches` at a time: fewer when the film database can be asked. */
export const getMatchBatchSize = (ctx: Context): number =>
  canMatchAtSource(ctx) ? FILMS_PER_QUESTION : FILMS_PER_LOOK;

/**
 * Looks for the films of imports among those stored here, then at the film database. Returns a result for each film, in their order, and
 * does not save it. A film for which the film database does not answer is marked `unanswered`.
 */
export async function findMovieMatches(ctx: Context, films: readonly FilmRow[]): Promise<FoundFilm[]> {
  const stored = await findStored(ctx, films);
  const asked = await findAtSource(ctx, stored.filter(isUnfound));
  const byFilm = new Map(asked.map((found) => [found.film, found]));
  return stored.map((one) => toFound(byFilm.get(one.film) ?? one));
}

interface MatchedFilm {
  film: FilmRow;
  match: FilmMatch | FilmDoubt | undefined;
  /** The source was to be asked, and did not answer. */
  unanswered?: boolean;
}

const isUnfound = ({ match }: MatchedFilm): boolean => match === undefined || match.movieId === null;

async function findStored(ctx: Context, films: readonly FilmRow[]): Promise<MatchedFilm[]> {
  const references = films.map((film) => film.reference as unknown as FilmReference);
  const known = await findKnown(ctx, references);
  const matches = await matchStoredFilms(ctx, references);
  return films.map((film, index) => ({ film, match: known[index] ?? matches[index] }));
}

/** Asks the source for films, several at once. Those for which it does not answer, or that it does not know, stay as they are. */
async function findAtSource(ctx: Context, films: readonly MatchedFilm[]): Promise<MatchedFilm[]> {
  if (!canMatchAtSource(ctx)) return [...films];
  let answers = true;
  return mapConcurrently(films, CONCURRENT_QUESTIONS, async ({ film, match }) => {
    if (!answers) return { film, match, unanswered: true };
    const asked = await askSource(ctx, film.reference as unknown as FilmReference);
    if (asked === 'silent') {
      answers = false;
      return { film, match, unanswered: true };
    }
    // The source may not know what is stored here.
    return { film, match: saysAnything(asked) ? asked : match };
  });
}

/** The films that a file exported here names by their id, and those that films which only imports name turned out to be. */
async function findKnown(ctx: Context, references: readonly FilmReference[]): Promise<(FilmMatch | undefined)[]> {
  const ids = references.flatMap(({ movieId }) => movieId ?? []);
  const [known, merged] = [await getMovieSummariesById(ctx, ids), await findMergedInto(ctx, ids)];
  const identified = await findIdentifiedFilmIds(ctx, references);
  return references.map(({ movieId = '' }, index) => {
    const id = known.has(movieId) ? (merged.get(movieId) ?? movieId) : identified[index];
    return id === undefined ? undefined : { movieId: id, confidence: 1, check: false };
  });
}

async function askSource(ctx: Context, reference: FilmReference): Promise<FilmMatch | FilmDoubt | 'silent'> {
  try {
    return await matchAtSourceAndStore(ctx, reference);
  } catch (error) {
    if (error instanceof ExternalServiceError) return 'silent';
    throw error;
  }
}

const saysAnything = (match: FilmMatch | FilmDoubt): boolean =>
  match.movieId !== null || match.suggestions.length > 0 || match.television;

function toFound({ film: { user_id, film_key }, match, unanswered = false }: MatchedFilm): FoundFilm {
  const film = { user_id, film_key, unanswered };
  if (match === undefined)
    return { ...film, state: 'missing', movie_id: null, suggestions: [], television: false, certain: false };
  if (match.movieId !== null)
    return {
      ...film,
      state: match.check ? 'check' : 'found',
      movie_id: match.movieId,
      suggestions: [],
      television: false,
      certain: isCertainMatch(match),
    };
  const suggestions = match.suggestions.map(({ movieId, tmdbId, ...rest }) => ({
    movie_id: movieId,
    tmdb_id: tmdbId,
    ...rest,
  }));
  const state = suggestions.length === 0 ? 'missing' : 'doubt';
  return { ...film, state, movie_id: null, suggestions, television: match.television, certain: false };
}

/**
 * Looks for the next films of an import that were not looked for yet, here and then at the film database, and saves what it found. Each
 * film is looked for once, even if the process is killed, except those being asked for at that moment. When none are left, it marks those
 * that the member should check.
 * @param heartbeat called after each batch that was asked for; false stops it
 * @returns whether there were any; false: all films have been looked for
 */
export async function matchNextFilms(
  ctx: Context,
  importId: string,
  heartbeat: () => Promise<boolean>,
): Promise<boolean> {
  const films = await queries.findFilmsToMatch(ctx, importId, FILMS_PER_LOOK);
  if (films.length === 0) {
    await queries.markFilmsToCheck(ctx, importId);
    return false;
  }
  const stored = await findStored(ctx, films);
  const waiting = canMatchAtSource(ctx) ? stored.filter(isUnfound) : [];
  const isWaiting = new Set(waiting);
  await store(
    ctx,
    stored.filter((film) => !isWaiting.has(film)),
  );
  for (let from = 0; from < waiting.length; from += FILMS_PER_QUESTION) {
    await store(ctx, await findAtSource(ctx, waiting.slice(from, from + FILMS_PER_QUESTION)));
    if (!(await heartbeat())) break;
  }
  return true;
}

async function store(ctx: Context, films: readonly MatchedFilm[]): Promise<void> {
  const found = films.map(toFound);
  if (found.length > 0) await queries.saveMatchResults(ctx, found, timestamp(ctx.clock));
}
