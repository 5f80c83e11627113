import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { Cursor } from '#platform/paging.ts';

/**
 * Everything a member does to one film happens one after the other, until the transaction ends. Asked for in a statement of its
 * own, so that the next one sees what the one before it in the queue has done.
 */
export const lockUserMovie = (db: Db, userId: string, movieId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${movieId}`}, 0))`.execute(db);

interface Deed {
  userId: string;
  movieId: string;
  at: string;
}

export interface RatingOutcome {
  /** False: there is no such film, and nothing happened. */
  movie_exists: boolean;
  rating_changed: boolean;
  watched_added: boolean;
  watchlist_removed: boolean;
}

/**
 * Rates a film and keeps everything that follows from it in step: the totals, watched, the watchlist.
 * Served by movies_pkey, ratings_one_per_film, movie_rating_totals_pkey, movie_lists_one_entry. Needs lockUserMovie.
 */
export async function setRating(db: Db, { userId, movieId, at }: Deed, rating: number): Promise<RatingOutcome> {
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
    ), totals as (
      insert into movie_rating_totals as total (movie_id, rating_count, rating_sum, histogram)
      select movie_id, 1, rating, array(select (stars = rating)::int from generate_series(1, 10) as stars order by stars)
      from rated
      on conflict (movie_id) do update set
        rating_count = total.rating_count + (select case when exists (select from before) then 0 else 1 end),
        rating_sum = total.rating_sum + excluded.rating_sum - coalesce((select rating from before), 0),
        histogram = array(
          select ratings + gained - coalesce((stars = (select rating from before))::int, 0)
          from unnest(total.histogram, excluded.histogram) with ordinality as bar (ratings, gained, stars)
          order by stars)
    ), watched as (
      insert into movie_lists (user_id, movie_id, list_type, created_at)
      select ${userId}, id, 'watched', ${at} from film
      on conflict do nothing
      returning id
    ), unlisted as (
      delete from movie_lists where user_id = ${userId} and movie_id = ${movieId} and list_type = 'watchlist'
      returning id
    )
    select
      exists (select from film) as movie_exists,
      exists (select from rated) as rating_changed,
      exists (select from watched) as watched_added,
      exists (select from unlisted) as watchlist_removed`.execute(db);
  return onlyRow(rows);
}

/**
 * Takes a rating back, out of the totals too.
 * Served by ratings_one_per_film, movie_rating_totals_pkey. Needs lockUserMovie.
 * @returns whether there was one
 */
export async function deleteRating(db: Db, { userId, movieId }: Omit<Deed, 'at'>): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    with removed as (
      delete from ratings where user_id = ${userId} and movie_id = ${movieId} returning movie_id, rating
    ), totals as (
      update movie_rating_totals as total set
        rating_count = rating_count - 1,
        rating_sum = rating_sum - removed.rating,
        histogram[removed.rating] = histogram[removed.rating] - 1
      from removed where total.movie_id = removed.movie_id
    )
    select exists (select from removed) as removed`.execute(db);
  return onlyRow(rows).removed;
}

/**
 * Takes every rating of a member back, out of the totals too. The totals are held in one order, so that two members who go at
 * once do not wait for each other. Served by ratings_one_per_film, movie_rating_totals_pkey. The member's profile must be held.
 */
export async function deleteRatingsOf(db: Db, userId: string): Promise<void> {
  await sql`
    select movie_id from movie_rating_totals
    where movie_id in (select movie_id from ratings where user_id = ${userId})
    order by movie_id for update`.execute(db);
  await sql`
    with removed as (
      delete from ratings where user_id = ${userId} returning movie_id, rating
    )
    update movie_rating_totals as total set
      rating_count = rating_count - 1,
      rating_sum = rating_sum - removed.rating,
      histogram[removed.rating] = histogram[removed.rating] - 1
    from removed where total.movie_id = removed.movie_id`.execute(db);
}

export interface ListingOutcome {
  movie_exists: boolean;
  /** Before this. */
  was_watched: boolean;
  added: boolean;
  watchlist_removed: boolean;
}

/**
 * Puts a film on a list. A watched film does not come onto the watchlist, and one that comes onto watched leaves it.
 * Served by movies_pkey, movie_lists_one_entry. Needs lockUserMovie.
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
    ), unlisted as (
      delete from movie_lists
      where user_id = ${userId} and movie_id = ${movieId} and list_type = 'watchlist' and ${listType} = 'watched'
      returning id
    )
    select
      exists (select from film) as movie_exists,
      exists (select from watched) as was_watched,
      exists (select from added) as added,
      exists (select from unlisted) as watchlist_removed`.execute(db);
  return onlyRow(rows);
}

/**
 * Served by movie_lists_one_entry. Needs lockUserMovie.
 * @returns whether the film was on the list
 */
export async function deleteEntry(db: Db, { userId, movieId }: Omit<Deed, 'at'>, listType: ListType): Promise<boolean> {
  const removed = await db
    .deleteFrom('movie_lists')
    .where('user_id', '=', userId)
    .where('movie_id', '=', movieId)
    .where('list_type', '=', listType)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
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

export interface TrackingRow {
  movie_id: string;
  rating: number | null;
  lists: ListType[];
  rating_count: number | null;
  rating_sum: number | null;
  histogram: number[] | null;
}

/**
 * Where films stand with a member (null: a visitor) and with everyone, in the given order; films that do not exist are left out.
 * Served by movies_pkey, ratings_one_per_film, movie_lists_one_entry, movie_rating_totals_pkey.
 */
export async function trackingOf(db: Db, userId: string | null, movieIds: readonly string[]): Promise<TrackingRow[]> {
  const { rows } = await sql<TrackingRow>`
    select
      movie.id as movie_id, mine.rating,
      array(select list_type from movie_lists where user_id = ${userId} and movie_id = movie.id) as lists,
      total.rating_count, total.rating_sum, total.histogram
    from (select id, min(place) as place from unnest(${movieIds}::uuid[]) with ordinality as asked (id, place) group by id) asked
    join movies movie on movie.id = asked.id
    left join ratings mine on mine.user_id = ${userId} and mine.movie_id = movie.id
    left join movie_rating_totals total on total.movie_id = movie.id
    order by asked.place`.execute(db);
  return rows;
}

export interface EntryRow {
  id: string;
  movie_id: string;
  watch_date: string | null;
  rating: number | null;
  created_at: string;
}

/** A member's list, newest first, one row more than asked for. Served by movie_lists_newest_idx, ratings_one_per_film. */
export const entriesOf = (
  db: Db,
  list: { userId: string; listType: ListType },
  after: Cursor | null,
  limit: number,
): Promise<EntryRow[]> =>
  db
    .selectFrom('movie_lists as entry')
    .leftJoin('ratings as rated', (join) =>
      join.onRef('rated.user_id', '=', 'entry.user_id').onRef('rated.movie_id', '=', 'entry.movie_id'),
    )
    .select(['entry.id', 'entry.movie_id', 'entry.watch_date', 'rated.rating', 'entry.created_at'])
    .where('entry.user_id', '=', list.userId)
    .where('entry.list_type', '=', list.listType)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(entry.created_at, entry.id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit + 1)
    .execute();

/** Films whose totals are not what their ratings add up to. Reads both tables whole, by ratings_movie_idx. */
export async function driftingTotals(db: Db): Promise<{ movie_id: string; kept: TotalsRow; counted: TotalsRow }[]> {
  const { rows } = await sql<{ movie_id: string; kept: TotalsRow; counted: TotalsRow }>`
    with counted as (
      select
        movie_id, count(*)::int as rating_count, sum(rating) as rating_sum,
        array(select count(*) filter (where one = stars)::int
          from generate_series(1, 10) as stars, unnest(array_agg(rating)) as one group by stars order by stars) as histogram
      from ratings group by movie_id
    ), kept as (
      select movie_id, rating_count, rating_sum, histogram from movie_rating_totals
      where rating_count <> 0 or rating_sum <> 0 or histogram <> array_fill(0, array[10])
    )
    select movie_id, to_jsonb(kept) as kept, to_jsonb(counted) as counted
    from kept full join counted using (movie_id)
    where (kept.rating_count, kept.rating_sum, kept.histogram)
      is distinct from (counted.rating_count, counted.rating_sum, counted.histogram)
    limit 100`.execute(db);
  return rows;
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a statement that always answers with one row answered with none');
  return row;
}
