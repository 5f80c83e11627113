import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { SimilarMovie } from '@halfstar/contract/taste/similar-movies.schema';
import { type RawBuilder, sql } from 'kysely';
import { scoresShownTo } from '#features/tracking/ratings/scores.predicate.ts';
import { visibleToPerRow } from '#features/visibility/visibility.predicate.ts';
import { opaqueParameter } from '#platform/database/plan-hints.ts';
import type { Viewer } from '#platform/viewer.ts';

/** How much a question for films with the same people and genres reads, and what it returns. */
export interface LikenessBounds {
  /** Films of each person, and how many of those of all that share most are compared. */
  filmsOfEach: number;
  filmsOfAll: number;
  /** The best known films of so many years before and after, and of each year. */
  years: number;
  filmsOfYear: number;
  namedPeople: number;
  films: number;
}

/** Lists name a film of the row `m`: not an unidentified or merged one, nor one that its source no longer has. */
const isListed = (adultTitles: boolean) => sql<boolean>`m.letterboxd_key is null and m.merged_into is null
  and m.gone_at is null and (not m.adult or ${adultTitles}::boolean)`;

/**
 * Films that are like a film, best first. A shared director counts three, one of the first two of the cast two and one of the next three
 * one; the share of genres in common counts up to two. Without people in common at least half of the genres are the same, and the films are
 * of about the same years. What is read is bounded, however many films people and years have. Served by movies_pkey, credits_pkey,
 * credits_person_idx, movies_of_year_idx, people_pkey.
 */
export function buildAlikeQuery(
  movieId: string,
  adultTitles: boolean,
  bounds: LikenessBounds,
): RawBuilder<SimilarMovie> {
  const movie = opaqueParameter(movieId, 'uuid');
  return sql<SimilarMovie>`
    with film as materialized (
      select id, year, genre_ids from movies where id = ${movie}
    ), credited as materialized (
      select person_id, max(case when role = 'director' then 3 when place <= 2 then 2 else 1 end) as weight
      from credits where movie_id = ${movie} and place <= 5 group by person_id
    ), by_people as materialized (
      select theirs.movie_id as id, sum(weight)::int as weight,
        (array_agg(person_id order by weight desc, person_id))[1:${sql.lit(bounds.namedPeople)}] as person_ids
      from credited cross join lateral (
        select distinct movie_id from (
          select movie_id from credits where person_id = credited.person_id
          order by movie_id desc limit ${sql.lit(bounds.filmsOfEach)}) stored) theirs
      where theirs.movie_id <> ${movie}
      group by theirs.movie_id order by weight desc, theirs.movie_id limit ${sql.lit(bounds.filmsOfAll)}
    ), by_years as materialized (
      select known.id
      from film cross join generate_series(${sql.lit(-bounds.years)}, ${sql.lit(bounds.years)}) near (distance)
      cross join lateral (
        select id from movies where year = film.year + near.distance and letterboxd_key is null
        order by popularity desc limit ${sql.lit(bounds.filmsOfYear)}) known
      where cardinality(film.genre_ids) > 0 and known.id <> film.id
    ), candidate as (
      select id, weight, person_ids from by_people
      union all select id, 0, '{}' from by_years where id not in (select id from by_people)
    ), compared as (
      select m.id, m.title, m.year, m.poster_path, m.popularity, candidate.weight, candidate.person_ids,
        coalesce(genres.shared::float8 / nullif(genres.either, 0), 0) as likeness
      from candidate cross join film
      cross join lateral (select * from movies where id = candidate.id offset 0) m
      cross join lateral (
        select count(*) as either, count(*) filter (where id = any(film.genre_ids) and id = any(m.genre_ids)) as shared
        from (select unnest(film.genre_ids) as id union select unnest(m.genre_ids)) genre
      ) genres
      where ${isListed(adultTitles)}
    )
    select id, title, year, poster_path, (
      select coalesce(json_agg(json_build_object('person_id', p.id, 'name', p.name) order by named.turn), '[]')
      from unnest(person_ids) with ordinality named (id, turn) join people p on p.id = named.id) as people
    from compared where weight > 0 or likeness >= 0.5
    order by weight + 2 * likeness desc, popularity desc, id limit ${sql.lit(bounds.films)}`;
}

/** How much a question for what else is loved reads, and what it returns. */
export interface FanBounds {
  /** The latest ratings of four stars or more, and of how many of those members whom everybody may see. */
  latestFans: number;
  fans: number;
  /** Their latest ratings of four stars or more. */
  lovedByEach: number;
  /** How many of them love a film that is named: fewer could tell who. */
  leastFans: number;
  /** Those that most of them love, among which the order is found. */
  compared: number;
  films: number;
}

/**
 * What members who love a film also love, best first: the number of them divided by the square root of the number of all who rated the
 * film, so that films that everybody has seen do not come first everywhere. Only members whose ratings visitors may see count, so it is the
 * same for all viewers, but for adult titles and for hidden scores: that a film is loved tells its score. What is read is bounded, whatever
 * the size of the community. Served by ratings_loved_idx, ratings_loved_by_member_idx, movies_pkey, movie_rating_totals_pkey,
 * movie_lists_one_entry.
 */
export function buildAlsoLovedQuery(
  viewer: Viewer | null,
  movieId: string,
  adultTitles: boolean,
  bounds: FanBounds,
): RawBuilder<MovieSummary> {
  const movie = opaqueParameter(movieId, 'uuid');
  return sql<MovieSummary>`
    with fan as materialized (
      select user_id from (
        select user_id, updated_at from ratings where movie_id = ${movie} and rating >= 8
        order by updated_at desc limit ${sql.lit(bounds.latestFans)}) latest
      where ${visibleToPerRow(null, sql`latest.user_id`)}
      order by updated_at desc limit ${sql.lit(bounds.fans)}
    ), loved as materialized (
      select theirs.movie_id, count(*)::int as fans
      from fan cross join lateral (
        select movie_id from ratings where user_id = fan.user_id and rating >= 8
        order by updated_at desc limit ${sql.lit(bounds.lovedByEach)}) theirs
      where theirs.movie_id <> ${movie}
      group by theirs.movie_id having count(*) >= ${sql.lit(bounds.leastFans)}
      order by fans desc, theirs.movie_id limit ${sql.lit(bounds.compared)}
    )
    select m.id, m.title, m.year, m.poster_path
    from loved cross join lateral (select * from movies where id = loved.movie_id offset 0) m
    left join lateral (select rating_count from movie_rating_totals where movie_id = m.id offset 0) total on true
    where ${isListed(adultTitles)} and ${scoresShownTo(viewer, movie)} and ${scoresShownTo(viewer, sql`m.id`)}
    order by loved.fans / sqrt(greatest(total.rating_count, loved.fans)) desc, m.popularity desc, m.id
    limit ${sql.lit(bounds.films)}`;
}
