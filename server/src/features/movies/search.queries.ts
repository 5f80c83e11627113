import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { executeCompiledOnce } from '#platform/database/kept-text.ts';
import { opaqueParameter } from '#platform/database/plan-hints.ts';
import type { MovieRow } from './movies.queries.ts';

/** One interpretation of the typed text. */
export interface Interpretation {
  text: string;
  /** Only films of these years; null for any year. */
  years: { from: number; to: number } | null;
  /** Films nearer to this year come first. */
  year: number | null;
  /** The best rank that a film found by this interpretation can get. */
  minRank: number;
}

/** The order of results; among films of one rank the better known come first. */
export const RANK = { exact: 0, prefix: 1, words: 2, source: 3, credited: 4, mistyped: 5 } as const;

/** The columns of a result. Reading the others, such as the cast, would take a third of the time. */
const RESULT_COLUMNS = [
  'id',
  'tmdb_id',
  'title',
  'year',
  'poster_path',
  'vote_average',
  'release_date',
  'overview',
  'logline',
  'director',
  'original_title',
] as const;
/** A film as search results show it. */
export type FoundFilm = Pick<MovieRow, (typeof RESULT_COLUMNS)[number]>;
export type RankedFilm = FoundFilm & { rank: number };

const resultColumns = sql.join(RESULT_COLUMNS.map((column) => sql.ref(column)));

/**
 * The best of the found films, in order, with the columns of a result. Those are read for the shown films alone, one by one: joined
 * with all that were found, the planner would read the whole table. Served by movies_pkey.
 * @param best each film once
 * @param order names columns of `best`
 */
export const showBest = (
  best: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> => sql`
    select film.*, shown.rank
    from (select * from ${best} best order by ${order} limit ${opaqueParameter(limit, 'int')}) shown
    cross join lateral (select ${resultColumns} from movies where movies.id = shown.movie_id offset 0) film
    order by ${order}`;

export interface NameSearch {
  interpretations: readonly Interpretation[];
  /** Films that the source answered with, in its order; they are results whatever their names. */
  sourceIds: readonly string[];
  limit: number;
  adultTitles: boolean;
}

/** Excludes names of adult titles unless they are requested. */
const isAllowed = (name: 'n' | 'movie_names', adultTitles: boolean) =>
  sql`(not ${sql.ref(`${name}.adult`)} or ${opaqueParameter(adultTitles, 'boolean')})`;

/** So many of the best known names that almost any two letters begin at least twenty of them. */
const BEST_KNOWN = 2000;
/** Prefixes up to this length are searched among the best known names first. */
const SHORT_PREFIX = 3;
/** Appended to a prefix, it sorts after every name that begins with the prefix. */
const LAST_CHARACTER = '\u{10ffff}';

type NameColumns = [
  texts: string[],
  from: (number | null)[],
  to: (number | null)[],
  years: (number | null)[],
  minRanks: number[],
  sourceIds: readonly string[],
  limit: number,
  adultTitles: boolean,
];

/** The parameters of a search by name; those of the interpretations as one array for each column. */
const columnsOf = ({ interpretations, sourceIds, limit, adultTitles }: NameSearch): NameColumns => [
  interpretations.map(({ text }) => text),
  interpretations.map(({ years }) => years?.from ?? null),
  interpretations.map(({ years }) => years?.to ?? null),
  interpretations.map(({ year }) => year),
  interpretations.map(({ minRank }) => minRank),
  sourceIds,
  limit,
  adultTitles,
];

/**
 * Finds names equal to the text, then names with it as a prefix, then names with all its words, then films that only the source
 * found. Each later, more expensive step runs only when the steps before found too little.
 *
 * Served by movie_names_key_idx for whole names and prefixes, by movie_names_popular_idx for prefixes of two or three letters (the
 * best match is almost certainly among the best known names, and reading everything that begins with "ma" is slow), and by
 * movie_names_words_idx for words. Only the search by words reads the table.
 */
export const searchNames = async (ctx: Context, search: NameSearch): Promise<RankedFilm[]> =>
  (await executeCompiledOnce(ctx, 'films by name', columnsOf(search), composeNameSearch)).rows;

/** The statement of `searchNames`, for tests of its plan. */
export const buildNameSearch = (search: NameSearch): RawBuilder<RankedFilm> => composeNameSearch(...columnsOf(search));

const composeNameSearch = (
  ...[texts, from, to, years, minRanks, sourceIds, limit, adultTitles]: NameColumns
) => sql<RankedFilm>`
    with interpretations as materialized (
      select shape.form, replace(shape.form, ' ', '') as key, left(whole.form, length(whole.form) - length(bare.form)) as article,
        case when shape.is_typed then words_query(shape.form) end as query,
        coalesce((select ' ' || word from substring(shape.form from '[^ ]*$') as word where is_little_word(word)), '') as little_ending,
        from_year, to_year, year, least_rank
      from unnest(
        ${opaqueParameter(texts, 'text[]')}, ${opaqueParameter(from, 'int[]')}, ${opaqueParameter(to, 'int[]')},
        ${opaqueParameter(years, 'int[]')}, ${opaqueParameter(minRanks, 'int[]')}
      ) as reading (text, from_year, to_year, year, least_rank)
      cross join lateral search_form(text) as whole (form)
      cross join lateral without_article(whole.form) as bare (form)
      cross join lateral (
        select bare.form, true as is_typed
        union all
        select in_figures(bare.form), false where bare.form like '% %' and in_figures(bare.form) <> bare.form
      ) as shape
      where shape.form <> ''
    ), whole as materialized (
      select n.movie_id, greatest(${sql.lit(RANK.exact)}, r.least_rank) as rank, n.article <> r.article as otherwise, abs(n.year - r.year) as apart, n.popularity, n.year
      from interpretations r
      cross join lateral (
        select * from movie_names n
        where ${isAllowed('n', adultTitles)} and n.key = r.key and (r.from_year is null or n.year between r.from_year and r.to_year)
        order by n.popularity desc limit ${opaqueParameter(limit, 'int')}) n
    ), best_known as materialized (
      select key, form, year, popularity, movie_id from movie_names
      where (select bool_or(length(key) <= ${sql.lit(SHORT_PREFIX)}) from interpretations) and ${isAllowed('movie_names', adultTitles)}
      order by popularity desc limit ${sql.lit(BEST_KNOWN)}
    ), known_beginnings as materialized (
      select n.movie_id, greatest(${sql.lit(RANK.prefix)}, r.least_rank) as rank, abs(n.year - r.year) as apart, n.popularity, n.year
      from interpretations r
      join best_known n on starts_with(n.form, r.form) and (r.from_year is null or n.year between r.from_year and r.to_year)
      where length(r.key) <= ${sql.lit(SHORT_PREFIX)}
    ), beginnings as materialized (
      select * from known_beginnings
      union all
      select n.movie_id, greatest(case when starts_with(n.form, r.form) then ${sql.lit(RANK.prefix)} else ${sql.lit(RANK.words)} end, r.least_rank), abs(n.year - r.year), n.popularity, n.year
      from interpretations r
      cross join lateral (
        select * from movie_names n
        where ${isAllowed('n', adultTitles)} and n.key >= r.key and n.key < r.key || ${sql.lit(LAST_CHARACTER)} and (r.from_year is null or n.year between r.from_year and r.to_year)
        order by starts_with(n.form, r.form) desc, n.popularity desc limit ${opaqueParameter(limit, 'int')}) n
      where length(r.key) > ${sql.lit(SHORT_PREFIX)} or (length(r.key) > 1 and (select count(*) from known_beginnings) < ${limit})
    ), having_words as (
      select n.movie_id, ${sql.lit(RANK.words)} as rank, abs(n.year - r.year) as apart, n.popularity, n.year
      from interpretations r
      cross join lateral (
        select * from movie_names n
        where ${isAllowed('n', adultTitles)} and n.words @@ r.query and strpos(' ' || n.form, r.little_ending) > 0 and (r.from_year is null or n.year between r.from_year and r.to_year)
        order by n.popularity desc limit ${opaqueParameter(limit, 'int')}) n
      where (select count(distinct movie_id) from (select movie_id from whole union all select movie_id from beginnings) so_far) < ${limit}
    ), found as (
      select movie_id, rank, otherwise, apart, null::bigint as place, popularity, year from whole
      union all select movie_id, rank, false, apart, null, popularity, year from beginnings
      union all select movie_id, rank, false, apart, null, popularity, year from having_words
      union all select id, ${sql.lit(RANK.source)}, false, null, place, 0, null
        from unnest(${opaqueParameter(sourceIds, 'uuid[]')}) with ordinality as told (id, place)
        cross join lateral (select adult from movies where movies.id = told.id offset 0) movie
        where not movie.adult or ${opaqueParameter(adultTitles, 'boolean')}
    )${showBest(
      sql`(select distinct on (movie_id) * from found order by movie_id, rank, otherwise, apart)`,
      sql`rank, otherwise, apart, place, popularity desc, year desc nulls last, movie_id`,
      limit,
    )}`;

/** A typed word, and words of titles that are spelled alike. */
export interface TypedWord {
  typed: string;
  /** Its position among all words, from 1. */
  nth: number;
  /** Words that the member may have meant. */
  alike: string[];
}

/**
 * The words of a text without little words such as "of", each with words of titles that are spelled alike. Alternatives are
 * searched for words that no title has or, when there are none, for all words of five letters and more; never for a single word of
 * three letters, which would match too much. Served by title_words_pkey and title_words_alike_idx.
 */
export async function listSimilarWords(ctx: Context, text: string): Promise<TypedWord[]> {
  const { rows } = await sql<TypedWord>`
    with typed as materialized (
      select words.word as typed, nth, known.word is not null as is_known
      from unnest(string_to_array(without_article(search_form(${opaqueParameter(text, 'text')})), ' ')) with ordinality as words (word, nth)
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
    order by nth`.execute(ctx.db);
  return rows;
}

/** A guess at what a mistyped text meant. */
export interface Guess {
  /** In tsquery syntax. */
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
 * Finds names with words like those typed: by the order of the guesses, then names without further words, then the better known.
 * Served by movie_names_words_idx.
 */
export const searchMistyped = async (ctx: Context, search: MistypedSearch): Promise<RankedFilm[]> =>
  (await buildMistypedSearch(search).execute(ctx.db)).rows;

/** The statement of `searchMistyped`, for tests of its plan. */
export const buildMistypedSearch = ({ guesses, limit, adultTitles }: MistypedSearch): RawBuilder<RankedFilm> => sql`
    with found as (
      select n.movie_id, guess.nth, abs(n.year - guess.year) as apart, length(n.form) - length(n.key) >= guess.word_count as is_longer, n.popularity, n.year,
        ${sql.lit(RANK.mistyped)} as rank
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
        where ${isAllowed('n', adultTitles)} and n.words @@ guess.query::tsquery and (guess.from_year is null or n.year between guess.from_year and guess.to_year)
        order by length(n.form) - length(n.key) >= guess.word_count, n.popularity desc limit ${opaqueParameter(limit, 'int')}) n
    )${showBest(
      sql`(select distinct on (movie_id) * from found order by movie_id, nth, is_longer)`,
      sql`nth, is_longer, apart, popularity desc, year desc nulls last, movie_id`,
      limit,
    )}`;
