import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { sql } from 'kysely';
import { movieSummaryJson } from '#features/movies/movies.facts.ts';
import { visibleToFellow, visibleToPerRow } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { Candidate, GenreTaste } from './tonight.model.ts';

/** A member of a club who is ticked. */
export interface TickedRow {
  user_id: string;
  /** Whether the viewer may see their lists and ratings. */
  visible: boolean;
  /** Whether they have rated enough films for an estimate. */
  rated_enough: boolean;
}

/**
 * Those of the ticked members (`memberIds`) who are in the club and neither banned nor hidden from the viewer by a block or a mute. Served
 * by the primary key of movie_club_members, those of the visibility rules, and ratings_one_per_film.
 */
export async function listTickedMembers(
  ctx: Context,
  viewer: Viewer,
  clubId: string,
  memberIds: readonly string[],
  leastRatings: number,
): Promise<TickedRow[]> {
  const member = sql.ref('m.user_id');
  const { rows } = await sql<TickedRow>`
    select m.user_id, ${visibleToPerRow(viewer, member)} as visible,
      (select count(*) from (select from ratings r where r.user_id = m.user_id limit ${leastRatings}) few) >= ${leastRatings}
        as rated_enough
    from movie_club_members m
    where m.club_id = ${clubId} and m.user_id = any(${memberIds}::uuid[]) and ${visibleToFellow(viewer, member)}`.execute(
    ctx.db,
  );
  return rows;
}

/** What decides which films may be shown. */
export interface TonightQuestion {
  /** Whose watchlists and watched films count. */
  memberIds: readonly string[];
  /** Whose reviews in clubs count as watched, also those whose rating waits for a sealed round: the viewer's own. */
  viewerId: string;
  /** Minutes; null for any. */
  maxRuntime: number | null;
  showsAdultTitles: boolean;
}

/** The mean of all ratings on Halfstar, 1–10. Reads all totals. */
const overallMean = sql`
  select coalesce(sum(rating_sum)::float8 / nullif(sum(rating_count), 0), 5.5) as mean from movie_rating_totals`;

/** So many ratings of the overall mean are added to those of a film. */
const FILM_WEIGHT = 5;

/**
 * Films on at least two of the members' watchlists that none of them has watched, in the order of their titles. Served by
 * movie_lists_newest_idx, movies_pkey and movie_rating_totals_pkey; the members' watched films are read by movie_lists_newest_idx or film
 * by film by movie_lists_movie_user_idx, the viewer's reviews in clubs by movie_club_reviews_author_idx.
 */
export async function listCandidates(
  ctx: Context,
  { memberIds, viewerId, maxRuntime, showsAdultTitles }: TonightQuestion,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with wanted as materialized (
      select entry.movie_id, count(*) as wanters
      from movie_lists entry
      where entry.user_id = any(${memberIds}::uuid[]) and entry.list_type = 'watchlist'
      group by entry.movie_id having count(*) >= 2
    ), overall as materialized (${overallMean})
    select m.id, m.genre_ids, wanted.wanters,
      (coalesce(total.rating_sum, 0) + ${FILM_WEIGHT} * overall.mean) / (coalesce(total.rating_count, 0) + ${FILM_WEIGHT}) as mean
    from wanted
    cross join overall
    join movies m on m.id = wanted.movie_id
    left join movie_rating_totals total on total.movie_id = m.id
    where m.letterboxd_key is null and (not m.adult or ${showsAdultTitles}::boolean)
      and (${maxRuntime}::int is null or m.runtime <= ${maxRuntime}::int)
      and not exists (select from movie_club_reviews own
        where own.movie_id = m.id and own.user_id = ${viewerId} and own.user_id = any(${memberIds}::uuid[])
          and own.moderation is distinct from 'removed')
      and not exists (select from movie_lists seen
        where seen.movie_id = m.id and seen.user_id = any(${memberIds}::uuid[]) and seen.list_type = 'watched')
    order by m.sort_title, m.id`.execute(ctx.db);
  return rows;
}

/** So many ratings like those of others are added to those of a member and genre. */
const GENRE_WEIGHT = 5;
/** How many ratings of a member are read, the newest first. */
const MOST_RATINGS = 2000;

/**
 * How much more these members give films of each genre than others do: the mean difference between their rating and the film's mean without
 * it. Served by ratings_one_per_film, movies_pkey and movie_rating_totals_pkey.
 */
export async function listTastes(ctx: Context, userIds: readonly string[]): Promise<GenreTaste[]> {
  const others = sql`(total.rating_sum - own.rating + ${FILM_WEIGHT} * overall.mean) / (total.rating_count - 1 + ${FILM_WEIGHT})`;
  const { rows } = await sql<GenreTaste>`
    with overall as materialized (${overallMean})
    select rater.id as user_id, genre.id as genre_id, sum(own.rating - ${others}) / (count(*) + ${GENRE_WEIGHT}) as difference
    from unnest(${userIds}::uuid[]) as rater (id)
    cross join overall
    cross join lateral (
      select r.movie_id, r.rating from ratings r where r.user_id = rater.id
      order by r.updated_at desc, r.movie_id limit ${MOST_RATINGS}) own
    join movie_rating_totals total on total.movie_id = own.movie_id
    join movies m on m.id = own.movie_id
    cross join lateral unnest(m.genre_ids) as genre (id)
    group by rater.id, genre.id`.execute(ctx.db);
  return rows;
}

/** What is shown of a film beside the estimates. */
export interface TonightFilmRow {
  id: string;
  movie: MovieSummary;
  runtime: number | null;
  /** Whose watchlists it is on. */
  wanted_by: string[];
}

/** These films with those of the members who want to see them. Served by movies_pkey and movie_lists_one_entry. */
export async function findTonightFilms(
  ctx: Context,
  movieIds: readonly string[],
  memberIds: readonly string[],
): Promise<TonightFilmRow[]> {
  const { rows } = await sql<TonightFilmRow>`
    select m.id, ${movieSummaryJson('m')} as movie, m.runtime, array(
      select entry.user_id from movie_lists entry
      where entry.user_id = any(${memberIds}::uuid[]) and entry.movie_id = m.id and entry.list_type = 'watchlist') as wanted_by
    from movies m where m.id = any(${movieIds}::uuid[])`.execute(ctx.db);
  return rows;
}
