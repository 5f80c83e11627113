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

/** The films of so many people of one name are compared with each other. Of a name that more have, they are found in another way. */
const MOST_PEOPLE = 1000;
/** So many of the best known films, of all or of the year, are read for such a name. */
const MOST_READ = 100;
/** Among so many people with the most films are some of such a name, and the films of so many of these are compared. */
const MOST_FILMS_PEOPLE = 5000;
const MOST_BUSY = 100;
/** With fewer of these, or with a year, those of others of the name are compared too. */
const FEW_BUSY = 10;
/** So many films are looked up each. Of more, enough are nearly always among the best known ones. */
const MOST_FILMS = 1000;
const BEST_KNOWN = 15_000;

/**
 * Finds films of directors and actors whose names have all the words, the last of several also as the beginning of one once it has three
 * letters, and films of a year: the best known first. At least one name has to be given. A single word is a whole one, or "heat" would find
 * the films of Heath Ledger. However many people have the name, and however many films these, a fixed number of rows is read: see
 * docs/decisions/069. Served by people_search_words_idx, credits_person_idx, movies_pkey, movies_of_year_idx, and, where people of a name
 * are many or have many films, movies_wall_popular_idx, credits_pkey, people_pkey, people_most_films_idx and movie_names_popular_idx.
 */
export const searchCredits = async (ctx: Context, search: CreditSearch): Promise<RankedFilm[]> =>
  (await buildCreditSearch(search).execute(ctx.db)).rows;

/** The statement of `searchCredits`, for tests of its plan. */
export function buildCreditSearch({ people, year, limit, adultTitles }: CreditSearch): RawBuilder<RankedFilm> {
  const isAllowed = sql`(not adult or ${adultTitles}::boolean)`;
  return sql<RankedFilm>`${unprepared}
    with best_known as materialized (
      select movie_id, popularity, year, adult from movie_names order by popularity desc limit ${sql.lit(BEST_KNOWN)}
    ), ${sql.join(people.map((person, nth) => findFilmsOf(person, nth, limit, isAllowed)))}
    , found as (
      ${sql.join(
        people.map((_, nth) => sql`select movie_id, popularity, year from ${part('found', nth)}`),
        sql` union all `,
      )}
      union all
      (select id, popularity, year from movies where letterboxd_key is null and year = ${year}::int and ${isAllowed}
        order by popularity desc limit ${limit})
    )${showBest(
      sql`(select distinct on (movie_id) found.*, ${sql.lit(RANK.credited)} as rank from found order by movie_id)`,
      sql`popularity desc, year desc nulls last, movie_id`,
      limit,
    )}`;
}

/** A subquery of the nth person's. */
const part = (name: 'named' | 'read' | 'busy' | 'credited' | 'known' | 'found', nth: number) =>
  sql.ref(`${name}_${nth}`);

/**
 * The subqueries that end in the films of people of a name. A name is a parameter and not a column, so that the planner can tell how many
 * people have it. When more than MOST_PEOPLE do, the best known films are read in their order until enough have a person of the name; when
 * that is not enough, the films of those with the most films are compared. `offset 0` keeps the planner from reading whole tables instead
 * of looking rows up.
 */
function findFilmsOf({ name, year }: NamedPerson, nth: number, limit: number, isAllowed: RawBuilder<unknown>) {
  const isNamed = sql`search_words @@ typed_name_query(search_form(${name}))`;
  const [named, read, busy] = [part('named', nth), part('read', nth), part('busy', nth)];
  return sql`${named} as materialized (
      select id from people where ${isNamed} limit ${sql.lit(MOST_PEOPLE)}
    ), ${read} as materialized (
      select id as movie_id, popularity, year
      from (
        select id, popularity, year, adult from movies
        where letterboxd_key is null ${year === null ? sql`` : sql`and year = ${year}::int`}
        order by popularity desc limit ${sql.lit(MOST_READ)}
      ) film
      where (select count(*) from ${named}) = ${sql.lit(MOST_PEOPLE)} and ${isAllowed}
        and exists (
          select from credits
          cross join lateral (select search_words from people where people.id = credits.person_id offset 0) person
          where credits.movie_id = film.id and ${isNamed} offset 0)
      order by popularity desc limit ${limit}
    ), ${busy} as materialized (
      select id
      from (
        select id, search_words from people order by movie_count desc, search_name limit ${sql.lit(MOST_FILMS_PEOPLE)}
      ) most_films
      where (select count(*) from ${named}) = ${sql.lit(MOST_PEOPLE)} and (select count(*) from ${read}) < ${limit} and ${isNamed}
      limit ${sql.lit(MOST_BUSY)}
    ), ${part('credited', nth)} as materialized (
      select distinct credit.movie_id
      from (
        select id from ${busy}
        union all
        select id from ${named} where ${sql.lit(year !== null)} or (select count(*) from ${busy}) < ${sql.lit(FEW_BUSY)}
      ) person
      cross join lateral (select movie_id from credits where person_id = person.id offset 0) credit
      where (select count(*) from ${read}) < ${limit}
    ), ${year === null ? compareAll(nth, limit, isAllowed) : compareOfYear(nth, year, isAllowed)}`;
}

/** Looks each film up, when there are no more than `MOST_FILMS` or the others were too few. */
const lookUp = (nth: number, condition: RawBuilder<unknown>) => sql`
      select movie_id, popularity, year
      from ${part('credited', nth)}
      cross join lateral (select popularity, year, adult from movies where movies.id = movie_id offset 0) movie
      where ${condition}`;

/** Of many films the best known are compared first, and each is looked up only when these are too few. */
const compareAll = (
  nth: number,
  limit: number,
  isAllowed: RawBuilder<unknown>,
) => sql`${part('known', nth)} as materialized (
      -- Others may be as well known as the last one of these.
      select distinct movie_id, popularity, year from best_known join ${part('credited', nth)} using (movie_id)
      where (select count(*) from ${part('credited', nth)}) > ${sql.lit(MOST_FILMS)}
        and popularity > (select min(popularity) from best_known) and ${isAllowed}
    ), ${part('found', nth)} as (
      select movie_id, popularity, year from ${part('read', nth)}
      union all
      select movie_id, popularity, year from ${part('known', nth)}
      union all
      ${lookUp(nth, sql`(select count(*) from ${part('known', nth)}) < ${limit} and ${isAllowed}`)}
    )`;

/** Many films are compared with all of the year, in an index alone. */
const compareOfYear = (nth: number, year: number, isAllowed: RawBuilder<unknown>) => sql`${part('found', nth)} as (
      select movie_id, popularity, year from ${part('read', nth)}
      union all
      select movie_id, popularity, year
      from ${part('credited', nth)}
      join (
        select id as movie_id, popularity, year, adult from movies where letterboxd_key is null and year = ${year}::int offset 0
      ) of_year using (movie_id)
      where (select count(*) from ${part('credited', nth)}) > ${sql.lit(MOST_FILMS)} and ${isAllowed}
      union all
      ${lookUp(
        nth,
        sql`(select count(*) from ${part('credited', nth)}) <= ${sql.lit(MOST_FILMS)} and year = ${year}::int and ${isAllowed}`,
      )}
    )`;
