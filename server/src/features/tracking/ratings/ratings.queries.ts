import { type RawBuilder, sql } from 'kysely';
import { isJournalingEnabled } from '#features/profiles/profiles.predicate.ts';
import { visibleToPerRow } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { Viewer } from '#platform/viewer.ts';
import { type MovieAction, requireRow, type TrackingRow } from '../tracking.queries.ts';

/** What a rating did, and the member's tracking of the film after it. The totals are still those before it. */
export interface RatingOutcome extends TrackingRow {
  /** False: there is no such film, and nothing changed. */
  movie_exists: boolean;
  rating_changed: boolean;
  /** As stored; null when there was none. */
  rating_before: number | null;
  watched_added: boolean;
  /** The viewing that was begun because the film had not been watched before. */
  viewing_id: string | null;
  /** Whether such a viewing was begun and the member keeps a journal. */
  asks_date: boolean;
  watchlist_removed: boolean;
}

/** A rating within this time of the last viewing corrects the rating of that viewing. */
const FRESH_HOURS = 24;
const fresh = (at: string) => sql`created_at > ${at}::timestamptz - make_interval(hours => ${sql.lit(FRESH_HOURS)})`;

const newestViewing = ({ userId, movieId }: Omit<MovieAction, 'at'>) => sql`(
  select id from watch_events where user_id = ${userId} and movie_id = ${movieId}
  order by created_at desc, id desc limit 1)`;

interface Rating {
  /** As stored, 1–10. */
  rating: number;
  skipWatched: boolean;
  ofViewing: boolean;
}

const COLUMNS_OF_OUTCOME = sql`rated.movie_exists, rated.rating_changed, rated.rating_before, rated.watched_added, rated.viewing_id,
  rated.watchlist_removed, rated.lists, rated.see_again, rated.watch_date, rated.viewing_count`;

const callRateFilm = ({ userId, movieId, at }: MovieAction, rating: Rating, unlessListed: boolean) => sql`rate_film(
  ${userId}, ${movieId}, ${rating.rating}, ${at}, ${rating.skipWatched}, ${rating.ofViewing}, ${sql.lit(FRESH_HOURS)},
  ${sql.lit(unlessListed)})`;

const asksDate = (userId: string) => sql`rated.viewing_id is not null and ${isJournalingEnabled(userId)}`;

/**
 * Rates a film with all consequences except totals and events: also the viewing that the rating belongs to and, unless `skipWatched`, the
 * watched list and the watchlist. Locks as lockUserMovie does. Served by movies_pkey, ratings_one_per_film, movie_lists_one_entry,
 * watch_events_film_idx.
 */
export async function setRatingAndMarkWatched(ctx: Context, act: MovieAction, rating: Rating): Promise<RatingOutcome> {
  const { rows } = await sql<RatingOutcome>`
    select ${COLUMNS_OF_OUTCOME}, rated.rating_count, rated.rating_sum, rated.histogram,
      ${act.movieId}::uuid as movie_id, ${rating.rating}::int as rating, ${asksDate(act.userId)} as asks_date
    from ${callRateFilm(act, rating, false)} rated`.execute(ctx.db);
  return requireRow(rows);
}

export interface RatingAtOnce extends RatingOutcome {
  /** The film is on the watchlist, which it would leave; nothing changed. */
  refused: boolean;
  /** What the listeners answered; null when the event did not happen. */
  rating_answer: boolean[] | null;
  watched_answer: boolean[] | null;
}

/**
 * Does what `setRatingAndMarkWatched` does, emits the events by the given calls in this order, and writes the film's totals last: all in
 * one statement, which is a transaction of its own. With `refused` nothing has changed, because the film would leave the watchlist. Served
 * as setRatingAndMarkWatched is.
 */
export async function setRatingInOneStatement(
  ctx: Context,
  act: MovieAction,
  rating: Rating,
  emit: { ratingSet: RawBuilder<boolean[]>; watchedAdded: RawBuilder<boolean[]> },
): Promise<RatingAtOnce> {
  // A select list is evaluated from left to right, and "offset 0" keeps this one together.
  const { rows } = await sql<RatingAtOnce>`
    select ${COLUMNS_OF_OUTCOME}, rated.refused, done.rating_answer, done.watched_answer,
      coalesce((done.totals).rating_count, rated.rating_count) as rating_count,
      coalesce((done.totals).rating_sum, rated.rating_sum) as rating_sum,
      coalesce((done.totals).histogram, rated.histogram) as histogram,
      ${act.movieId}::uuid as movie_id, ${rating.rating}::int as rating, ${asksDate(act.userId)} as asks_date
    from ${callRateFilm(act, rating, true)} rated
    cross join lateral (
      select
        case when rated.rating_changed then ${emit.ratingSet} end as rating_answer,
        case when rated.watched_added then ${emit.watchedAdded} end as watched_answer,
        case when rated.rating_changed
          then add_rating_to_film_totals(${act.movieId}, rated.rating_before, ${rating.rating}) end as totals
      offset 0) done`.execute(ctx.db);
  return requireRow(rows);
}

/**
 * Deletes a member's rating of a film and, if their newest viewing of it was added within the last day, the rating of that viewing. Served
 * by ratings_one_per_film, watch_events_film_idx. Needs lockUserMovie.
 * @returns the deleted rating, 1–10; null when there was none
 */
export async function deleteRating(ctx: Context, { userId, movieId, at }: MovieAction): Promise<number | null> {
  const { rows } = await sql<{ removed: number | null }>`
    with removed as (
      delete from ratings where user_id = ${userId} and movie_id = ${movieId} returning movie_id, rating
    ), viewing_unrated as (
      update watch_events set rating = null, updated_at = ${at}
      where id = ${newestViewing({ userId, movieId })} and exists (select from removed) and ${fresh(at)}
    )
    select (select rating from removed) as removed`.execute(ctx.db);
  return requireRow(rows).removed;
}

/** Ratings of a film by members whom the viewer may see, in the order of their ids. Served by ratings_movie_user_idx. */
export async function listRatingsByMovie(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
  after: readonly [userId: string] | null,
  limit: number,
): Promise<{ user_id: string; rating: number }[]> {
  const { rows } = await sql<{ user_id: string; rating: number }>`
    select r.user_id, r.rating from ratings r
    where r.movie_id = ${movieId} and ${isAfterPlace(sql`(r.user_id)`, after, 'asc')}
      and ${visibleToPerRow(viewer, sql`r.user_id`)}
    order by r.user_id limit ${limit}`.execute(ctx.db);
  return rows;
}
