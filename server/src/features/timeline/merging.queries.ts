import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** A member's cards and acts of a film are those of another film. Served by timeline_cards_film_idx, timeline_activities_film_idx. */
export async function moveCards(ctx: Context, userId: string, from: string, to: string): Promise<void> {
  await sql`update timeline_cards set movie_id = ${to} where user_id = ${userId} and movie_id = ${from}`.execute(
    ctx.db,
  );
  await sql`
    update timeline_activities set movie_id = ${to} where user_id = ${userId} and movie_id = ${from}`.execute(ctx.db);
}
