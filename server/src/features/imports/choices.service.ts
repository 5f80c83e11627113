import type { ImportMovie, ImportMovieState, MovieChoice } from '@halfstar/contract/imports/imports.schema';
import { isUnmergedProvisionalFilm } from '#features/movies/merging.service.ts';
import { requireMovie, upsertMovies } from '#features/movies/movies.service.ts';
import { isProvisionalFilmFor } from '#features/movies/provisional.service.ts';
import { isReviewModerated } from '#features/reviews/tombstones.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { FilmRow, FoundFilm } from './film-matching.queries.ts';
import * as films from './film-matching.queries.ts';
import { findMovieMatches, getMatchBatchSize } from './film-matching.service.ts';
import { movieSourceOffline, wrongImportState } from './imports.errors.ts';
import { requireImporter } from './imports.policy.ts';
import * as queries from './imports.queries.ts';
import { presentFilms, publishImportChange } from './imports.service.ts';
import { type EnqueueMerge, mergeProvisionalFilm } from './merging.service.ts';
import { isMatchedByOtherFilms } from './moving.queries.ts';
import { type Move, moveAllToFilm, moveImportedToFilm } from './moving.service.ts';
import type { FilmReference } from './rows.model.ts';
import { previewFilm } from './writing.service.ts';

/**
 * Stores the viewer's choice for a film of their imports, for this and later imports: a film here, a suggestion, leaving it out, or leaving
 * it to the matching again. With another film chosen, what imports have already written moves to it; the other choices change only what is
 * not written yet. Throws INVALID_INPUT, NOT_FOUND for an unknown film, MOVIE_SOURCE_OFFLINE when the film database does not answer,
 * IMPORT_STATE while an import is open and not `ready`, DRAFT_FULL when the draft of the chosen film cannot hold the texts that move to it,
 * and what requireImporter throws.
 */
export async function matchImportedFilm(
  ctx: Context,
  viewer: Viewer | null,
  choice: MovieChoice,
): Promise<ImportMovie> {
  const { userId } = requireImporter(viewer);
  const movieId = await findChosen(ctx, userId, choice);
  const found = choice.choice === 'undecided' ? await findAgain(ctx, userId, choice.movie_key) : null;
  return inTransaction(ctx, async (ctx) => {
    await queries.lockImports(ctx, userId);
    const open = await queries.lockOpenJob(ctx, userId);
    if (open !== undefined && open.state !== 'ready') throw wrongImportState();
    const film = await films.lockFilm(ctx, userId, choice.movie_key);
    if (film === undefined) throw notFound();
    const changed = await apply(ctx, film, choice.choice === 'leave_out' ? 'leave_out' : (found ?? movieId));
    if (open !== undefined) for (const { film_key } of changed) await previewFilm(ctx, open, film_key);
    publishImportChange(ctx, userId);
    const [presented] = await presentFilms(ctx, [(await films.lockFilm(ctx, userId, film.film_key)) ?? film]);
    if (presented === undefined) throw notFound();
    return presented;
  });
}

/** The id of the film that is chosen; one of the film database is stored first. Null for the other choices. */
async function findChosen(ctx: Context, userId: string, choice: MovieChoice): Promise<string | null> {
  const { movie_id: movieId, suggestion: place } = choice;
  if (choice.choice === 'movie') {
    if (movieId === undefined) throw invalidInput({ field: 'movie_id', message: 'Choose a film.' });
    return (await requireMovie(ctx, movieId)).id;
  }
  if (choice.choice !== 'suggestion') return null;
  if (place === undefined) throw invalidInput({ field: 'suggestion', message: 'Choose a film.' });
  const suggestion = (await films.lockFilm(ctx, userId, choice.movie_key))?.suggestions[place];
  if (suggestion === undefined) throw notFound();
  if (suggestion.movie_id !== null) return (await requireMovie(ctx, suggestion.movie_id)).id;
  if (suggestion.tmdb_id === null) throw notFound();
  const { found, offline } = await ctx.movieSource.details(ctx, suggestion.tmdb_id, 'person');
  if (found === null) throw offline ? movieSourceOffline() : notFound();
  const [id] = await upsertMovies(ctx, [found]);
  if (id === undefined) throw notFound();
  return id;
}

/** What the matching finds for a film that the member leaves to it again. */
async function findAgain(ctx: Context, userId: string, filmKey: string): Promise<FoundFilm | null> {
  const film = await films.lockFilm(ctx, userId, filmKey);
  if (film === undefined) return null;
  if (film.orphaned) return { ...film, state: 'missing', movie_id: null, certain: false, unanswered: false };
  const [found = null] = await findMovieMatches(ctx, [film]);
  return found;
}

/** @returns the film, with those that are the same one for the member */
async function apply(
  ctx: Context,
  film: FilmRow,
  choice: string | FoundFilm | 'leave_out' | null,
): Promise<readonly FilmRow[]> {
  if (choice === 'leave_out') {
    const same = await films.lockSameFilms(ctx, film);
    for (const one of same) await films.setChoice(ctx, one, { state: 'left_out', movie_id: one.movie_id });
    return same;
  }
  if (choice === null) return [film];
  if (typeof choice === 'string') return moveTo(ctx, film, choice, 'chosen');
  if (choice.movie_id !== null) return moveTo(ctx, film, choice.movie_id, choice.state);
  const same = await films.lockSameFilms(ctx, film);
  for (const one of same) {
    // What was written stays with its film until another one is chosen. What is not written must not go to a film that was left.
    const isKept = one.movie_id !== null && (await films.hasWritten(ctx, one));
    await films.setUndecided(ctx, one, { ...choice, movie_id: isKept ? one.movie_id : null });
  }
  return same;
}

/**
 * What imports wrote to the film that it was moves to the one that it is. So do other films of the same title and year for which the same
 * film stands.
 */
async function moveTo(
  ctx: Context,
  film: FilmRow,
  movieId: string,
  state: ImportMovieState,
): Promise<readonly FilmRow[]> {
  const { user_id: userId, movie_id: before } = film;
  const same = await films.lockSameFilms(ctx, film);
  const keys = same.map((one) => one.film_key);
  if (before !== null && before !== movieId && !(await isMatchedByOtherFilms(ctx, userId, before, keys))) {
    // A review that moderators hide gives way to a shown one when a film is merged for everybody, but not when its author chooses a film.
    const movesAll = (await isUnmergedProvisionalFilm(ctx, before)) && !(await isReviewModerated(ctx, userId, movieId));
    await (movesAll ? moveAllToFilm : moveImportedToFilm)(ctx, userId, { from: before, to: movieId });
  }
  for (const one of same) await films.setChoice(ctx, one, { state, movie_id: movieId });
  return same;
}

/**
 * Enqueues a new search for the films of the viewer's imports that are not found. Throws what requireImporter throws.
 * @returns how many films wait for it; nothing is enqueued for 0
 */
export async function requestUnmatchedRetry(
  ctx: Context,
  viewer: Viewer | null,
  enqueueRetry: (ctx: Context, userId: string) => Promise<void>,
): Promise<number> {
  const { userId } = requireImporter(viewer);
  const waiting = await films.countUnmatched(ctx, userId);
  if (waiting > 0) await enqueueRetry(ctx, userId);
  return waiting;
}

/**
 * Looks again for a batch of films that are not found: those of one member that were last looked for before `since`, or, with `userId`
 * null, those of all members whose next retry was due then. A film that is certainly another one is merged into it for all members; where
 * that is only likely, what this member has of it moves.
 * @param since when the first of these calls began, so that no film is looked for twice
 * @returns whether there may be more
 */
export async function retryNextUnmatchedFilms(
  ctx: Context,
  { userId, since }: { userId: string | null; since: string },
  enqueueMerge: EnqueueMerge,
): Promise<boolean> {
  const some = { before: since, limit: getMatchBatchSize(ctx) };
  const unmatched =
    userId === null ? await films.findFilmsDueForRetry(ctx, some) : await films.findUnmatchedOf(ctx, userId, some);
  const found = await findMovieMatches(ctx, unmatched);
  for (const [index, one] of found.entries()) {
    const film = unmatched[index];
    if (film === undefined) continue;
    const { movie_id: movieId } = one;
    const { movie_id: before } = film;
    if (movieId === null) await films.saveMatchResults(ctx, [one], timestamp(ctx.clock));
    else if (one.certain && before !== null && (await isSharedFilm(ctx, before, film)))
      await inTransaction(ctx, (ctx) => mergeForAll(ctx, film, { from: before, to: movieId }, enqueueMerge));
    else await resolveUnlessFull(ctx, film, movieId, one);
  }
  return unmatched.length > 0;
}

/** Whether all who have this film say the same of it as this member. A later export of the member may say something else by now. */
const isSharedFilm = async (ctx: Context, movieId: string, { reference }: FilmRow): Promise<boolean> =>
  (await isUnmergedProvisionalFilm(ctx, movieId)) &&
  isProvisionalFilmFor(ctx, movieId, reference as unknown as FilmReference);

async function mergeForAll(ctx: Context, film: FilmRow, { from, to }: Move, enqueueMerge: EnqueueMerge): Promise<void> {
  await mergeProvisionalFilm(ctx, from, to, enqueueMerge);
  await films.markLookedAt(ctx, film.user_id, film.film_key, timestamp(ctx.clock));
}

/** A film whose draft has no space for the texts that would move there is looked for again tomorrow: others do not wait for it. */
async function resolveUnlessFull(ctx: Context, film: FilmRow, movieId: string, found: FoundFilm): Promise<void> {
  try {
    await inTransaction(ctx, (ctx) => resolve(ctx, film, movieId, found));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'DRAFT_FULL')) throw error;
    await films.markLookedAt(ctx, film.user_id, film.film_key, timestamp(ctx.clock));
  }
}

async function resolve(ctx: Context, { user_id, film_key }: FilmRow, movieId: string, found: FoundFilm) {
  await queries.lockImports(ctx, user_id);
  const open = await queries.lockOpenJob(ctx, user_id);
  const film = await films.lockFilm(ctx, user_id, film_key);
  // The member has chosen meanwhile, or an import of theirs is at work: it is looked for again tomorrow.
  const isFree = film?.state === 'doubt' || film?.state === 'missing';
  const isBusy = open !== undefined && open.state !== 'ready' && open.state !== 'asking';
  if (film === undefined || !isFree || isBusy) return films.markLookedAt(ctx, user_id, film_key, timestamp(ctx.clock));
  await moveTo(ctx, film, movieId, found.state);
  publishImportChange(ctx, user_id);
}
