import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import type { Viewer } from '#platform/viewer.ts';
import { toLinkPreview } from './movies.present.ts';
import * as queries from './movies.queries.ts';
import { searchStored } from './search.service.ts';
import type { SourceFilm } from './source.present.ts';
import type { Answer, Asker } from './source.service.ts';
import { searchOriginal, searchTitle, titleAndYear } from './titles.service.ts';

declare module '#platform/context.ts' {
  interface Context {
    /** Films whose scores the viewer is not to see: what they have watched is known to a higher room. */
    hiddenScores(ctx: Context, viewer: Viewer | null, movieIds: readonly string[]): Promise<ReadonlySet<string>>;
  }
}

/** What a search result tells is looked at again after a day, what a film's page shows after a week. */
const SUMMARY_HOURS = 24;
const DETAILS_HOURS = 7 * 24;

/** Films that exist, by id; ids of none are left out. */
export async function summariesByIds(ctx: Context, ids: readonly string[]): Promise<Map<string, MovieSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.summariesByIds(ctx.db, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a link to the film shows elsewhere: what is stored, without asking anybody. Null for an adult film too: nobody asked for one. */
export async function previewOfMovie(ctx: Context, movieId: string): Promise<LinkPreview | null> {
  const movie = await queries.movieById(ctx.db, movieId);
  return movie === undefined || movie.adult ? null : toLinkPreview(movie);
}

/** Throws NOT_FOUND when there is no such film. */
export async function demandMovie(ctx: Context, movieId: string): Promise<MovieSummary> {
  const movie = (await summariesByIds(ctx, [movieId])).get(movieId);
  if (movie === undefined) throw notFound();
  return movie;
}

export interface SearchOptions {
  /** Whether adult titles are among those found. */
  adultTitles?: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Asks the source, keeps what it knows, and ranks it among all stored films. When the source is down, those alone. Whoever
 * searched may have typed on meanwhile: then `signal` is aborted, and what is left to do is not done.
 */
export async function searchMovies(
  ctx: Context,
  query: string,
  limit: number,
  { adultTitles = false, signal }: SearchOptions = {},
) {
  const { found, offline } = await askSource(ctx, query, titleAndYear(query), adultTitles, signal);
  signal?.throwIfAborted();
  const alsoIds = await keep(ctx, found);
  return { films: await searchStored(ctx, { query, alsoIds, limit, adultTitles }, signal), offline };
}

/** A year at the end may belong to the title, as in Blade Runner 2049; then no film of that year is found without it. */
async function askSource(
  ctx: Context,
  query: string,
  dated: { title: string; year: number } | null,
  adultTitles: boolean,
  signal?: AbortSignal,
): Promise<Answer<SourceFilm[]>> {
  if (dated !== null) {
    const answer = await ctx.movieSource.search(ctx, dated.title, dated.year, 'person', adultTitles);
    if (answer.offline || answer.found.length > 0) return answer;
    signal?.throwIfAborted();
  }
  return ctx.movieSource.search(ctx, query, null, 'person', adultTitles);
}

/**
 * Everything about a film, asked of the source when it never was or long ago. When the source does not answer, what is
 * stored. Throws NOT_FOUND when there is no such film.
 */
export async function upToDateMovie(
  ctx: Context,
  movieId: string,
): Promise<{ movie: queries.MovieRow; offline: boolean }> {
  const stored = await queries.movieById(ctx.db, movieId);
  if (stored === undefined) throw notFound();
  if (stored.details_at !== null && stored.details_at > hoursFromNow(ctx.clock, -DETAILS_HOURS)) {
    return { movie: stored, offline: false };
  }
  const looked = await lookUp(ctx, stored, 'person');
  if (looked.kind === 'gone') await noteGone(ctx, [movieId]);
  if (looked.kind !== 'told') return { movie: stored, offline: looked.kind === 'unanswered' };
  await keep(ctx, [looked.found]);
  return { movie: (await queries.movieById(ctx.db, movieId)) ?? stored, offline: false };
}

/** They stay: members' ratings and reviews hang on them. */
export async function noteGone(ctx: Context, movieIds: readonly string[]): Promise<void> {
  if (movieIds.length > 0) await queries.markGone(ctx.db, movieIds, timestamp(ctx.clock));
}

export type LookedUp =
  | { kind: 'told'; found: SourceFilm }
  /** The source has no film of this title and year, knew it once, told of another, or said nothing. */
  | { kind: 'unknown' | 'gone' | 'unreadable' | 'unanswered' };

/** Asks the source about a stored film: by its id there, else by title and year. */
export async function lookUp(
  ctx: Context,
  film: { id: string; tmdb_id: number | null; title: string; year: number | null },
  asker: Asker,
): Promise<LookedUp> {
  if (!ctx.movieSource.isThere) return { kind: 'unknown' };
  const tmdbId = film.tmdb_id ?? (await findAtSource(ctx, film, asker));
  if (typeof tmdbId !== 'number') return { kind: tmdbId };
  const { found, offline } = await ctx.movieSource.details(ctx, tmdbId, asker);
  // What it told before is as good as what is stored.
  if (offline) return { kind: 'unanswered' };
  if (found === null) return { kind: 'gone' };
  return found.tmdb_id === tmdbId ? { kind: 'told', found } : { kind: 'unreadable' };
}

/** A film of the catalogue that the source was never asked about. */
async function findAtSource(
  ctx: Context,
  { id, title, year }: { id: string; title: string; year: number | null },
  asker: Asker,
): Promise<number | 'unknown' | 'unanswered'> {
  // The year of the catalogue may be the one beside it; a person does not wait for a second try.
  for (const asked of year === null || asker === 'person' ? [year] : [year, null]) {
    const { found, offline } = await ctx.movieSource.search(ctx, title, asked, asker);
    await keep(ctx, found);
    const tmdbId = (await queries.movieById(ctx.db, id))?.tmdb_id ?? null;
    if (tmdbId !== null) return tmdbId;
    if (offline) return 'unanswered';
  }
  return 'unknown';
}

/**
 * Stores films met at the source, so that they have ids of ours. One that the catalogue has already is recognised by title and
 * year and keeps its id.
 * @returns our ids, in the given order
 */
export async function keep(ctx: Context, films: readonly SourceFilm[]): Promise<string[]> {
  if (films.length === 0) return [];
  const tmdbIds = films.map((film) => film.tmdb_id);
  const known = await queries.knownAtSource(ctx.db, tmdbIds, hoursFromNow(ctx.clock, -SUMMARY_HOURS));
  const news = films.filter((film) => film.complete || !known.has(film.tmdb_id));
  if (news.length === 0) return idsOf(tmdbIds, known);
  const at = timestamp(ctx.clock);
  const rows = news.map((film) => rowOf(film, at));
  const stored = await inTransaction(ctx, async ({ db }) => {
    await queries.lockStoring(db);
    await queries.adoptCatalogueFilms(db, rows);
    return queries.storeFilms(db, rows, at);
  });
  return idsOf(tmdbIds, new Map([...known, ...stored]));
}

const idsOf = (tmdbIds: readonly number[], ids: ReadonlyMap<number, string>): string[] =>
  tmdbIds.map((tmdbId) => ids.get(tmdbId)).filter((id) => id !== undefined);

const rowOf = ({ complete, ...film }: SourceFilm, at: string): queries.FilmToStore => ({
  ...film,
  search_title: searchTitle(film.title),
  search_original: searchOriginal(film.title, film.original_title),
  year: film.release_date === null ? null : Number(film.release_date.slice(0, 4)),
  details_at: complete ? at : null,
});
