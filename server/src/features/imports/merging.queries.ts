import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * The ids of up to `limit` members who have something of a film, or whose imports name or have changed it; by id, after `after`. Served by
 * the indexes by film of these tables; a viewing or a card comes with a list entry, a rating or a review.
 */
export async function findMembersWith(
  ctx: Context,
  movieId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      select user_id from movie_lists where movie_id = ${movieId}
      union select user_id from ratings where movie_id = ${movieId}
      union select user_id from reviews where movie_id = ${movieId}
      union select user_id from review_tombstones where movie_id = ${movieId}
      union select user_id from review_drafts where movie_id = ${movieId}
      union select user_id from scheduled_reviews where movie_id = ${movieId}
      union select list.user_id from list_films film join lists list on list.id = film.list_id where film.movie_id = ${movieId}
      union select user_id from import_films where movie_id = ${movieId}
      union select user_id from import_changes where movie_id = ${movieId}
    ) member where ${after}::uuid is null or user_id > ${after}::uuid order by user_id limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.user_id);
}

/**
 * Matches those films of a member's imports that were matched with one film with another one; those not found so far become `found`. Served
 * by import_films_movie_idx.
 * @returns their keys
 */
export async function reassignImportFilms(
  ctx: Context,
  userId: string,
  fromMovieId: string,
  toMovieId: string,
): Promise<string[]> {
  const { rows } = await sql<{ film_key: string }>`
    update import_films set movie_id = ${toMovieId}, suggestions = '[]',
      state = case when state in ('unknown', 'doubt', 'missing') then 'found' else state end
    where movie_id = ${fromMovieId} and user_id = ${userId} returning film_key`.execute(ctx.db);
  return rows.map((row) => row.film_key);
}
