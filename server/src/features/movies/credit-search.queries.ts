import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { unprepared } from '#platform/database/plan-hints.ts';
import { RANK, type RankedFilm, showBest } from './search.queries.ts';

/** The name of a director or an actor; with a year, only their films of it. */
export interface NamedPerson {
  name: string;
  year: number | null;
}

export interface CreditSearch {
  people: readonly NamedPerson[];
  /** A text that is nothing but a year; null for any other. */
  year: number | null;
  limit: number;
  adultTitles: boolean;
}

/** Films of so many people of one name are compared at most; more share a first name only. */
const MOST_PEOPLE = 1000;
/** So many films are looked up each. Of more, enough are nearly always among the best known ones. */
const MOST_FILMS = 1000;
const BEST_KNOWN = 15_000;

/** People of a name. The name is a parameter here and not a column, so that the planner can tell how many there are. */
const listPeople = ({ name, year }: NamedPerson) => sql`
      (select id, ${year}::int as year from people where search_words @@ typed_name_query(search_form(${name}))
        limit ${sql.lit(MOST_PEOPLE)})`;

/**
 * Finds films of directors and actors whose names have all the words, the last of several also as the beginning of one once it has three
 * letters, and films of a year: the best known first. At least one name has to be given. A single word is a whole one, or "heat" would find
 * the films of Heath Ledger. Served by people_search_words_idx, credits_person_idx, movies_pkey, movies_year_popular_idx, and, where people
 * of a name have many films, movie_names_popular_idx.
 */
export const searchCredits = async (ctx: Context, search: CreditSearch): Promise<RankedFilm[]> =>
  (await buildCreditSearch(search).execute(ctx.db)).rows;

/** The statement of `searchCredits`, for tests of its plan. */
export const buildCreditSearch = ({
  people,
  year,
  limit,
  adultTitles,
}: CreditSearch): RawBuilder<RankedFilm> => sql`${unprepared}
    with named as materialized (
      ${sql.join(people.map(listPeople), sql` union all `)}
    ), credited as materialized (
      select distinct credit.movie_id, named.year
      from named cross join lateral (select movie_id from credits where credits.person_id = named.id offset 0) credit
    ), best_known as materialized (
      select movie_id, popularity, year, adult from movie_names order by popularity desc limit ${sql.lit(BEST_KNOWN)}
    ), known as materialized (
      -- Others may be as well known as the last one of these.
      select distinct movie_id, best.popularity, best.year
      from best_known best join credited using (movie_id)
      where (select count(*) from credited) > ${sql.lit(MOST_FILMS)} and best.popularity > (select min(popularity) from best_known)
        and (credited.year is null or best.year = credited.year) and (not best.adult or ${adultTitles}::boolean)
    ), found as (
      select movie_id, popularity, year from known
      union all
      select credited.movie_id, movie.popularity, movie.year
      from credited cross join lateral (
        select popularity, year, adult from movies where movies.id = credited.movie_id offset 0) movie
      where (select count(*) from known) < ${limit}
        and (credited.year is null or movie.year = credited.year) and (not movie.adult or ${adultTitles}::boolean)
      union all
      (select id, popularity, year from movies
        where letterboxd_key is null and year = ${year}::int and (not adult or ${adultTitles}::boolean)
        order by popularity desc limit ${limit})
    )${showBest(
      sql`(select distinct on (movie_id) found.*, ${sql.lit(RANK.credited)} as rank from found order by movie_id)`,
      sql`popularity desc, year desc nulls last, movie_id`,
      limit,
    )}`;
