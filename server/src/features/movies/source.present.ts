import { z } from 'zod';
import { genreNamesOf } from './genres.service.ts';

/** A film as the source tells it. What it does not know is null or empty. */
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
  /** 0 to 100 on the catalogue's scale, so that films from here and there rank side by side. */
  popularity: z.number(),
  adult: z.boolean(),
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

// What is missing, empty or of the wrong kind is unknown; it never makes the rest of the answer useless.
const text = z
  .string()
  .trim()
  .nullish()
  .catch(null)
  // The database keeps no NUL.
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

/** A list whose unusable items are left out. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .nullish()
    .catch([])
    .transform((items) =>
      (items ?? []).flatMap((one) => {
        const result = item.safeParse(one);
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
  original_language: text,
  genre_ids: listOf(z.number().int()),
});

const Person = z.object({ name: z.string().trim().min(1) });
const Credits = z.object({
  cast: listOf(Person.extend({ character: text, profile_path: path, order: number })),
  crew: listOf(Person.extend({ job: text })),
});

const Details = Summary.extend({
  runtime: count,
  genres: listOf(z.object({ id: z.number().int() })),
  credits: Credits.catch({ cast: [], crew: [] }),
});

/** Lists of mixed media say of each item what it is. */
const ListItem = Summary.extend({ media_type: text });
const ListPage = z.object({ results: z.array(z.unknown()), total_pages: count });
const FindAnswer = z.object({ movie_results: z.array(z.unknown()) });

/** Films of a list, and how many of its items could not be read. */
export interface FilmsRead {
  films: SourceFilm[];
  dropped: number;
}

/** A page of a list of films; null when the answer is not one. */
export function pageOfFilms(body: unknown): (FilmsRead & { pages: number }) | null {
  const page = ListPage.safeParse(body);
  return page.success ? { ...filmsOf(page.data.results), pages: page.data.total_pages } : null;
}

/** Films found by an id of another database; null when the answer is not one. */
export function filmsFound(body: unknown): FilmsRead | null {
  const answer = FindAnswer.safeParse(body);
  return answer.success ? filmsOf(answer.data.movie_results) : null;
}

/** Whatever can be read. Adult titles and other media than films are left out. */
function filmsOf(items: readonly unknown[]): FilmsRead {
  let dropped = 0;
  // No film twice, whatever the answer says.
  const films = new Map<number, SourceFilm>();
  for (const item of items) {
    const { data } = ListItem.safeParse(item);
    const film = data === undefined ? null : summaryOf(data);
    if (film === null) dropped += 1;
    else if (!film.adult && (data?.media_type ?? 'movie') === 'movie') films.set(film.tmdb_id, film);
  }
  return { films: [...films.values()], dropped };
}

/** A film with its credits; null when the answer is not one. */
export function filmOfDetails(body: unknown): SourceFilm | null {
  const details = Details.safeParse(body);
  if (!details.success) return null;
  const { runtime, genres, credits } = details.data;
  const genreIds = genres.length > 0 ? genres.map((genre) => genre.id) : details.data.genre_ids;
  const film = summaryOf({ ...details.data, genre_ids: genreIds });
  if (film === null) return null;
  return {
    ...film,
    runtime: runtime || null,
    director: namesOf(credits.crew.filter((person) => person.job === 'Director')),
    cast_members: credits.cast
      .toSorted((a, b) => a.order - b.order)
      .slice(0, CAST_SIZE)
      .map(({ name, character, profile_path }) => ({ name, character, profile_path })),
    complete: true,
  };
}

const namesOf = (people: readonly { name: string }[]): string | null =>
  [...new Set(people.map((person) => person.name))].join(', ') || null;

function summaryOf({ id, vote_average, ...summary }: z.infer<typeof Summary>): SourceFilm | null {
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
    // Without votes the average means nothing.
    vote_average: summary.vote_count === 0 ? null : Math.min(vote_average, 10),
    vote_count: summary.vote_count,
    popularity: popularityOf(summary),
    adult: summary.adult,
    original_language: summary.original_language,
    genre_ids: summary.genre_ids,
    genres: genreNamesOf(summary.genre_ids),
    director: null,
    cast_members: [],
    complete: false,
  };
}

/** How widely known a film is: its votes tell, or for a new one how much it is looked at now. */
function popularityOf({ vote_count, popularity }: { vote_count: number; popularity: number }): number {
  const byVotes = (Math.log10(Math.max(vote_count, 1)) - 1) / (Math.log10(40_000) - 1);
  const byInterest = Math.log10(1 + popularity) / 3;
  return Math.round(Math.min(Math.max(byVotes, byInterest, 0), 1) * 1000) / 10;
}
