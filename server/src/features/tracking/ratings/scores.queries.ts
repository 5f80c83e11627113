import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** Which of these films a member has watched. Served by movie_lists_one_entry. */
export async function findWatched(ctx: Context, userId: string, movieIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ movie_id: string }>`
    select movie_id from movie_lists
    where user_id = ${userId} and movie_id = any(${movieIds}) and list_type = 'watched'`.execute(ctx.db);
  return rows.map((row) => row.movie_id);
}
