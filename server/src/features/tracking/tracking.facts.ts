import { type RawBuilder, sql } from 'kysely';

/** Of whom and of which film: columns or parameters with their ids. */
type Id = RawBuilder<unknown>;

/*
 * What `presentOwnTracking` presents of a film, for the queries of this and of higher features: `trackingColumns` are selected from rows
 * that `joinTracking` is joined to. The rating is a subquery: if it were joined, the planner might read all ratings of the film. Served
 * by ratings_one_per_film, movie_lists_one_entry, watch_events_film_idx and movie_rating_totals_pkey.
 */

/**
 * The columns of TrackingRow except `movie_id`, of a query that has `joinTracking`.
 * @param userId null for a visitor
 */
export const trackingColumns = (userId: Id, movieId: Id): RawBuilder<unknown> => sql`
  (select rating from ratings where user_id = ${userId} and movie_id = ${movieId}) as rating,
  coalesce(listed.lists, '{}') as lists, listed.see_again, listed.watch_date,
  (select count(*)::int from watch_events where user_id = ${userId} and movie_id = ${movieId}) as viewing_count,
  total.rating_count, total.rating_sum, total.histogram`;

/**
 * The joins that `trackingColumns` selects from; they add no row and leave out none.
 * @param userId null for a visitor
 */
export const joinTracking = (userId: Id, movieId: Id): RawBuilder<unknown> => sql`
  left join movie_rating_totals total on total.movie_id = ${movieId}
  cross join lateral (
    select array_agg(list_type) as lists, bool_or(see_again) as see_again, max(watch_date) as watch_date
    from movie_lists where user_id = ${userId} and movie_id = ${movieId}) listed`;
