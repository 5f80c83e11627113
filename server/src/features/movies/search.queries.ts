import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { opaqueParameter } from '#platform/database/plan-hints.ts';
import type { MovieRow } from './movies.queries.ts';

/** One way to understand what was typed. */
export interface Reading {
  text: string;
  /** Films of these years alone; null: of any. */
  years: { from: number; to: number } | null;
  /** Among those, the ones nearest to it first. */
  year: number | null;
  /** No film found by this reading ranks before this. */
  leastRank: number;
}

/** In which order films are listed; among films of one rank the better known come first. */
export const RANK = { exact: 0, prefix: 1, words: 2, source: 3, mistyped: 4 } as const;

/** What is shown of a film that was found; cast and the like would take a third of the time. */
const SHOWN = ['id', 'tmdb_id', 'title', 'year', 'poster_path', 'vote_average', 'release_date', 'overview'] as const;
export type FoundFilm = Pick<MovieRow, (typeof SHOWN)[number]>;
export type Ranked = FoundFilm & { rank: number };

const shown = sql.join(SHOWN.map((column) => sql.ref(`movies.${column}`)));

export interface NameSearch {
  readings: readonly Reading[];
  /** Films to list whatever their names, in the source's order: it answered with them. */
  alsoIds: readonly string[];
  limit: number;
  adultTitles: boolean;
}

/** Whether a name may be shown: of an adult title only to those who ask for them. */
const offered = (name: 'n' | 'movie_names', adultTitles: boolean) =>
  sql`(not ${sql.ref(`${name}.adult`)} or ${opaqueParameter(adultTitles, 'boolean')})`;

/** As many of the best known names as begin with almost any two letters twenty times. */
const BEST_KNOWN = 2000;
/** Beginnings up to this length are looked for among the best known first. */
const SHORT = 3;
/** Sorts after every name that begins with what stands before it. */
const LAST_CHARACTER = '\u{10ffff}';

const columns = (readings: readonly Reading[]) => sql`unnest(
  ${opaqueParameter(
    readings.map(({ text }) => text),
    'text[]',
  )}, ${opaqueParameter(
    readings.map(({ years }) => years?.from ?? null),
    'int[]',
  )},
  ${opaqueParameter(
    readings.map(({ years }) => years?.to ?? null),
    'int[]',
  )}, ${opaqueParameter(
    readings.map(({ year }) => year),
    'int[]',
  )},
  ${opaqueParameter(
    readings.map(({ leastRank }) => leastRank),
    'int[]',
  )}
) as reading (text, from_year, to_year, year, least_rank)`;

/**
 * Names that are what was typed, then names that begin with it, then names that have all the words, then what only the source
 * found. Each later and dearer step runs only when those before found too little.
 *
 * Served by movie_names_key_idx for whole names and beginnings, by movie_names_popular_idx for beginnings of two or three letters
 * (where the first is all but certain to be among the best known, and reading everything that begins with "ma" is slow), by
 * movie_names_words_idx for words, all but the last without reading the table.
 */
export const searchNames = async (db: Db, search: NameSearch): Promise<Ranked[]> =>
  (await namesQuery(search).execute(db)).rows;

export const namesQuery = ({ readings, alsoIds, limit, adultTitles }: NameSearch) => sql<Ranked>`
    with readings as materialized (
      select shape.form, replace(shape.form, ' ', '') as key, left(whole.form, length(whole.form) - length(bare.form)) as article,
        case when shape.is_typed then words_query(shape.form) end as query,
        coalesce((select ' ' || word from substring(shape.form from '[^ ]*$') as word where is_little_word(word)), '') as little_ending,
        from_year, to_year, year, least_rank
      from ${columns(readings)}
      cross join lateral search_form(text) as whole (form)
      cross join lateral without_article(whole.form) as bare (form)
      cross join lateral (
        select bare.form, true as is_typed
        union all
        select in_figures(bare.form), false where bare.form like '% %' and in_figures(bare.form) <> bare.form
      ) as shape
      where shape.form <> ''
    ), whole as materialized (
      select n.movie_id, greatest(${sql.lit(RANK.exact)}, r.least_rank) as rank, n.article <> r.article as otherwise, abs(n.year - r.year) as apart, n.popularity
      from readings r
      cross join lateral (
        select * from movie_names n
        where ${offered('n', adultTitles)} and n.key = r.key and (r.from_year is null or n.year between r.from_year and r.to_year)
        order by n.popularity desc limit ${opaqueParameter(limit, 'int')}) n
    ), best_known as materialized (
      select key, form, year, popularity, movie_id from movie_names
      where (select bool_or(length(key) <= ${sql.lit(SHORT)}) from readings) and ${offered('movie_names', adultTitles)}
      order by popularity desc limit ${sql.lit(BEST_KNOWN)}
    ), known_beginnings as materialized (
      select n.movie_id, greatest(${sql.lit(RANK.prefix)}, r.least_rank) as rank, abs(n.year - r.year) as apart, n.popularity
      from readings r
      join best_known n on starts_with(n.form, r.form) and (r.from_year is null or n.year between r.from_year and r.to_year)
      where length(r.key) <= ${sql.lit(SHORT)}
    ), beginnings as materialized (
      select * from known_beginnings
      union all
      select n.movie_id, greatest(case when starts_with(n.form, r.form) then ${sql.lit(RANK.prefix)} else ${sql.lit(RANK.words)} end, r.least_rank), abs(n.year - r.year), n.popularity
      from readings r
      cross join lateral (
        select * from movie_names n
        where ${offered('n', adultTitles)} and n.key >= r.key and n.key < r.key || ${sql.lit(LAST_CHARACTER)} and (r.from_year is null or n.year between r.from_year and r.to_year)
        order by starts_with(n.form, r.form) desc, n.popularity desc limit ${opaqueParameter(limit, 'int')}) n
      where length(r.key) > ${sql.lit(SHORT)} or (length(r.key) > 1 and (select count(*) from known_beginnings) < ${limit})
    ), having_words as (
      select n.movie_id, ${sql.lit(RANK.words)} as rank, abs(n.year - r.year) as apart, n.popularity
      from readings r
      cross join lateral (
        select * from movie_names n
        where ${offered('n', adultTitles)} and n.words @@ r.query and strpos(' ' || n.form, r.little_ending) > 0 and (r.from_year is null or n.year between r.from_year and r.to_year)
        order by n.popularity desc limit ${opaqueParameter(limit, 'int')}) n
      where (select count(distinct movie_id) from (select movie_id from whole union all select movie_id from beginnings) so_far) < ${limit}
    ), found as (
      select movie_id, rank, otherwise, apart, null::bigint as place, popularity from whole
      union all select movie_id, rank, false, apart, null, popularity from beginnings
      union all select movie_id, rank, false, apart, null, popularity from having_words
      union all select id, ${sql.lit(RANK.source)}, false, null, place, 0 from unnest(${opaqueParameter(alsoIds, 'uuid[]')}) with ordinality as told (id, place)
    ), best as (
      select distinct on (movie_id) * from found order by movie_id, rank, otherwise, apart
    )
    select ${shown}, rank from best join movies on movies.id = best.movie_id
    where not movies.adult or ${opaqueParameter(adultTitles, 'boolean')}
    order by rank, otherwise, apart, place, best.popularity desc, movies.year desc nulls last, movie_id
    limit ${opaqueParameter(limit, 'int')}`;

export interface TypedWord {
  typed: string;
  /** Where it stands among all words. */
  nth: number;
  /** What it may have been meant to be. */
  alike: string[];
}

/**
 * The words of a text as names have them, but for little ones, each with the words of titles that it may have been meant to be:
 * those that no title has, or when there are none, all of five letters and more. A word of three means too much by itself.
 * Served by title_words_pkey and title_words_alike_idx.
 */
export async function wordsAlike(db: Db, text: string): Promise<TypedWord[]> {
  const { rows } = await sql<TypedWord>`
    with typed as materialized (
      select words.word as typed, nth, known.word is not null as is_known
      from unnest(string_to_array(without_article(search_form(${text})), ' ')) with ordinality as words (word, nth)
      left join title_words known using (word)
      where words.word <> '' and not is_little_word(words.word)
    ), wanted as (
      select typed from typed
      where length(typed) between (select case count(*) when 1 then 4 else 3 end from typed) and 40
        and case when (select bool_and(is_known) from typed) then length(typed) >= 5 else not is_known end
    ), alike as materialized (
      select * from words_alike(array(select typed from wanted))
    )
    select typed, nth::int, array(select word from alike where alike.typed = typed.typed) as alike
    from typed
    order by nth`.execute(db);
  return rows;
}

/** A guess at the words of a name: text in the language of tsquery. */
export interface Guess {
  query: string;
  wordCount: number;
  years: { from: number; to: number } | null;
  year: number | null;
}

export interface MistypedSearch {
  guesses: readonly Guess[];
  limit: number;
  adultTitles: boolean;
}

/**
 * Names that have words like those typed: the closest guess first, then names of no other words, then the better known.
 * Served by movie_names_words_idx.
 */
export const searchMistyped = async (db: Db, search: MistypedSearch): Promise<Ranked[]> =>
  (await mistypedQuery(search).execute(db)).rows;

export const mistypedQuery = ({ guesses, limit, adultTitles }: MistypedSearch) => sql<Ranked>`
    with found as (
      select n.movie_id, guess.nth, abs(n.year - guess.year) as apart, length(n.form) - length(n.key) >= guess.word_count as is_longer, n.popularity
      from unnest(
        ${opaqueParameter(
          guesses.map(({ query }) => query),
          'text[]',
        )}, ${opaqueParameter(
          guesses.map(({ wordCount }) => wordCount),
          'int[]',
        )},
        ${opaqueParameter(
          guesses.map(({ years }) => years?.from ?? null),
          'int[]',
        )}, ${opaqueParameter(
          guesses.map(({ years }) => years?.to ?? null),
          'int[]',
        )},
        ${opaqueParameter(
          guesses.map(({ year }) => year),
          'int[]',
        )}
      ) with ordinality as guess (query, word_count, from_year, to_year, year, nth)
      cross join lateral (
        select * from movie_names n
        where ${offered('n', adultTitles)} and n.words @@ guess.query::tsquery and (guess.from_year is null or n.year between guess.from_year and guess.to_year)
        order by length(n.form) - length(n.key) >= guess.word_count, n.popularity desc limit ${opaqueParameter(limit, 'int')}) n
    ), best as (
      select distinct on (movie_id) * from found order by movie_id, nth, is_longer
    )
    select ${shown}, ${sql.lit(RANK.mistyped)} as rank from best join movies on movies.id = best.movie_id
    where not movies.adult or ${opaqueParameter(adultTitles, 'boolean')}
    order by nth, is_longer, apart, best.popularity desc, movies.year desc nulls last, movie_id
    limit ${opaqueParameter(limit, 'int')}`;
