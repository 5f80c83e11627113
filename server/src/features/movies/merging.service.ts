import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { learnLetterboxdFilm } from './matching.service.ts';
import * as queries from './merging.queries.ts';
import { findFilmId } from './provisional.service.ts';

export { deleteMisses, findMergedInto, findMergedSince } from './merging.queries.ts';

/**
 * Whether this film is one that only imports name and that is not merged yet. Throws NOT_FOUND when there is no such film.
 */
export async function isProvisional(ctx: Context, movieId: string): Promise<boolean> {
  const [film] = await queries.findIdentities(ctx, [movieId]);
  if (film === undefined) throw notFound();
  return film.letterboxd_key !== null && film.merged_into === null;
}

/** The film of the catalog with this id, or the one that the film with this id was merged into. Throws NOT_FOUND for others. */
export async function requireCatalogFilm(ctx: Context, movieId: string): Promise<string> {
  const [film] = await queries.findIdentities(ctx, [movieId]);
  const id = film?.letterboxd_key === null ? film.id : film?.merged_into;
  if (id == null) throw notFound();
  return id;
}

/**
 * Makes a film that only imports name an address of a film of the catalog, for later imports that say the same of it too. What members
 * have of it is the caller's to move. Only inside `inTransaction`.
 * @returns false when it was merged already, or is a film of the catalog itself
 */
export async function markMerged(ctx: Context, from: string, into: string): Promise<boolean> {
  if (!(await queries.setMerged(ctx, from, into, timestamp(ctx.clock)))) return false;
  await queries.moveLetterboxdFilms(ctx, from, into);
  return true;
}

/** Remembers an admin's word for all imports of the same film of Letterboxd, whatever they call it. */
export async function learnFromAdmin(ctx: Context, from: string, into: string): Promise<void> {
  const [film] = await queries.findIdentities(ctx, [from]);
  const filmId = findFilmId(film?.letterboxd_key ?? '');
  if (filmId !== null) await learnLetterboxdFilm(ctx, filmId, into, 'admin');
}
