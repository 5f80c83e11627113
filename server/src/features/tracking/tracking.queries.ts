import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { sql } from 'kysely';
import { AHEAD } from '#platform/database/client.ts';
import type { Db } from '#platform/database/database.ts';
import type { KeptNumber } from '#platform/database/drift.ts';
import type { HotRows } from '#platform/database/hot-rows.ts';
import { unseen } from '#platform/database/unseen.ts';

export const lockNumber = (name: string) => sql`hashtextextended(${name}, 0)`;

/**
 * Everything a member does to one film happens one after the other, until the transaction ends, and not while an import writes
 * (see lockAllFilms); the member does not go meanwhile (see keepMembers). One statement that nobody waits for, as hold is.
 */
export const lockUserMovie = (db: Db, userId: string, movieId: string) =>
  sql`select pg_advisory_xact_lock(${lockNumber(`${userId} ${movieId}`)}),
    pg_advisory_xact_lock_shared(${lockNumber(userId)}),
    (select user_id from profiles where user_id = ${userId} for key share)`.execute(db);

export interface Deed {
  userId: string;
  movieId: string;
  at: string;
}

export interface RatingOutcome {
  /** False: there is no such film, and nothing happened. */
  movie_exists: boolean;
  rating_changed: boolean;
  /** As stored; null when there was none. */
  rating_before: number | null;
  watched_added: boolean;
  /** The viewing that stands for its having been watched, when it had not been before. */
  viewing_id: string | null;
  watchlist_removed: boolean;
}

/** So long a rating still belongs to the viewing that was noted last, even if that has one: it is being corrected. */
const FRESH_HOURS = 24;
const fresh = (at: string) => sql`created_at > ${at}::timestamptz - make_interval(hours => ${sql.lit(FRESH_HOURS)})`;

const newestViewing = ({ userId, movieId }: Omit<Deed, 'at'>) => sql`(
  select id from watch_events where user_id = ${userId} and movie_id = ${movieId}
  order by created_at desc, id desc limit 1)`;

/**
 * Rates a film and keeps what follows from it in step, all but the totals: the viewing it belongs to and, unless that is
 * skipped, watched and the watchlist. Served by movies_pkey, ratings_one_per_film, movie_lists_one_entry, watch_events_film_idx.
 * Needs lockUserMovie.
 */
export async function setRating(
  db: Db,
  { userId, movieId, at }: Deed,
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
    ), told as (
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
      exists (select from unlisted) as watchlist_removed`.execute(db);
  return onlyRow(rows);
}

/**
 * Takes a rating back, out of a viewing noted just now too. Served by ratings_one_per_film, watch_events_film_idx.
 * Needs lockUserMovie.
 * @returns what it was; null when there was none
 */
export async function deleteRating(db: Db, { userId, movieId, at }: Deed): Promise<number | null> {
  const { rows } = await sql<{ removed: number | null }>`
    with removed as (
      delete from ratings where user_id = ${userId} and movie_id = ${movieId} returning movie_id, rating
    ), untold as (
      update watch_events set rating = null, updated_at = ${at}
      where id = ${newestViewing({ userId, movieId })} and exists (select from removed) and ${fresh(at)}
    )
    select (select rating from removed) as removed`.execute(db);
  return onlyRow(rows).removed;
}

/** Takes every rating of a member back. Served by ratings_one_per_film. The member's profile must be held. */
export const deleteRatingsOf = (db: Db, userId: string) =>
  db.deleteFrom('ratings').where('user_id', '=', userId).returning(['movie_id', 'rating']).execute();

/**
 * What films keep of all ratings and reviews together. A film has a row from its first rating or review on, so only what is added
 * can make one.
 * Served by movie_rating_totals_pkey.
 */
export const FILM_TOTALS: HotRows = {
  name: 'film totals',
  write: (db, additions) =>
    sql`${sql.raw(AHEAD)} with addition as materialized (
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
      from addition where id = excluded.movie_id)`.execute(db),
};

export interface ListingOutcome {
  movie_exists: boolean;
  /** Before this. */
  was_watched: boolean;
  added: boolean;
  /** See RatingOutcome. */
  viewing_id: string | null;
  watchlist_removed: boolean;
}

/**
 * Puts a film on a list. A watched film does not come onto the watchlist; one that comes onto watched leaves it, and has been
 * viewed on some day. Served by movies_pkey, movie_lists_one_entry, ratings_one_per_film. Needs lockUserMovie.
 */
export async function addEntry(db: Db, { userId, movieId, at }: Deed, listType: ListType): Promise<ListingOutcome> {
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
      exists (select from unlisted) as watchlist_removed`.execute(db);
  return onlyRow(rows);
}

/**
 * A film off watched has been viewed never. Served by movie_lists_one_entry, watch_events_film_idx. Needs lockUserMovie.
 * @returns whether the film was on the list
 */
export async function deleteEntry(db: Db, { userId, movieId }: Omit<Deed, 'at'>, listType: ListType): Promise<boolean> {
  if (listType === 'watched') {
    await db.deleteFrom('watch_events').where('user_id', '=', userId).where('movie_id', '=', movieId).execute();
  }
  const removed = await db
    .deleteFrom('movie_lists')
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where('list_type', '=', listType)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Whether it would be a loss if the film had never been viewed. Served by watch_events_film_idx. */
export async function diaryTells(db: Db, userId: string, movieId: string): Promise<boolean> {
  const { rows } = await sql<{ tells: boolean | null }>`
    select count(*) > 1 or bool_or(watched_on is not null) as tells from watch_events
    where user_id = ${userId} and movie_id = ${movieId}`.execute(db);
  return onlyRow(rows).tells === true;
}

export interface TotalsRow {
  movie_id: string;
  rating_count: number;
  rating_sum: number;
  histogram: number[];
}

/** Films without a rating so far may have no row. Served by movie_rating_totals_pkey. */
export const totalsOf = (db: Db, movieIds: readonly string[]): Promise<TotalsRow[]> =>
  db
    .selectFrom('movie_rating_totals')
    .select(['movie_id', 'rating_count', 'rating_sum', 'histogram'])
    .where(sql<boolean>`movie_id = any(${movieIds})`)
    .execute();

/** How many reviews of a film are shown. Served by movie_rating_totals_pkey. */
export async function reviewCountOf(db: Db, movieId: string): Promise<number> {
  const totals = db.selectFrom('movie_rating_totals').select('review_count').where('movie_id', '=', movieId);
  return (await totals.executeTakeFirst())?.review_count ?? 0;
}

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
 * Where films stand with a member (null: a visitor) and with everyone, in the given order; films that do not exist are left out.
 * Served by movies_pkey, ratings_one_per_film, movie_lists_one_entry, watch_events_film_idx, movie_rating_totals_pkey.
 */
export async function trackingOf(db: Db, userId: string | null, movieIds: readonly string[]): Promise<TrackingRow[]> {
  const me = unseen(userId, 'uuid');
  const { rows } = await sql<TrackingRow>`
    select
      movie.id as movie_id, mine.rating,
      array(select list_type from movie_lists where user_id = ${me} and movie_id = movie.id) as lists,
      watched.see_again, watched.watch_date,
      (select count(*) from watch_events where user_id = ${me} and movie_id = movie.id) as viewing_count,
      total.rating_count, total.rating_sum, total.histogram
    from (select id, min(place) as place from unnest(${unseen(movieIds, 'uuid[]')}) with ordinality as asked (id, place) group by id) asked
    join movies movie on movie.id = asked.id
    left join ratings mine on mine.user_id = ${me} and mine.movie_id = movie.id
    left join movie_lists watched
      on watched.user_id = ${me} and watched.movie_id = movie.id and watched.list_type = 'watched'
    left join movie_rating_totals total on total.movie_id = movie.id
    order by asked.place`.execute(db);
  return rows;
}

/** Reads ratings whole, by ratings_movie_idx. */
export const KEPT_NUMBERS: readonly KeptNumber[] = [
  {
    name: 'ratings of films',
    kept: sql`
      select movie_id as id, jsonb_build_object('count', rating_count, 'sum', rating_sum, 'histogram', histogram) as value
      from movie_rating_totals where rating_count <> 0 or rating_sum <> 0 or histogram <> array_fill(0, array[10])`,
    counted: sql`
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
