import { createHash } from 'node:crypto';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { FilmReference } from './matching.model.ts';
import * as queries from './provisional.queries.ts';
import { toStorableText } from './titles.model.ts';

const OLDEST_YEAR = 1870;
const NEWEST_YEAR = 2100;
/** Longer titles are cut, since an index holds them. */
const MAX_TITLE_LENGTH = 300;

/**
 * Finds or makes a film for each reference that matches none of ours, so that what members recorded of it has a place. Members share one
 * only when their references say exactly the same, so that nobody sees what others call a film; others do not find it in searches and
 * grids. Runs two statements, however many references.
 * @returns our ids, in the given order; for one that was merged meanwhile, the film that it was merged into
 */
export async function findOrCreateProvisionalFilms(
  ctx: Context,
  references: readonly FilmReference[],
): Promise<string[]> {
  if (references.length === 0) return [];
  const rows = references.map(toRow);
  const films = new Map(rows.map((row) => [row.letterboxd_key, row]));
  await queries.insertProvisionalFilms(ctx, [...films.values()], timestamp(ctx.clock));
  const stored = await queries.findProvisionalFilms(ctx, [...films.keys()]);
  return rows.map(({ letterboxd_key: key }) => {
    const film = stored.get(key);
    if (film === undefined) throw new Error(`the film ${key} was stored and is not there`);
    return film.merged_into ?? film.id;
  });
}

/** Whether this is the provisional film made for exactly this reference. False when that reference differed in any detail. */
export async function isProvisionalFilmFor(ctx: Context, movieId: string, reference: FilmReference): Promise<boolean> {
  const key = toKey(reference);
  return (await queries.findProvisionalFilms(ctx, [key])).get(key)?.id === movieId;
}

/**
 * For each reference, in their order, the id of the film that its provisional film was merged into. Undefined when there is no provisional
 * film for it, or it was not merged.
 */
export async function findIdentifiedFilmIds(
  ctx: Context,
  references: readonly FilmReference[],
): Promise<(string | undefined)[]> {
  if (references.length === 0) return [];
  const keys = references.map(toKey);
  const stored = await queries.findProvisionalFilms(ctx, keys);
  return keys.map((key) => stored.get(key)?.merged_into ?? undefined);
}

export { findProvisionalIdsByLetterboxdId } from './provisional.queries.ts';

const PREFIX_OF_ID = 'film:';

/** Letterboxd's id of the film from the key of a provisional film; null when the film was named without one. */
export const parseLetterboxdId = (letterboxdKey: string): number | null =>
  letterboxdKey.startsWith(PREFIX_OF_ID) ? Number(letterboxdKey.split(':')[1]) : null;

function toRow(reference: FilmReference): queries.ProvisionalRow {
  const title = cut(toTitle(reference));
  return {
    letterboxd_key: toKey(reference),
    title,
    year: isSaneYear(reference.year) ? reference.year : null,
    director: cut(reference.directors.join(', ')) || null,
  };
}

/** Letterboxd's id, and a hash of all that is said of the film. */
function toKey({ filmId, slug, tmdbId, imdbId, title, year, directors }: FilmReference): string {
  const said = JSON.stringify([slug, tmdbId, imdbId, title, year, directors]);
  const hash = createHash('sha256').update(said).digest('hex');
  return filmId === null ? `said:${hash}` : `${PREFIX_OF_ID}${filmId}:${hash}`;
}

/** What the film is called until it is identified. */
function toTitle({ title, slug, filmId, tmdbId, imdbId }: FilmReference): string {
  const given = toStorableText(title ?? '') || toStorableText((slug ?? '').replaceAll('-', ' '));
  if (given !== '') return given;
  if (filmId !== null) return `Letterboxd film ${filmId}`;
  if (tmdbId !== null) return `TMDB film ${tmdbId}`;
  if (imdbId !== null) return `IMDb title ${imdbId}`;
  return 'Untitled film';
}

const isSaneYear = (year: number | null): boolean => year !== null && year >= OLDEST_YEAR && year <= NEWEST_YEAR;

const cut = (text: string): string => toStorableText(text.slice(0, MAX_TITLE_LENGTH));
