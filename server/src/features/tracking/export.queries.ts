import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * The ids of the films that a member has rated, listed or seen, in the order of the ids, after the given one. Served by
 * ratings_one_per_film, movie_lists_one_entry, watch_events_film_idx.
 */
export async function listTrackedFilmIds(
  ctx: Context,
  userId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ movie_id: string }>`
    (select movie_id from ratings where user_id = ${userId} and (${after}::uuid is null or movie_id > ${after}::uuid)
      order by movie_id limit ${limit})
    union
    (select distinct movie_id from movie_lists where user_id = ${userId} and (${after}::uuid is null or movie_id > ${after}::uuid)
      order by movie_id limit ${limit})
    union
    (select distinct movie_id from watch_events where user_id = ${userId} and (${after}::uuid is null or movie_id > ${after}::uuid)
      order by movie_id limit ${limit})
    order by movie_id limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.movie_id);
}
