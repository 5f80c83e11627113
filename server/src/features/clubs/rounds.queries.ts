import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isSealedRound } from './rounds.predicate.ts';

/** Whether the sealed round of a club's film `f` is over and has not been opened. An archived club `c` has no round. */
const isEnded = (at: string): RawBuilder<SqlBool> =>
  sql`(f.sealed and f.revealed_at is null and (c.status = 'archived' or not ${isSealedRound('f', at)}))`;

/** A round that was opened. */
export interface RevealedRound {
  id: string;
  movie_id: string;
  rating_count: number;
}

/**
 * Marks those sealed rounds of a club as opened that are over at this time and were not opened before, and returns them. Served by
 * movie_club_films_sealed_idx. Needs lockClub.
 */
export async function markEndedRoundsRevealed(ctx: Context, clubId: string, at: string): Promise<RevealedRound[]> {
  const { rows } = await sql<RevealedRound>`
    update movie_club_films f set revealed_at = ${at} from movie_clubs c
    where c.id = ${clubId} and f.club_id = c.id and ${isEnded(at)}
    returning f.id, f.movie_id, f.rating_count`.execute(ctx.db);
  return rows;
}

/** The clubs with a sealed round that is over at this time and has not been opened. Served by movie_club_films_sealed_idx. */
export async function listClubsWithEndedRounds(ctx: Context, at: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.id from movie_club_films f join movie_clubs c on c.id = f.club_id where ${isEnded(at)} order by c.id`.execute(
    ctx.db,
  );
  return rows.map((row) => row.id);
}
