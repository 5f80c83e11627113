import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { DB } from '#platform/database/tables.ts';

export type MovieRow = Omit<Selectable<DB['movies']>, 'search_words' | 'search_title' | 'search_original'>;

const FACTS = [
  'id',
  'tmdb_id',
  'catalogue_key',
  'title',
  'original_title',
  'overview',
  'poster_path',
  'backdrop_path',
  'release_date',
  'year',
  'runtime',
  'vote_average',
  'vote_count',
  'popularity',
  'adult',
  'original_language',
  'genre_ids',
  'genres',
  'director',
  'cast_members',
  'details_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof MovieRow)[];

/** Served by movies_pkey. */
export const summariesByIds = (db: Db, ids: readonly string[]): Promise<MovieSummary[]> =>
  db
    .selectFrom('movies')
    .select(['id', 'title', 'year', 'poster_path'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute();

/** Served by movies_pkey. */
export const movieById = (db: Db, id: string): Promise<MovieRow | undefined> =>
  db.selectFrom('movies').select(FACTS).where('id', '=', id).executeTakeFirst();

export interface TitleSearch {
  /** The text as a normalised title. */
  text: string;
  /** The same read as "title year", where it ends in a year. */
  dated: { text: string; year: number } | null;
  /** Films to find whatever their titles: the source answered with them. */
  alsoIds: readonly string[];
  limit: number;
}

/** Every word begins some word of the film. */
const wordsQuery = (text: string) =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`)
    .join(' & ');

/**
 * Exact titles first, then beginnings, then films that have the words, then what only the source found; among equals the popular ones.
 * Served by movies_search_words_idx and movies_pkey.
 */
export async function searchByTitle(db: Db, search: TitleSearch): Promise<MovieRow[]> {
  const { text, dated } = search;
  const words = wordsQuery(text);
  const datedText = dated?.text ?? null;
  const datedWords = dated === null ? null : wordsQuery(dated.text);
  const year = dated?.year ?? null;
  const { rows } = await sql<MovieRow>`
    select ${sql.join(FACTS.map((name) => sql.ref(name)))}
    from movies
    where not adult and (
      search_words @@ ${words}::tsquery
      or (search_words @@ ${datedWords}::tsquery and year between ${year}::int - 1 and ${year}::int + 1)
      or id = any(${search.alsoIds}::uuid[])
    )
    order by
      case
        when ${text} in (search_title, search_original) then 0
        when year = ${year}::int and ${datedText} in (search_title, search_original) then 0
        when starts_with(search_title, ${text}) or starts_with(search_original, ${text}) then 1
        when starts_with(search_title, ${datedText}) or starts_with(search_original, ${datedText}) then 1
        when search_words @@ ${words}::tsquery or search_words @@ ${datedWords}::tsquery then 2
        else 3
      end,
      abs(year - ${year}::int),
      popularity desc, year desc nulls last, id
    limit ${search.limit}`.execute(db);
  return rows;
}
