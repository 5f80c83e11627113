import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isJournalingEnabled } from '#features/profiles/profiles.predicate.ts';
import type { Context } from '#platform/context.ts';
import type { StoredCounter } from '#platform/database/drift.ts';
import type { HotRows } from '#platform/database/hot-rows.ts';
import { sendAhead } from '#platform/database/pipelined-dialect.ts';
import { opaqueParameter } from '#platform/database/plan-hints.ts';
import { joinTracking, trackingColumns } from './tracking.facts.ts';

/** SQL for the number of the advisory lock of this name. Locks nothing. */
export const advisoryLockNumber = (name: string): RawBuilder<unknown> => sql`hashtextextended(${name}, 0)`;

/**
 * Locks a member and a film until the transaction ends, so that actions on the two run one after the other and not beside an import
 * (see lockAllFilms). Protects the member's profile against deletion (see lockMembersAgainstDeletion). Not this call but the next statement
 * waits (see lockUntilCommit).
 */
export const lockUserMovie = (ctx: Context, userId: string, movieId: string): Promise<void> =>
  sendAhead(ctx.db, sql`select lock_user_movie(${userId}, ${movieId})`);

export interface MovieAction {
  userId: string;
  movieId: string;
  at: string;
}

/** Deletes the ratings for which the condition holds, and returns them, 1–10 each. The members' profiles must be locked. */
export async function deleteRatingsWhere(ctx: Context, condition: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ movie_id: string; rating: number }>`
    delete from ratings where ${condition} returning movie_id, rating`.execute(ctx.db);
  return rows;
}

/**
 * The stored totals of films: ratings and reviews. A film has a row from its first rating or review on, so only additions insert
 * one.
 * Served by movie_rating_totals_pkey.
 */
export const FILM_TOTALS: HotRows<Totals & { id: string }> = {
  name: 'film totals',
  write: (additions) =>
    sql`select id, total.rating_count, total.rating_sum, total.histogram
    from (select * from jsonb_to_recordset(${additions}::jsonb)
      as given (id uuid, rating_count int, rating_sum bigint, histogram int[], review_count int) order by id) addition
    cross join lateral add_to_film_totals(id, coalesce(addition.rating_count, 0), coalesce(addition.rating_sum, 0),
      coalesce(addition.histogram, array_fill(0, array[10])), coalesce(addition.review_count, 0)) total`,
};

export interface ListingOutcome {
  movie_exists: boolean;
  /** Before this change. */
  was_watched: boolean;
  added: boolean;
  /** See RatingOutcome. */
  viewing_id: string | null;
  asks_date: boolean;
  watchlist_removed: boolean;
}

/**
 * Adds a film to a list. A watched film is not added to the watchlist. A film that becomes watched leaves the watchlist and gets a viewing
 * without a day, with the member's rating. Served by movies_pkey, movie_lists_one_entry, ratings_one_per_film. Needs lockUserMovie.
 */
export async function insertListEntryAndViewing(
  ctx: Context,
  { userId, movieId, at }: MovieAction,
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
      exists (select from viewing) and ${isJournalingEnabled(userId)} as asks_date,
      exists (select from unlisted) as watchlist_removed`.execute(ctx.db);
  return requireRow(rows);
}

/**
 * Removes a film from a list; off watched, its viewings are deleted too. Served by movie_lists_one_entry,
 * watch_events_film_idx. Needs lockUserMovie.
 * @returns whether the film was on the list
 */
export async function deleteListEntryAndViewings(
  ctx: Context,
  { userId, movieId }: Omit<MovieAction, 'at'>,
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

/** Whether the member has a viewing of the film with a day, or more than one viewing. Served by watch_events_film_idx. */
export async function hasDatedOrSeveralViewings(ctx: Context, userId: string, movieId: string): Promise<boolean> {
  const { rows } = await sql<{ has_details: boolean | null }>`
    select count(*) > 1 or bool_or(watched_on is not null) as has_details from watch_events
    where user_id = ${userId} and movie_id = ${movieId}`.execute(ctx.db);
  return requireRow(rows).has_details === true;
}

/** The rating totals of a film. */
export interface Totals {
  rating_count: number;
  rating_sum: number;
  histogram: number[];
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

/** Films once each with their places. */
const askedFilms = (movieIds: readonly string[]): RawBuilder<unknown> =>
  movieIds.length === 1
    ? sql`(select ${opaqueParameter(movieIds[0], 'uuid')} as id, 1 as place)`
    : sql`(select id, min(place) as place from unnest(${opaqueParameter(movieIds, 'uuid[]')}) with ordinality as given (id, place) group by id)`;

/**
 * What a member has of these films, with the films' rating totals, in the given order; films that do not exist are left out. For null, a
 * visitor, only the totals. Served by movies_pkey, ratings_one_per_film, movie_lists_one_entry, watch_events_film_idx,
 * movie_rating_totals_pkey.
 */
export function buildTrackingQuery(userId: string | null, movieIds: readonly string[]): RawBuilder<TrackingRow> {
  const [me, movie] = [opaqueParameter(userId, 'uuid'), sql`movie.id`];
  return sql<TrackingRow>`
    select movie.id as movie_id, ${trackingColumns(me, movie)}
    from ${askedFilms(movieIds)} asked
    join movies movie on movie.id = asked.id
    ${joinTracking(me, movie)}
    order by asked.place`;
}

/**
 * Sends `buildTrackingQuery` for one film without waiting for its answer. `onRow` is called with the row, undefined when there is no such
 * film, before the caller's transaction has ended.
 */
export const sendTrackingQueryAhead = (
  ctx: Context,
  userId: string,
  movieId: string,
  onRow: (row: TrackingRow | undefined) => void,
): Promise<void> => sendAhead(ctx.db, buildTrackingQuery(userId, [movieId]), ([row]) => onRow(row));

/** What a member has of these films, with the films' rating totals: see `buildTrackingQuery`. */
export const findTracking = async (ctx: Context, ...question: Parameters<typeof buildTrackingQuery>) =>
  (await buildTrackingQuery(...question).execute(ctx.db)).rows;

/** The stored rating totals beside those counted from all ratings, read by ratings_movie_user_idx. */
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

/** The first row of a statement that always answers with one. Throws an Error when there is none. */
export function requireRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a statement that always answers with one row answered with none');
  return row;
}
