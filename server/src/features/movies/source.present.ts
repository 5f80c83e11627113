import { z } from 'zod';
import { toGenreNames } from './genres.model.ts';

/** A film of the source. Unknown facts are null or empty. */
export const SourceFilm = z.object({
  tmdb_id: z.number().int(),
  title: z.string(),
  original_title: z.string().nullable(),
  overview: z.string().nullable(),
  poster_path: z.string().nullable(),
  backdrop_path: z.string().nullable(),
  release_date: z.string().nullable(),
  runtime: z.number().int().nullable(),
  vote_average: z.number().nullable(),
  vote_count: z.number().int(),
  /** 0 to 100, on the scale of the catalog, so that films of both rank together. */
  popularity: z.number(),
  adult: z.boolean(),
  /** Released on video only, or no film of its own, as a making-of. False in answers that were cached before it was read. */
  video: z.boolean().default(false),
  original_language: z.string().nullable(),
  genre_ids: z.array(z.number().int()),
  genres: z.array(z.string()),
  director: z.string().nullable(),
  /** The first ten. */
  cast_members: z.array(
    z.object({ name: z.string(), character: z.string().nullable(), profile_path: z.string().nullable() }),
  ),
  /** False for a search result, which lacks runtime, director and cast. */
  complete: z.boolean(),
});
export type SourceFilm = z.infer<typeof SourceFilm>;

const CAST_SIZE = 10;
const OLDEST_YEAR = 1870;
const NEWEST_YEAR = 2100;

// A missing, empty or invalid value becomes null, so that it does not invalidate the rest of the answer.
const text = z
  .string()
  .trim()
  .nullish()
  .catch(null)
  // PostgreSQL cannot store NUL in text.
  .transform((value) => value?.replaceAll('\0', '') || null);
const path = text.transform((value) => (value?.startsWith('/') ? value : null));
const count = z.coerce.number().nonnegative().max(2_000_000_000).catch(0).transform(Math.floor);
const number = z.coerce.number().nonnegative().catch(0);
const flag = z.boolean().catch(false);
const date = text.transform((value) => (value !== null && isSaneDate(value) ? value : null));

function isSaneDate(value: string): boolean {
  const year = Number(value.slice(0, 4));
  return z.iso.date().safeParse(value).success && year >= OLDEST_YEAR && year <= NEWEST_YEAR;
}

/** An array whose invalid items are left out. */
const lenientArray = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .nullish()
    .catch([])
    .transform((items) =>
      (items ?? []).flatMap((value) => {
        const result = item.safeParse(value);
        return result.success ? [result.data] : [];
      }),
    );

const Summary = z.object({
  id: z.number().int().positive().max(2_147_483_647),
  title: text,
  original_title: text,
  overview: text,
  poster_path: path,
  backdrop_path: path,
  release_date: date,
  vote_average: number,
  vote_count: count,
  popularity: number,
  adult: flag,
  video: flag,
  original_language: text,
  genre_ids: lenientArray(z.number().int()),
});

const Person = z.object({ name: z.string().trim().min(1) });
const Credits = z.object({
  cast: lenientArray(Person.extend({ character: text, profile_path: path, order: number })),
  crew: lenientArray(Person.extend({ job: text })),
});

const Details = Summary.extend({
  runtime: count,
  genres: lenientArray(z.object({ id: z.number().int() })),
  credits: Credits.catch({ cast: [], crew: [] }),
});

/** Items of mixed lists have a `media_type`. */
const ListItem = Summary.extend({ media_type: text });
const ListPage = z.object({ results: z.array(z.unknown()), total_pages: count });
const FindResponse = z.object({ movie_results: z.array(z.unknown()) });

/** Films of an answer, and how many of its items were invalid. */
export interface ParsedFilms {
  films: SourceFilm[];
  dropped: number;
}

/** Reads a page of a list of films, without adult titles unless they are wanted; null when the body is not one. */
export function parseFilmPage(body: unknown, adultTitles = false): (ParsedFilms & { pages: number }) | null {
  const page = ListPage.safeParse(body);
  return page.success ? { ...parseFilms(page.data.results, adultTitles), pages: page.data.total_pages } : null;
}

/** Reads the films found by an id of another database; null when the body is not such an answer. */
export function parseFindResponse(body: unknown): ParsedFilms | null {
  const answer = FindResponse.safeParse(body);
  return answer.success ? parseFilms(answer.data.movie_results) : null;
}

/** A television series, as far as it is told from films. */
export const SourceSeries = z.object({ title: z.string(), original_title: z.string().nullable() });
export type SourceSeries = z.infer<typeof SourceSeries>;

const SeriesItem = z.object({ name: text, original_name: text });

/** Reads a page of a list of series; null when the body is not one. */
export function parseSeriesPage(body: unknown): { series: SourceSeries[]; dropped: number } | null {
  const page = ListPage.safeParse(body);
  if (!page.success) return null;
  const series = page.data.results.flatMap((item) => {
    const { data } = SeriesItem.safeParse(item);
    const title = data?.name ?? data?.original_name ?? null;
    return title === null ? [] : [{ title, original_title: data?.original_name ?? null }];
  });
  return { series, dropped: page.data.results.length - series.length };
}

/** Keeps the valid items, without media other than films and, unless they are wanted, adult titles. */
function parseFilms(items: readonly unknown[], adultTitles = false): ParsedFilms {
  let dropped = 0;
  // The source sometimes repeats a film.
  const films = new Map<number, SourceFilm>();
  for (const item of items) {
    const { data } = ListItem.safeParse(item);
    const film = data === undefined ? null : toSourceFilm(data);
    if (film === null) dropped += 1;
    else if ((adultTitles || !film.adult) && (data?.media_type ?? 'movie') === 'movie') films.set(film.tmdb_id, film);
  }
  return { films: [...films.values()], dropped };
}

/** Reads a film with its credits; null when the body is not one. */
export function parseFilmDetails(body: unknown): SourceFilm | null {
  const details = Details.safeParse(body);
  if (!details.success) return null;
  const { runtime, genres, credits } = details.data;
  const genreIds = genres.length > 0 ? genres.map((genre) => genre.id) : details.data.genre_ids;
  const film = toSourceFilm({ ...details.data, genre_ids: genreIds });
  if (film === null) return null;
  return {
    ...film,
    runtime: runtime || null,
    director: joinNames(credits.crew.filter((person) => person.job === 'Director')),
    cast_members: credits.cast
      .toSorted((a, b) => a.order - b.order)
      .slice(0, CAST_SIZE)
      .map(({ name, character, profile_path }) => ({ name, character, profile_path })),
    complete: true,
  };
}

const joinNames = (people: readonly { name: string }[]): string | null =>
  [...new Set(people.map((person) => person.name))].join(', ') || null;

function toSourceFilm({ id, vote_average, ...summary }: z.infer<typeof Summary>): SourceFilm | null {
  const title = summary.title ?? summary.original_title;
  if (title === null) return null;
  return {
    tmdb_id: id,
    title,
    original_title: summary.original_title,
    overview: summary.overview,
    poster_path: summary.poster_path,
    backdrop_path: summary.backdrop_path,
    release_date: summary.release_date,
    runtime: null,
    // Without votes there is no average.
    vote_average: summary.vote_count === 0 ? null : Math.min(vote_average, 10),
    vote_count: summary.vote_count,
    popularity: computePopularity(summary),
    adult: summary.adult,
    video: summary.video,
    original_language: summary.original_language,
    genre_ids: summary.genre_ids,
    genres: toGenreNames(summary.genre_ids),
    director: null,
    cast_members: [],
    complete: false,
  };
}

/** How widely known a film is, from 0 to 100: by its votes or, for a new film, by the source's present interest. */
function computePopularity({ vote_count, popularity }: { vote_count: number; popularity: number }): number {
  const byVotes = (Math.log10(Math.max(vote_count, 1)) - 1) / (Math.log10(40_000) - 1);
  const byInterest = Math.log10(1 + popularity) / 3;
  return Math.round(Math.min(Math.max(byVotes, byInterest, 0), 1) * 1000) / 10;
}
