import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { StoredCounter } from '#platform/database/drift.ts';
import type { HotRows } from '#platform/database/hot-rows.ts';
import { opaqueParameter } from '#platform/database/plan-hints.ts';

/** The number of an advisory lock in PostgreSQL. */
export const lockNumber = (name: string) => sql`hashtextextended(${name}, 0)`;

/**
 * Locks a member and a film until the transaction ends, so that actions on the two run one after the other and not beside an import
 * (see lockAllFilms). Protects the member's profile against deletion (see lockMembers). The lock is sent ahead of the next statement.
 */
export const lockUserMovie = (ctx: Context, userId: string, movieId: string) =>
  sql`select pg_advisory_xact_lock(${lockNumber(`${userId} ${movieId}`)}),
    pg_advisory_xact_lock_shared(${lockNumber(userId)}),
    (select user_id from profiles where user_id = ${userId} for key share)`.execute(ctx.db);

export interface MovieAct {
  userId: string;
  movieId: string;
  at: string;
}

export interface RatingOutcome {
  /** False: there is no such film, and nothing changed. */
  movie_exists: boolean;
  rating_changed: boolean;
  /** As stored; null when there was none. */
  rating_before: number | null;
  watched_added: boolean;
  /** The viewing that was begun because the film had not been watched before. */
  viewing_id: string | null;
  watchlist_removed: boolean;
}

/** A rating within this time of the last viewing corrects the rating of that viewing. */
const FRESH_HOURS = 24;
const fresh = (at: string) => sql`created_at > ${at}::timestamptz - make_interval(hours => ${sql.lit(FRESH_HOURS)})`;

const newestViewing = ({ userId, movieId }: Omit<MovieAct, 'at'>) => sql`(
  select id from watch_events where user_id = ${userId} and movie_id = ${movieId}
  order by created_at desc, id desc limit 1)`;

/**
 * Rates a film, 1–10, with all consequences except the totals: the viewing that the rating belongs to and, unless that is
 * skipped, the watched list and the watchlist. Served by movies_pkey, ratings_one_per_film, movie_lists_one_entry, watch_events_film_idx.
 * Needs lockUserMovie.
 */
export async function setRating(
  ctx: Context,
  { userId, movieId, at }: MovieAct,
  rating: number,
  { skipWatched, ofViewing }: { skipWatched: boolean; ofViewing: boolean },
): Promise<RatingOutcome> {
  const { rows } = await sql<RatingOutcome>`
    with film as (
      select id from movies where id = ${movieId}
    ), before as (
      select rating from ratings where user_id = ${userId} and movie_id = ${movieId}
    ), rated as (
      insert into ratings (user_id, movie_id, rating, created_at, updated_at)
      select ${userId}, id, ${rating}, ${at}, ${at} from film
      on conflict (user_id, movie_id) do update set rating = excluded.rating, updated_at = excluded.updated_at
        where ratings.rating <> excluded.rating
      returning movie_id, rating
    ), watched as (
      insert into movie_lists (user_id, movie_id, list_type, created_at)
      select ${userId}, id, 'watched', ${at} from film where not ${skipWatched}::boolean
      on conflict do nothing
      returning id
    ), viewing as (
      insert into watch_events (user_id, movie_id, rating, created_at, updated_at)
      select ${userId}, ${movieId}, ${rating}, ${at}, ${at} from watched
      returning id
    ), viewing_rated as (
      update watch_events set rating = ${rating}, updated_at = ${at}
      where id = ${newestViewing({ userId, movieId })} and exists (select from rated) and not ${ofViewing}::boolean
        and (rating is null or ${fresh(at)})
    ), unlisted as (
      delete from movie_lists
      where user_id = ${userId} and movie_id = ${movieId} and list_type = 'watchlist' and not ${skipWatched}::boolean
      returning id
    )
    select
      exists (select from film) as movie_exists,
      exists (select from rated) as rating_changed,
      (select rating from before) as rating_before,
      exists (select from watched) as watched_added,
      (select id from viewing) as viewing_id,
      exists (select from unlisted) as watchlist_removed`.execute(ctx.db);
  return onlyRow(rows);
}

/**
 * Deletes a rating, and that of a viewing added within the last day. Served by ratings_one_per_film, watch_events_film_idx.
 * Needs lockUserMovie.
 * @returns the deleted rating, 1–10; null when there was none
 */
export async function deleteRating(ctx: Context, { userId, movieId, at }: MovieAct): Promise<number | null> {
  const { rows } = await sql<{ removed: number | null }>`
    with removed as (
      delete from ratings where user_id = ${userId} and movie_id = ${movieId} returning movie_id, rating
    ), viewing_unrated as (
      update watch_events set rating = null, updated_at = ${at}
      where id = ${newestViewing({ userId, movieId })} and exists (select from removed) and ${fresh(at)}
    )
    select (select rating from removed) as removed`.execute(ctx.db);
  return onlyRow(rows).removed;
}

/** Deletes every rating of a member, 1–10 each. Served by ratings_one_per_film. The member's profile must be locked. */
export const deleteRatingsOfMember = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('ratings').where('user_id', '=', userId).returning(['movie_id', 'rating']).execute();

/**
 * The stored totals of films: ratings and reviews. A film has a row from its first rating or review on, so only additions insert
 * one.
 * Served by movie_rating_totals_pkey.
 */
export const FILM_TOTALS: HotRows = {
  name: 'film totals',
  write: (additions) =>
    sql`with addition as materialized (
      select id, coalesce(rating_count, 0) as ratings, coalesce(rating_sum, 0) as sum,
        coalesce(histogram, array_fill(0, array[10])) as bars, coalesce(review_count, 0) as reviews
      from jsonb_to_recordset(${additions}::jsonb)
        as given (id uuid, rating_count int, rating_sum bigint, histogram int[], review_count int))
    insert into movie_rating_totals as total (movie_id, rating_count, rating_sum, histogram, review_count)
    select id, greatest(ratings, 0), greatest(sum, 0), array(select greatest(bar, 0) from unnest(bars) as bar),
      greatest(reviews, 0)
    from addition order by id
    on conflict (movie_id) do update set (rating_count, rating_sum, review_count, histogram) = (
      select total.rating_count + ratings, total.rating_sum + sum, total.review_count + reviews,
        array(select before + gained
          from unnest(total.histogram, bars) with ordinality as bar (before, gained, stars) order by stars)
      from addition where id = excluded.movie_id)`,
};

export interface ListingOutcome {
  movie_exists: boolean;
  /** Before this change. */
  was_watched: boolean;
  added: boolean;
  /** See RatingOutcome. */
  viewing_id: string | null;
  watchlist_removed: boolean;
}

/**
 * Adds a film to a list. A watched film is not added to the watchlist; one that becomes watched leaves it and gets a viewing without
 * a day. Served by movies_pkey, movie_lists_one_entry, ratings_one_per_film. Needs lockUserMovie.
 */
export async function insertEntry(
  ctx: Context,
  { userId, movieId, at }: MovieAct,
  listType: ListType,
): Promise<ListingOutcome> {
  const { rows } = await sql<ListingOutcome>`
    with film as (
      select id from movies where id = ${movieId}
    ), watched as (
      select id from movie_lists where user_id = ${userId} and movie_id = ${movieId} and list_type = 'watched'
    ), added as (
      insert into movie_lists (user_id, movie_id, list_type, created_at)
      select ${userId}, id, ${listType}, ${at} from film
      where ${listType} <> 'watchlist' or not exists (select from watched)
      on conflict do nothing
      returning id
    ), viewing as (
      insert into watch_events (user_id, movie_id, rating, created_at, updated_at)
      select ${userId}, ${movieId}, (select rating from ratings where user_id = ${userId} and movie_id = ${movieId}), ${at}, ${at}
      from added where ${listType} = 'watched'
      returning id
    ), unlisted as (
      delete from movie_lists
      where user_id = ${userId} and movie_id = ${movieId} and list_type = 'watchlist' and ${listType} = 'watched'
      returning id
    )
    select
      exists (select from film) as movie_exists,
      exists (select from watched) as was_watched,
      exists (select from added) as added,
      (select id from viewing) as viewing_id,
      exists (select from unlisted) as watchlist_removed`.execute(ctx.db);
  return onlyRow(rows);
}

/**
 * Removes a film from a list; off watched, its viewings are deleted too. Served by movie_lists_one_entry,
 * watch_events_film_idx. Needs lockUserMovie.
 * @returns whether the film was on the list
 */
export async function deleteEntry(
  ctx: Context,
  { userId, movieId }: Omit<MovieAct, 'at'>,
  listType: ListType,
): Promise<boolean> {
  if (listType === 'watched') {
    await ctx.db.deleteFrom('watch_events').where('user_id', '=', userId).where('movie_id', '=', movieId).execute();
  }
  const removed = await ctx.db
    .deleteFrom('movie_lists')
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where('list_type', '=', listType)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Whether the diary has a dated viewing of the film, or more than one. Served by watch_events_film_idx. */
export async function hasDiaryDetails(ctx: Context, userId: string, movieId: string): Promise<boolean> {
  const { rows } = await sql<{ has_details: boolean | null }>`
    select count(*) > 1 or bool_or(watched_on is not null) as has_details from watch_events
    where user_id = ${userId} and movie_id = ${movieId}`.execute(ctx.db);
  return onlyRow(rows).has_details === true;
}

export interface TotalsRow {
  movie_id: string;
  rating_count: number;
  rating_sum: number;
  histogram: number[];
}

/** The rating totals of films; a film without a rating may have no row. Served by movie_rating_totals_pkey. */
export const findRatingTotals = (ctx: Context, movieIds: readonly string[]): Promise<TotalsRow[]> =>
  ctx.db
    .selectFrom('movie_rating_totals')
    .select(['movie_id', 'rating_count', 'rating_sum', 'histogram'])
    .where(sql<boolean>`movie_id = any(${movieIds})`)
    .execute();

export interface TrackingRow {
  movie_id: string;
  rating: number | null;
  lists: ListType[];
  see_again: boolean | null;
  watch_date: string | null;
  viewing_count: number;
  rating_count: number | null;
  rating_sum: number | null;
  histogram: number[] | null;
}

/**
 * A member's (null: a visitor's) and the community's tracking of films, in the given order; films that do not exist are left out.
 * Served by movies_pkey, ratings_one_per_film, movie_lists_one_entry, watch_events_film_idx, movie_rating_totals_pkey.
 */
export async function findTracking(
  ctx: Context,
  userId: string | null,
  movieIds: readonly string[],
): Promise<TrackingRow[]> {
  const me = opaqueParameter(userId, 'uuid');
  const { rows } = await sql<TrackingRow>`
    select
      movie.id as movie_id, mine.rating,
      array(select list_type from movie_lists where user_id = ${me} and movie_id = movie.id) as lists,
      watched.see_again, watched.watch_date,
      (select count(*) from watch_events where user_id = ${me} and movie_id = movie.id) as viewing_count,
      total.rating_count, total.rating_sum, total.histogram
    from (select id, min(place) as place from unnest(${opaqueParameter(movieIds, 'uuid[]')}) with ordinality as asked (id, place) group by id) asked
    join movies movie on movie.id = asked.id
    left join ratings mine on mine.user_id = ${me} and mine.movie_id = movie.id
    left join movie_lists watched
      on watched.user_id = ${me} and watched.movie_id = movie.id and watched.list_type = 'watched'
    left join movie_rating_totals total on total.movie_id = movie.id
    order by asked.place`.execute(ctx.db);
  return rows;
}

/** The stored rating totals beside those counted from all ratings, read by ratings_movie_idx. */
export const STORED_COUNTERS: readonly StoredCounter[] = [
  {
    name: 'ratings of films',
    stored: sql`
      select movie_id as id, jsonb_build_object('count', rating_count, 'sum', rating_sum, 'histogram', histogram) as value
      from movie_rating_totals where rating_count <> 0 or rating_sum <> 0 or histogram <> array_fill(0, array[10])`,
    computed: sql`
      select movie_id as id, jsonb_build_object('count', count(*), 'sum', sum(rating), 'histogram', array[
        ${sql.join(Array.from({ length: 10 }, (_, place) => sql`count(*) filter (where rating = ${sql.lit(place + 1)})`))}
      ]) as value
      from ratings group by movie_id`,
  },
];

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a statement that always answers with one row answered with none');
  return row;
}
