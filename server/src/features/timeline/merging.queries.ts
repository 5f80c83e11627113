import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * Moves a member’s timeline cards and activities of one film to another. Cards of both films stay separate. Served by
 * timeline_cards_film_idx, timeline_activities_film_idx.
 */
export async function moveTimelineToFilm(
  ctx: Context,
  userId: string,
  fromMovieId: string,
  toMovieId: string,
): Promise<void> {
  await sql`update timeline_cards set movie_id = ${toMovieId} where user_id = ${userId} and movie_id = ${fromMovieId}`.execute(
    ctx.db,
  );
  await sql`
    update timeline_activities set movie_id = ${toMovieId} where user_id = ${userId} and movie_id = ${fromMovieId}`.execute(
    ctx.db,
  );
}
