import { createHash } from 'node:crypto';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { FilmReference } from './matching.model.ts';
import * as queries from './provisional.queries.ts';
import { toStorable } from './titles.model.ts';

const OLDEST_YEAR = 1870;
const NEWEST_YEAR = 2100;
/** Longer titles are cut, since an index holds them. */
const MAX_TITLE_LENGTH = 300;

/**
 * Films for references that mean no film of ours, so that what members recorded of them has a place. Members share one only where their
 * references say the very same, so that nobody sees what others call a film. Others do not find them in searches and grids. Two
 * statements, however many references.
 * @returns our ids, in the given order; of one that was identified meanwhile, the film that it is
 */
export async function createProvisionalFilms(ctx: Context, references: readonly FilmReference[]): Promise<string[]> {
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

/** Whether this film, which only imports name, is the one for this reference: not where it was made for what was said before. */
export async function isFilmFor(ctx: Context, movieId: string, reference: FilmReference): Promise<boolean> {
  const key = toKey(reference);
  return (await queries.findProvisionalFilms(ctx, [key])).get(key)?.id === movieId;
}

/** The films that those for these references turned out to be, in their order. Undefined where there is none, or it still is one. */
export async function findIdentifiedFilms(
  ctx: Context,
  references: readonly FilmReference[],
): Promise<(string | undefined)[]> {
  if (references.length === 0) return [];
  const keys = references.map(toKey);
  const stored = await queries.findProvisionalFilms(ctx, keys);
  return keys.map((key) => stored.get(key)?.merged_into ?? undefined);
}

export { findUnidentifiedFilms } from './provisional.queries.ts';

const PREFIX_OF_ID = 'film:';

/** Letterboxd's id of the film that a key is for; null when it was named without one. */
export const findFilmId = (letterboxdKey: string): number | null =>
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
  const given = toStorable(title ?? '') || toStorable((slug ?? '').replaceAll('-', ' '));
  if (given !== '') return given;
  if (filmId !== null) return `Letterboxd film ${filmId}`;
  if (tmdbId !== null) return `TMDB film ${tmdbId}`;
  if (imdbId !== null) return `IMDb title ${imdbId}`;
  return 'Untitled film';
}

const isSaneYear = (year: number | null): boolean => year !== null && year >= OLDEST_YEAR && year <= NEWEST_YEAR;

const cut = (text: string): string => toStorable(text.slice(0, MAX_TITLE_LENGTH));
