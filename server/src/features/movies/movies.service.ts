import type { Movie, MoviePage, MovieSearchResult, MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { type BatchedQuery, makeBatchedQuery } from '#platform/database/batched-queries.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import type { Viewer } from '#platform/viewer.ts';
import { canFindAdultTitles, canSeeMovie } from './movies.policy.ts';
import { presentMovie, presentSearchResult, toLinkPreview } from './movies.present.ts';
import * as queries from './movies.queries.ts';
import type { FoundFilm } from './search.queries.ts';
import { searchStoredMovies } from './search.service.ts';
import type { SourceFilm } from './source.present.ts';
import type { Requester, SourceResult } from './source.service.ts';
import { parseTitleAndYear } from './titles.model.ts';

declare module '#platform/providers.ts' {
  interface Providers {
    /** Those of these films whose scores are hidden from the viewer. */
    hiddenScores(ctx: Context, viewer: Viewer | null, movieIds: readonly string[]): Promise<ReadonlySet<string>>;
    /** Films that only an import names, of the viewer's lists, whose titles begin so. */
    findOwnProvisionalFilms(
      ctx: Context,
      viewer: Viewer,
      beginning: string,
      limit: number,
    ): Promise<{ id: string; title: string; year: number | null }[]>;
  }
}

/** A search updates a stored film after a day, opening its page after a week. */
const SUMMARY_HOURS = 24;
const DETAILS_HOURS = 7 * 24;

/** Films as lists and cards show them, by id; unknown ids are missing. */
export async function getMovieSummariesById(ctx: Context, ids: readonly string[]): Promise<Map<string, MovieSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.listMovieSummaries(ctx, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The link preview of a film, from stored facts alone. Null for an unknown film, and for an adult title that the viewer may not see. */
export async function getMovieLinkPreview(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
): Promise<LinkPreview | null> {
  const movie = await findFilm(ctx, movieId);
  return movie === undefined || !canSeeMovie(viewer, movie) ? null : toLinkPreview(movie);
}

/** The summary of the film with this id. Throws NOT_FOUND when there is none. */
export async function requireMovie(ctx: Context, movieId: string): Promise<MovieSummary> {
  const movie = (await getMovieSummariesById(ctx, [movieId])).get(movieId);
  if (movie === undefined) throw notFound();
  return movie;
}

/**
 * The id of the film that the viewer reads under this one: the same, or that of the film it was merged into. Calls that list what members
 * have written about a film or given it begin with this. What viewers have of a film themselves is read under the id that they write it
 * to, until a job moves it. Throws NOT_FOUND for an unknown film, and for an adult title that the viewer may not see.
 */
export async function requireShownMovieId(ctx: Context, viewer: Viewer | null, movieId: string): Promise<string> {
  const movie = await queries.findShownMovie(ctx, movieId);
  if (movie === undefined || !canSeeMovie(viewer, movie)) throw notFound();
  return movie.id;
}

/** Whether there is a film with this id. */
export const movieExistsQuery = (movieId: string): BatchedQuery<boolean> =>
  makeBatchedQuery(
    () => queries.buildMovieExistsQuery(movieId),
    [],
    (rows) => rows.length > 0,
  );

/**
 * Searches films as `searchAndStoreMovies` does, and presents them without the averages that are hidden from the viewer.
 * @returns offline: whether the source did not answer, so that there are only stored films
 */
export async function searchStoreAndPresentMovies(
  ctx: Context,
  viewer: Viewer | null,
  { query, limit }: { query: string; limit: number },
  signal?: AbortSignal,
): Promise<{ items: MovieSearchResult[]; offline: boolean }> {
  const { films, offline } = await searchAndStoreMovies(ctx, viewer, query, limit, signal);
  const hidden = await ctx.providers.hiddenScores(
    ctx,
    viewer,
    films.map(({ id }) => id),
  );
  return { items: films.map((film) => presentSearchResult(film, hidden.has(film.id))), offline };
}

/**
 * Searches the source, stores what it found, and ranks it among all stored films; without the source, ranks stored films alone. The last
 * places, three at most, are for films of the viewer's own lists that only an import names. Throws the reason of `signal` when it is
 * aborted, because the viewer has typed on.
 * @param titlesOnly whether director, cast and year find no films
 */
export async function searchAndStoreMovies(
  ctx: Context,
  viewer: Viewer | null,
  query: string,
  limit: number,
  signal?: AbortSignal,
  titlesOnly = false,
) {
  const adultTitles = canFindAdultTitles(viewer);
  const { found, offline } = await searchSource(ctx, query, adultTitles, signal);
  signal?.throwIfAborted();
  const sourceIds = await upsertMovies(ctx, found);
  const films = await searchStoredMovies(ctx, { query, sourceIds, limit, adultTitles, titlesOnly }, signal);
  const own = viewer === null ? [] : await findOwnProvisional(ctx, viewer, query, limit);
  return { films: [...films.slice(0, limit - own.length), ...own], offline };
}

/** So many places of the results at most are for the viewer's own films that only an import names. */
const MAX_OWN_PROVISIONAL = 3;

async function findOwnProvisional(ctx: Context, viewer: Viewer, query: string, limit: number): Promise<FoundFilm[]> {
  const most = Math.min(limit, MAX_OWN_PROVISIONAL);
  const films = await ctx.providers.findOwnProvisionalFilms(ctx, viewer, query, most);
  const unknown = {
    tmdb_id: null,
    poster_path: null,
    vote_average: null,
    release_date: null,
    overview: null,
    logline: null,
    director: null,
    original_title: null,
  };
  return films.map((film) => ({ ...film, ...unknown }));
}

/** A year at the end may belong to the title, as in Blade Runner 2049, so a search by year that finds nothing is repeated without. */
async function searchSource(
  ctx: Context,
  query: string,
  adultTitles: boolean,
  signal?: AbortSignal,
): Promise<SourceResult<SourceFilm[]>> {
  const dated = parseTitleAndYear(query);
  if (dated !== null) {
    const answer = await ctx.movieSource.search(ctx, dated.title, dated.year, 'person', adultTitles);
    if (answer.offline || answer.found.length > 0) return answer;
    signal?.throwIfAborted();
  }
  return ctx.movieSource.search(ctx, query, null, 'person', adultTitles);
}

/**
 * Everything that the page of a film shows; for a merged film, that of the film it was merged into. Facts that are missing or older than a
 * week are first fetched from the source and stored. Throws NOT_FOUND for an unknown film, and for an adult title that the viewer may not
 * see.
 */
export async function refreshAndGetMoviePage(ctx: Context, viewer: Viewer | null, movieId: string): Promise<MoviePage> {
  const stored = await findFilm(ctx, movieId);
  const id = stored?.id ?? movieId;
  const hidden = await ctx.providers.hiddenScores(ctx, viewer, [id]);
  return refreshAndPresentMoviePage(ctx, viewer, stored, hidden.has(id));
}

/** Like `refreshAndGetMoviePage`, by the id that the film has at the source. Throws NOT_FOUND also when the film is not stored. */
export async function getMoviePageByTmdbId(ctx: Context, viewer: Viewer | null, tmdbId: number): Promise<MoviePage> {
  const id = await queries.findMovieIdByTmdbId(ctx, tmdbId);
  if (id === undefined) throw notFound();
  return refreshAndGetMoviePage(ctx, viewer, id);
}

/**
 * What is stored of these films, in this order; of a merged film, that of the film it was merged into. Unknown films and adult titles that
 * the viewer may not see are left out.
 */
export async function listMoviesByIds(
  ctx: Context,
  viewer: Viewer | null,
  movieIds: readonly string[],
): Promise<{ items: Movie[] }> {
  const asked = new Map((await queries.listMovies(ctx, movieIds)).map((film) => [film.id, film]));
  const merged = [...asked.values()].flatMap((film) => film.merged_into ?? []);
  const others = new Map((await queries.listMovies(ctx, merged)).map((film) => [film.id, film]));
  const films = [...new Set(movieIds)].flatMap((id) => {
    const film = asked.get(id);
    const shown = film === undefined || film.merged_into === null ? film : others.get(film.merged_into);
    return shown !== undefined && canSeeMovie(viewer, shown) ? [shown] : [];
  });
  const unique = [...new Map(films.map((film) => [film.id, film])).values()];
  const hidden = await ctx.providers.hiddenScores(
    ctx,
    viewer,
    unique.map(({ id }) => id),
  );
  return { items: unique.map((film) => presentMovie(viewer, film, hidden.has(film.id))) };
}

/** The film with this id, or the one that it was merged into. */
async function findFilm(ctx: Context, movieId: string): Promise<queries.MovieRow | undefined> {
  const film = await queries.findMovie(ctx, movieId);
  return film === undefined || film.merged_into === null ? film : queries.findMovie(ctx, film.merged_into);
}

/**
 * The stored row of a film, for `refreshAndPresentMoviePage`, also of one that was merged into another; undefined when there is no such
 * film.
 */
export const storedMovieQuery = (movieId: string): BatchedQuery<queries.MovieRow | undefined> =>
  makeBatchedQuery(
    () => queries.buildMovieQuery(movieId),
    queries.MOVIE_TIMES,
    ([row]) => row,
  );

/**
 * Everything that the page of a film shows, from a row that was read before. Facts that are missing or older than a week are first fetched
 * from the source and stored. Throws NOT_FOUND for undefined, and for an adult title that the viewer may not see.
 * @param scoresHidden whether the film's scores are hidden from the viewer
 */
export async function refreshAndPresentMoviePage(
  ctx: Context,
  viewer: Viewer | null,
  stored: queries.MovieRow | undefined,
  scoresHidden: boolean,
): Promise<MoviePage> {
  if (stored === undefined) throw notFound();
  const { movie, offline } = await refreshMovie(ctx, stored);
  if (!canSeeMovie(viewer, movie)) throw notFound();
  return { ...presentMovie(viewer, movie, scoresHidden), offline };
}

/** `offline`: the source did not answer, so the stored facts may be old. */
async function refreshMovie(
  ctx: Context,
  stored: queries.MovieRow,
): Promise<{ movie: queries.MovieRow; offline: boolean }> {
  if (stored.details_at !== null && stored.details_at > hoursFromNow(ctx.clock, -DETAILS_HOURS)) {
    return { movie: stored, offline: false };
  }
  // A film that only an import names is looked up by matching.service.ts, which asks for more than a title and a year.
  if (stored.tmdb_id === null && stored.catalogue_key === null) return { movie: stored, offline: false };
  const lookup = await matchAndLookUpMovieAtSource(ctx, stored, 'person');
  if (lookup.kind === 'gone') await markMoviesGone(ctx, [stored.id]);
  if (lookup.kind !== 'found') return { movie: stored, offline: lookup.kind === 'unanswered' };
  await upsertMovies(ctx, [lookup.facts]);
  return { movie: (await queries.findMovie(ctx, stored.id)) ?? stored, offline: false };
}

/** Marks films that the source no longer has. They are kept, because ratings and reviews refer to them. */
export async function markMoviesGone(ctx: Context, movieIds: readonly string[]): Promise<void> {
  if (movieIds.length > 0) await queries.markMoviesGone(ctx, movieIds, timestamp(ctx.clock));
}

/** What the source says about a stored film. */
export type SourceLookup =
  | { kind: 'found'; facts: SourceFilm }
  /**
   * unknown: no film of this title and year. gone: the source no longer has it. unreadable: the answer was about another film.
   * unanswered: no answer in time.
   */
  | { kind: 'unknown' | 'gone' | 'unreadable' | 'unanswered' };

/**
 * Looks a stored film up at the source by its `tmdb_id`, or else by title and year. Search results are stored, and may give the film its
 * `tmdb_id`; the facts that it returns are not. Returns `unknown` also when no source is configured.
 */
export async function matchAndLookUpMovieAtSource(
  ctx: Context,
  film: { id: string; tmdb_id: number | null; title: string; year: number | null },
  requester: Requester,
): Promise<SourceLookup> {
  if (!ctx.movieSource.isConfigured) return { kind: 'unknown' };
  const tmdbId = film.tmdb_id ?? (await findTmdbId(ctx, film, requester));
  if (typeof tmdbId !== 'number') return { kind: tmdbId };
  const { found, offline } = await ctx.movieSource.details(ctx, tmdbId, requester);
  // A cached answer is no newer than what is stored.
  if (offline) return { kind: 'unanswered' };
  if (found === null) return { kind: 'gone' };
  return found.tmdb_id === tmdbId ? { kind: 'found', facts: found } : { kind: 'unreadable' };
}

/** Searches the source for a catalog film that has no `tmdb_id` yet; storing the results assigns it. */
async function findTmdbId(
  ctx: Context,
  { id, title, year }: { id: string; title: string; year: number | null },
  requester: Requester,
): Promise<number | 'unknown' | 'unanswered'> {
  // The catalog's year may be off by one, but a person should not wait for a second search.
  for (const searchYear of year === null || requester === 'person' ? [year] : [year, null]) {
    const { found, offline } = await ctx.movieSource.search(ctx, title, searchYear, requester);
    await upsertMovies(ctx, found);
    const tmdbId = (await queries.findMovie(ctx, id))?.tmdb_id ?? null;
    if (tmdbId !== null) return tmdbId;
    if (offline) return 'unanswered';
  }
  return 'unknown';
}

/**
 * Stores films of the source. A film that the catalog has already is recognized by title and year and keeps its id. A search result changes
 * nothing when the film was updated within a day.
 * @returns our ids, in the given order
 */
export async function upsertMovies(ctx: Context, films: readonly SourceFilm[]): Promise<string[]> {
  if (films.length === 0) return [];
  const tmdbIds = films.map((film) => film.tmdb_id);
  const fresh = await queries.findFreshMovieIdsByTmdbId(ctx, tmdbIds, hoursFromNow(ctx.clock, -SUMMARY_HOURS));
  const changed = films.filter((film) => film.complete || !fresh.has(film.tmdb_id));
  if (changed.length === 0) return toIds(tmdbIds, fresh);
  const at = timestamp(ctx.clock);
  const rows = changed.map((film) => toMovieValues(film, at));
  const stored = await inTransaction(ctx, async (ctx) => {
    await queries.lockMovieUpserts(ctx);
    await queries.assignTmdbIdsByTitle(ctx, rows);
    return queries.upsertMovies(ctx, rows, at);
  });
  return toIds(tmdbIds, new Map([...fresh, ...stored]));
}

const toIds = (tmdbIds: readonly number[], ids: ReadonlyMap<number, string>): string[] =>
  tmdbIds.map((tmdbId) => ids.get(tmdbId)).filter((id) => id !== undefined);

const toMovieValues = ({ complete, ...film }: SourceFilm, at: string): queries.MovieValues => ({
  ...film,
  year: film.release_date === null ? null : Number(film.release_date.slice(0, 4)),
  details_at: complete ? at : null,
});
