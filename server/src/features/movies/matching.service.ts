import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishEvent } from '#platform/events.ts';
import { ExternalServiceError } from '#platform/outside/json-client.ts';
import {
  type Candidate,
  type FilmDoubt,
  type FilmMatch,
  type FilmReference,
  type FilmSuggestion,
  isPlausibleIdMatch,
  judgeCandidates,
  LEAST_SIMILARITY,
  MAX_SUGGESTIONS,
  selectSuggestions,
} from './matching.model.ts';
import * as queries from './matching.queries.ts';
import type { LearnedFrom } from './merging.queries.ts';
import { letterboxdFilmLearned } from './movies.events.ts';
import { upsertMovies } from './movies.service.ts';
import type { SourceFilm } from './source.present.ts';
import type { SourceResult } from './source.service.ts';
import { toStorableText } from './titles.model.ts';

export { type FilmDoubt, type FilmMatch, type FilmReference, isCertainMatch } from './matching.model.ts';

const BY_TMDB_ID = 1;
const BY_MAP = 0.99;
const BY_IMDB_ID = 0.98;
/** Candidates whose directors are looked up at the source to choose one. */
const MOST_TIED = 3;

const makeDoubt = (suggestions: FilmSuggestion[], television = false): FilmDoubt => ({
  movieId: null,
  suggestions,
  television,
});

/**
 * Which stored film each reference means, in their order: by TMDB id, by what was learned of Letterboxd's ids, or by title, year and
 * directors. A film of a neighboring year is only suggested when the source can be asked for one of exactly this year; without a source it
 * is matched and marked to be checked. Never asks the source, and runs at most two statements however many references there are: callers
 * with more than 1,000 should split them.
 */
export async function matchStoredFilms(
  ctx: Context,
  references: readonly FilmReference[],
): Promise<(FilmMatch | FilmDoubt)[]> {
  if (references.length === 0) return [];
  const keys = references.map(toKeys);
  const candidates = Map.groupBy(await queries.listCandidates(ctx, keys), ({ nth }) => nth);
  const results = references.map((reference, index) => judgeStored(ctx, reference, candidates.get(index + 1) ?? []));
  const unknown = results.flatMap((result, index) =>
    result.movieId === null && result.suggestions.length === 0 ? [index] : [],
  );
  if (unknown.length === 0) return results;
  const similar = Map.groupBy(
    await queries.listSimilarFilms(
      ctx,
      unknown.flatMap((index) => keys[index] ?? []),
      { minSimilarity: LEAST_SIMILARITY, limitPerReference: MAX_SUGGESTIONS },
    ),
    ({ nth }) => nth,
  );
  for (const [place, index] of unknown.entries()) {
    results[index] = makeDoubt(selectSuggestions(references[index]?.year ?? null, similar.get(place + 1) ?? []));
  }
  return results;
}

function toKeys({ filmId, tmdbId, title, year }: FilmReference): queries.ReferenceKeys {
  const storable = toStorableText(title ?? '');
  return { film_id: filmId, tmdb_id: tmdbId, title: storable === '' ? null : storable, year };
}

function judgeStored(
  ctx: Context,
  reference: FilmReference,
  found: readonly queries.FoundCandidate[],
): FilmMatch | FilmDoubt {
  const byId = found.find((film) => film.found_by === 'tmdb id');
  if (byId !== undefined) return judgeId(reference, byId, BY_TMDB_ID, byId.movieId);
  const learned = found.find((film) => film.found_by === 'map');
  if (learned?.movieId != null) return { movieId: learned.movieId, confidence: BY_MAP, check: false };
  const verdict = judgeCandidates(reference, found);
  if (verdict.kind === 'doubt' || verdict.film.movieId === null) {
    return makeDoubt(verdict.kind === 'doubt' ? verdict.suggestions : []);
  }
  const { confidence, check, isNear } = verdict;
  if (isNear && canMatchAtSource(ctx)) return makeDoubt(selectSuggestions(reference.year, found));
  return { movieId: verdict.film.movieId, confidence, check: check || isNear };
}

/** The film of an id, unless title and year say that the id is wrong. */
const judgeId = (
  reference: FilmReference,
  film: Candidate,
  confidence: number,
  movieId: string | null,
): FilmMatch | FilmDoubt => {
  if (movieId !== null && isPlausibleIdMatch(reference, film)) return { movieId, confidence, check: false };
  const { tmdbId, title, year, similarity } = film;
  return makeDoubt([{ movieId, tmdbId, title, year, similarity }]);
};

/** Whether `matchAtSourceAndStore` can find anything: false without a key of the film source. */
export const canMatchAtSource = (ctx: Context): boolean => ctx.movieSource.isConfigured;

/**
 * Which film of the source a reference means; the film is stored, and the match has our id. For references that `matchStoredFilms` left in
 * doubt. Requests have the low priority of background work, and recent answers come from the cache. Without a key of the source nothing is
 * found.
 * @throws ExternalServiceError when the source does not answer
 */
export async function matchAtSourceAndStore(ctx: Context, reference: FilmReference): Promise<FilmMatch | FilmDoubt> {
  if (!canMatchAtSource(ctx)) return makeDoubt([]);
  const { tmdbId, imdbId } = reference;
  if (tmdbId !== null) {
    const film = requireFound(await ctx.movieSource.details(ctx, tmdbId, 'background'));
    if (film !== null) return matchId(ctx, reference, film, BY_TMDB_ID);
  }
  if (imdbId !== null) {
    const film = requireFound(await ctx.movieSource.findByImdbId(ctx, imdbId, 'background'));
    if (film !== null) return matchId(ctx, reference, film, BY_IMDB_ID);
  }
  const title = toStorableText(reference.title ?? '');
  return title === '' ? makeDoubt([]) : matchTitle(ctx, { ...reference, title });
}

function requireFound<Found>({ found, offline }: SourceResult<Found>): Found {
  if (offline) throw new ExternalServiceError('the film source did not answer');
  return found;
}

async function matchId(
  ctx: Context,
  reference: FilmReference,
  film: SourceFilm,
  confidence: number,
): Promise<FilmMatch | FilmDoubt> {
  const title = toStorableText(reference.title ?? '');
  const [candidate] =
    title === '' ? [toCandidate(film, { rank: 0, similarity: 1 })] : await toCandidates(ctx, title, [film]);
  const [movieId = null] = await upsertMovies(ctx, [film]);
  return candidate === undefined ? makeDoubt([]) : judgeId(reference, candidate, confidence, movieId);
}

/** By searches, each wider than the one before, until one decides. */
async function matchTitle(ctx: Context, reference: FilmReference & { title: string }): Promise<FilmMatch | FilmDoubt> {
  const found = new Map<number, SourceCandidate>();
  for (const films of searches(ctx, reference)) {
    for (const film of await toCandidates(ctx, reference.title, await films)) found.set(film.film.tmdb_id, film);
    const match = await decide(ctx, reference, selectFilms(found));
    if (match !== null) return match;
  }
  const isVideoFound = selectFilms(found).length < found.size;
  const match = isVideoFound ? await decide(ctx, reference, [...found.values()]) : null;
  if (match !== null) return match;
  const hasNamesake = [...found.values()].some((film) => film.rank !== null);
  const television = !hasNamesake && (await isTelevision(ctx, reference));
  return makeDoubt(selectSuggestions(reference.year, [...found.values()]), television);
}

/** Those that are no videos, which count only when no search has found a film that fits. */
const selectFilms = (found: ReadonlyMap<number, SourceCandidate>): SourceCandidate[] =>
  [...found.values()].filter(({ video }) => !video);

/** What to ask the source, one after the other as the iterator is advanced. */
function* searches(
  ctx: Context,
  { title, year }: { title: string; year: number | null },
): Generator<Promise<SourceFilm[]>> {
  const { movieSource } = ctx;
  if (year !== null) {
    yield movieSource.search(ctx, title, year, 'background').then(requireFound);
    yield movieSource.searchByAnyRelease(ctx, title, year, 'background').then(requireFound);
  }
  yield movieSource.search(ctx, title, null, 'background').then(requireFound);
}

type SourceCandidate = Candidate & { film: SourceFilm };

async function decide(
  ctx: Context,
  reference: FilmReference,
  candidates: readonly SourceCandidate[],
): Promise<FilmMatch | null> {
  let verdict = judgeCandidates(reference, candidates);
  if (verdict.kind === 'doubt' && reference.directors.length > 0 && verdict.tied.length > 1) {
    verdict = judgeCandidates(reference, await withDirectors(ctx, verdict.tied.slice(0, MOST_TIED)));
  }
  if (verdict.kind === 'doubt') return null;
  const [movieId] = await upsertMovies(ctx, [verdict.film.film]);
  return movieId === undefined ? null : { movieId, confidence: verdict.confidence, check: verdict.check };
}

/** The same films with their directors, which searches do not say. */
const withDirectors = (ctx: Context, films: readonly SourceCandidate[]): Promise<SourceCandidate[]> =>
  Promise.all(
    films.map(async (candidate) => {
      const details = requireFound(await ctx.movieSource.details(ctx, candidate.film.tmdb_id, 'background'));
      return details === null ? candidate : { ...candidate, film: details, director: details.director };
    }),
  );

async function isTelevision(ctx: Context, { title, year }: { title: string; year: number | null }): Promise<boolean> {
  const series = requireFound(await ctx.movieSource.searchTelevision(ctx, title, year, 'background'));
  const compared = await queries.compareTitles(ctx, title, series);
  return compared.some(({ rank }) => rank !== null);
}

async function toCandidates(ctx: Context, title: string, films: readonly SourceFilm[]): Promise<SourceCandidate[]> {
  if (films.length === 0) return [];
  const compared = await queries.compareTitles(ctx, title, films);
  return films.map((film, index) => toCandidate(film, compared[index] ?? { rank: null, similarity: 0 }));
}

const toCandidate = (film: SourceFilm, compared: Pick<Candidate, 'rank' | 'similarity'>): SourceCandidate => ({
  ...compared,
  film,
  movieId: null,
  tmdbId: film.tmdb_id,
  title: film.title,
  year: film.release_date === null ? null : Number(film.release_date.slice(0, 4)),
  votes: film.vote_count,
  adult: film.adult,
  video: film.video,
  director: film.director,
});

/**
 * Remembers for everybody's imports which films these films of Letterboxd are, and publishes `letterboxdFilmLearned` for each new one.
 * Films that are not stored are left out. What is known already stays, and contradictions are logged.
 * @param films each with Letterboxd's id and TMDB's, as a feed names them
 */
export async function learnLetterboxdFilmsFromFeed(
  ctx: Context,
  films: readonly { filmId: number; tmdbId: number }[],
): Promise<void> {
  if (films.length === 0) return;
  await inTransaction(ctx, async (ctx) => {
    for (const { film_id, known, movie_id } of await queries.insertLetterboxdFilmsByTmdbId(
      ctx,
      films,
      timestamp(ctx.clock),
    ))
      if (known === null) await publishEvent(ctx, letterboxdFilmLearned, { filmId: film_id, movieId: movie_id });
      else ctx.log.warn({ film_id, known, movie_id }, 'a film of Letterboxd is known as another one already');
  });
}

/**
 * Remembers for everybody's imports which film a film of Letterboxd is, and publishes `letterboxdFilmLearned` if that is new. What is known
 * already stays, and a contradiction is logged.
 * @param learnedFrom a feed, which names the TMDB id too, or an admin; members' files are no evidence for others
 */
export async function learnLetterboxdFilm(
  ctx: Context,
  letterboxdId: number,
  movieId: string,
  learnedFrom: LearnedFrom,
): Promise<void> {
  const learnedAt = timestamp(ctx.clock);
  await inTransaction(ctx, async (ctx) => {
    const film = { film_id: letterboxdId, movie_id: movieId, learned_from: learnedFrom, learned_at: learnedAt };
    const isNew = await queries.insertLetterboxdFilm(ctx, film);
    if (isNew) return publishEvent(ctx, letterboxdFilmLearned, { filmId: letterboxdId, movieId });
    const known = await queries.findMovieIdByLetterboxdId(ctx, letterboxdId);
    if (known === movieId) return;
    ctx.log.warn(
      { film_id: letterboxdId, known, movie_id: movieId },
      'a film of Letterboxd is known as another one already',
    );
  });
}
