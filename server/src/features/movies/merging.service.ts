import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { learnLetterboxdFilm } from './matching.service.ts';
import * as queries from './merging.queries.ts';
import { parseLetterboxdId } from './provisional.service.ts';

export {
  deleteBackfillMisses,
  findMergedInto,
} from './merging.queries.ts';

/** Whether only imports name this film and it was not merged yet. Throws NOT_FOUND when there is no film with this id. */
export async function isUnmergedProvisionalFilm(ctx: Context, movieId: string): Promise<boolean> {
  const [film] = await queries.findMergeStates(ctx, [movieId]);
  if (film === undefined) throw notFound();
  return film.letterboxd_key !== null && film.merged_into === null;
}

/**
 * The id itself if it is of an identified film, else the id of the film that it was merged into. Throws NOT_FOUND when there is no film
 * with this id, and for a provisional film that was not merged.
 */
export async function requireCatalogFilmId(ctx: Context, movieId: string): Promise<string> {
  const [film] = await queries.findMergeStates(ctx, [movieId]);
  const id = film?.letterboxd_key === null ? film.id : film?.merged_into;
  if (id == null) throw notFound();
  return id;
}

/**
 * Merges a film that only imports name into one of the catalog: its id leads to the other film, also for later imports that say the same of
 * it. The caller moves what members have of it. Only inside `inTransaction`.
 * @returns false, and nothing changes, when it was merged already or is a film of the catalog itself
 */
export async function markMerged(ctx: Context, fromMovieId: string, intoMovieId: string): Promise<boolean> {
  if (!(await queries.setMerged(ctx, fromMovieId, intoMovieId, timestamp(ctx.clock)))) return false;
  await queries.moveLetterboxdFilms(ctx, fromMovieId, intoMovieId);
  return true;
}

/**
 * Remembers an admin's choice for all imports of the same film of Letterboxd, whatever they say of it. Does nothing when the provisional
 * film has no id of Letterboxd.
 */
export async function learnLetterboxdFilmFromAdmin(
  ctx: Context,
  provisionalMovieId: string,
  catalogMovieId: string,
): Promise<void> {
  const [film] = await queries.findMergeStates(ctx, [provisionalMovieId]);
  const filmId = parseLetterboxdId(film?.letterboxd_key ?? '');
  if (filmId !== null) await learnLetterboxdFilm(ctx, filmId, catalogMovieId, 'admin');
}
