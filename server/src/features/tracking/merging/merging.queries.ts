import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * Moves the ratings, list entries and viewings that a member has of a film to another one. A rating and list entries that the other film
 * has too are deleted. Served by ratings_one_per_film, movie_lists_one_entry, watch_events_film_idx. Needs lockAllFilms.
 */
export async function moveTrackingRows(
  ctx: Context,
  userId: string,
  fromMovieId: string,
  toMovieId: string,
): Promise<void> {
  await sql`
    delete from ratings moved where user_id = ${userId} and movie_id = ${fromMovieId}
      and exists (select from ratings where user_id = ${userId} and movie_id = ${toMovieId})`.execute(ctx.db);
  await sql`update ratings set movie_id = ${toMovieId} where user_id = ${userId} and movie_id = ${fromMovieId}`.execute(
    ctx.db,
  );
  await sql`
    delete from movie_lists moved where user_id = ${userId} and movie_id = ${fromMovieId}
      and exists (select from movie_lists there
        where there.user_id = ${userId} and there.movie_id = ${toMovieId} and there.list_type = moved.list_type)`.execute(
    ctx.db,
  );
  await sql`update movie_lists set movie_id = ${toMovieId} where user_id = ${userId} and movie_id = ${fromMovieId}`.execute(
    ctx.db,
  );
  await sql`update watch_events set movie_id = ${toMovieId} where user_id = ${userId} and movie_id = ${fromMovieId}`.execute(
    ctx.db,
  );
}

/**
 * Takes a film out of the trending films and deletes its totals if they count no rating and no review. For a film that nobody has any more.
 * Served by the primary keys.
 */
export async function deleteTrendingAndEmptyTotals(ctx: Context, movieId: string): Promise<void> {
  await sql`delete from trending_films where movie_id = ${movieId}`.execute(ctx.db);
  await sql`
    delete from movie_rating_totals where movie_id = ${movieId} and rating_count = 0 and review_count = 0`.execute(
    ctx.db,
  );
}
