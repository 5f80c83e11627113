import type { FoundPerson, Person } from '@halfstar/contract/tracking/people.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
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

/** Films are counted of so many matches at most; more than that share a name only by its first letters. */
const MOST_COUNTED = 3000;

/**
 * People whose names have a word for each word of the text: one that begins with it, or is it when it is shorter than three letters. Those
 * with the most films first. Served by people_search_words_idx, credits_person_idx, movies_pkey.
 */
export async function searchPeopleByName(
  ctx: Context,
  { showsAdultTitles }: Pick<GridReader, 'showsAdultTitles'>,
  text: string,
  limit: number,
): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    with wanted as materialized (
      select word_beginnings_query(search_form(${text}), 3) as query
    ), named as materialized (
      select p.id, p.name, p.search_name from people p, wanted where p.search_words @@ wanted.query limit ${MOST_COUNTED}
    )
    select named.id, named.name, films.movie_count
    from named cross join lateral (
      select count(distinct c.movie_id)::int as movie_count
      from credits c join movies m on m.id = c.movie_id
      where c.person_id = named.id and (not m.adult or ${showsAdultTitles}::boolean)
    ) films
    where films.movie_count > 0
    order by films.movie_count desc, named.search_name
    limit ${limit}`.execute(ctx.db);
  return rows;
}
