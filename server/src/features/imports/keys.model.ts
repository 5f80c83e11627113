import { hash } from 'node:crypto';
import { normalizeForKey } from '#features/movies/titles.model.ts';
import type { FilmReference } from './rows.model.ts';

/** What tells two rows without a usable link apart, as far as it is known. */
interface UnlinkedRow {
  kind: string;
  film: FilmReference;
  watchedOn?: string | null;
  rewatch?: boolean;
  /** The list that it is on. */
  list?: string;
}

/** What names a film in the keys of rows: Letterboxd's id, or `slug:` and the slug of a long link. Null without a link. */
export function toLinkedFilmKey({ filmId, slug }: FilmReference): string | null {
  if (filmId !== null) return String(filmId);
  return slug === null ? null : `slug:${slug}`;
}

function identifyFilm(film: FilmReference): string {
  const linked = toLinkedFilmKey(film);
  if (linked !== null) return `link:${linked}`;
  if (film.tmdbId !== null) return `tmdb:${film.tmdbId}`;
  if (film.imdbId !== null) return `imdb:${film.imdbId}`;
  return `title:${normalizeForKey(film.title ?? '')}:${film.year ?? ''}`;
}

/** Makes the keys of one file's rows without a usable link. The same file again yields the same keys. */
export class HashedKeys {
  readonly #seen = new Map<string, number>();

  make({ kind, film, watchedOn = null, rewatch = false, list = '' }: UnlinkedRow): string {
    const tuple = JSON.stringify([kind, identifyFilm(film), watchedOn, rewatch, list]);
    const ordinal = this.#seen.get(tuple) ?? 0;
    this.#seen.set(tuple, ordinal + 1);
    return hashKey([tuple, ordinal]);
  }
}

/** The key of a viewing or a list that was exported here, by its id then. */
export const toOwnKey = (id: string): string => `u:${id}`;

/** The key of a review that was exported here without a viewing. */
export const toReviewKey = (id: string): string => `r:${id}`;

/** The id of the viewing or list in a key that `toOwnKey` made; null for any other key. */
export const parseOwnKey = (key: string): string | null => (key.startsWith('u:') ? key.slice(2) : null);

/** `h:` and a hash: the key of what has no link. */
export const hashKey = (parts: readonly (string | number)[]): string => `h:${hash('sha256', JSON.stringify(parts))}`;
