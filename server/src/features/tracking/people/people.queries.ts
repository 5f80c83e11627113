import type { FoundPerson, Person } from '@halfstar/contract/tracking/people.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { StoredCounter } from '#platform/database/drift.ts';
import type { GridReader } from '../browse/browse.queries.ts';

/**
 * A person of films with the number of their films, and of those that the viewer has watched; undefined when no film that lists show the
 * viewer names them. Served by people_pkey, credits_person_idx, movies_pkey, movie_lists_one_entry.
 */
export async function findPerson(
  ctx: Context,
  { userId, showsAdultTitles }: Pick<GridReader, 'userId' | 'showsAdultTitles'>,
  id: string,
): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select p.id, p.name, films.movie_count, films.directed_count, films.cast_count,
      case when ${userId}::uuid is not null then films.seen_count end as seen_count
    from people p cross join lateral (
      select count(*)::int as movie_count, count(*) filter (where directed)::int as directed_count,
        count(*) filter (where plays)::int as cast_count,
        count(*) filter (where exists (
          select from movie_lists entry
          where entry.user_id = ${userId}::uuid and entry.movie_id = credited.movie_id and entry.list_type = 'watched'
        ))::int as seen_count
      from (
        select c.movie_id, bool_or(c.role = 'director') as directed, bool_or(c.role = 'cast') as plays
        from credits c join movies m on m.id = c.movie_id
        where c.person_id = p.id and (not m.adult or ${showsAdultTitles}::boolean)
        group by c.movie_id
      ) credited
    ) films
    where p.id = ${id} and films.movie_count > 0`.execute(ctx.db);
  return rows[0];
}

/** So many people with the most films are read first: among them are enough of any name that very many have. */
const BEST_KNOWN = 1000;
/** So many people of one name are compared with each other. Of a name that more have, more of those with the most films are read. */
const MOST_COMPARED = 3000;
/** Among so many people with the most films are some of any name that so many have. */
const MOST_FILMS = 5000;

/** People with the most films, in their order, without adult titles. Read in people_most_films_idx alone. */
const listMostFilms = (count: number) => sql`(
        select id, search_name, search_words, movie_count, all_movie_count from people
        order by movie_count desc, search_name limit ${sql.lit(count)})`;

/**
 * People whose names have a word for each word of the text: one that begins with it, or is it when it is shorter than three letters. Those
 * with the most films first. The people with the most films are read first, in their order, so that a name that very many have is found at
 * once; then those of the name are compared; and a name that more than MOST_COMPARED people have is looked for further in that order. For
 * members who see adult titles this is the order without those: of so frequent a name they may miss somebody who has mostly those. Served
 * by people_most_films_idx, people_search_words_idx and people_pkey.
 */
export async function searchPeopleByName(
  ctx: Context,
  { showsAdultTitles }: Pick<GridReader, 'showsAdultTitles'>,
  text: string,
  limit: number,
): Promise<FoundPerson[]> {
  const movieCount = sql.ref(showsAdultTitles ? 'all_movie_count' : 'movie_count');
  const isNamed = sql`search_words @@ (select query from wanted)`;
  const { rows } = await sql<FoundPerson>`
    with wanted as materialized (
      select word_beginnings_query(search_form(${text}), 3) as query
    ), known as materialized (
      select id, search_name, movie_count, all_movie_count from ${listMostFilms(BEST_KNOWN)} best
      where not ${showsAdultTitles}::boolean and ${isNamed}
      order by movie_count desc, search_name limit ${limit}
    ), named as materialized (
      select id, search_name, movie_count, all_movie_count from people, wanted
      where search_words @@ wanted.query and (select count(*) from known) < ${limit} limit ${sql.lit(MOST_COMPARED)}
    ), most_films as (
      select id, search_name, movie_count, all_movie_count from ${listMostFilms(MOST_FILMS)} best
      where (select count(*) from named) = ${sql.lit(MOST_COMPARED)} and ${isNamed}
      order by movie_count desc, search_name limit ${limit}
    ), found as (
      select * from known union select * from named union select * from most_films
    ), shown as materialized (
      select id, search_name, ${movieCount} as movie_count from found
      where ${movieCount} > 0
      order by movie_count desc, search_name limit ${limit}
    )
    select id, people.name, shown.movie_count from shown join people using (id)
    order by shown.movie_count desc, shown.search_name`.execute(ctx.db);
  return rows;
}

/** The numbers of films that people keep, with the query that counts them anew. */
export const STORED_COUNTERS: readonly StoredCounter[] = [
  {
    name: 'films of people',
    stored: sql`
      select id, jsonb_build_array(movie_count, all_movie_count) as value from people where movie_count <> 0 or all_movie_count <> 0`,
    computed: sql`
      select c.person_id as id,
        jsonb_build_array(count(distinct m.id) filter (where not m.adult), count(distinct m.id)) as value
      from credits c join movies m on m.id = c.movie_id group by c.person_id`,
  },
];
