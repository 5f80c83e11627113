import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** The ids of those of these films that a member has watched. Served by movie_lists_one_entry. */
export async function findWatchedMovieIds(
  ctx: Context,
  userId: string,
  movieIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ movie_id: string }>`
    select movie_id from movie_lists
    where user_id = ${userId} and movie_id = any(${movieIds}) and list_type = 'watched'`.execute(ctx.db);
  return rows.map((row) => row.movie_id);
}
