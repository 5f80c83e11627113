import { VOTE_LIMITS } from '@halfstar/contract/clubs/votes.schema';
import { sql } from 'kysely';
import { movieSummaryJson } from '#features/movies/movies.facts.ts';
import { visibleToPerRow } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';
import { saidVisibleTo } from './clubs.predicate.ts';
import type { NominationRow } from './votes.present.ts';

/**
 * The nominations of votes of a club, the first one first, as the viewer sees them. Of an open vote also which other members of the club
 * have watched the film, among those whose films the viewer may see. Served by movie_club_nominations_one_each and movie_lists_one_entry; a
 * club has 500 members and a vote 30 nominations at most.
 */
export async function listNominations(
  ctx: Context,
  viewer: Viewer,
  clubId: string,
  voteIds: readonly string[],
): Promise<NominationRow[]> {
  const isSaid = saidVisibleTo(viewer, sql`v.club_id`, sql`n.user_id`);
  const { rows } = await sql<NominationRow>`
    with fellows as materialized (
      select m.user_id from movie_club_members m
      where m.club_id = ${clubId} and m.user_id <> ${viewer.userId} and ${visibleToPerRow(viewer, sql`m.user_id`)})
    select n.id, n.vote_id, ${movieSummaryJson('movie')} as movie, case when ${isSaid} then n.user_id end as nominator_id,
      case when ${isSaid} then n.pitch else '' end as pitch, n.user_id is not distinct from ${viewer.userId}::uuid as own, n.created_at,
      seen.named as seen_by, seen.total as seen_count
    from movie_club_nominations n
    join movie_club_votes v on v.id = n.vote_id
    join movies movie on movie.id = n.movie_id
    cross join lateral (
      select count(*)::int as total,
        coalesce((array_agg(l.user_id order by l.created_at, l.user_id))[1:${sql.lit(VOTE_LIMITS.namedWhoSaw)}], '{}') as named
      from fellows f join movie_lists l on l.user_id = f.user_id and l.movie_id = n.movie_id and l.list_type = 'watched'
      where v.status = 'open') seen
    where n.vote_id = any(${voteIds}::uuid[])
    order by n.created_at, n.id`.execute(ctx.db);
  return rows;
}

/** A nomination as it is counted. */
export interface Nominated {
  id: string;
  movie_id: string;
  /** Null for a deleted account. */
  user_id: string | null;
  /** Whether the club watches the film by now, or has watched it. */
  is_watched: boolean;
}

/** The nominations of a vote, the first one first. Served by movie_club_nominations_one_each and movie_club_films_one_each. */
export async function listNominated(ctx: Context, voteId: string): Promise<Nominated[]> {
  const { rows } = await sql<Nominated>`
    select n.id, n.movie_id, n.user_id, exists (select from movie_club_films f
      where f.club_id = v.club_id and f.movie_id = n.movie_id and f.status in ('current', 'finished')) as is_watched
    from movie_club_nominations n join movie_club_votes v on v.id = n.vote_id
    where n.vote_id = ${voteId} order by n.created_at, n.id`.execute(ctx.db);
  return rows;
}

/** What a member nominates in a vote. */
export interface NewNomination {
  voteId: string;
  movieId: string;
  userId: string;
  pitch: string;
  at: string;
}

/** Adds a nomination. Needs lockClub, and that neither the member nor the film has one in the vote. */
export const insertNomination = (ctx: Context, { voteId, movieId, userId, pitch, at }: NewNomination) =>
  ctx.db
    .insertInto('movie_club_nominations')
    .values({ vote_id: voteId, movie_id: movieId, user_id: userId, pitch, created_at: at })
    .execute();

/** Gives a nomination another pitch. Needs lockClub. */
export const setPitch = (ctx: Context, id: string, pitch: string) =>
  ctx.db.updateTable('movie_club_nominations').set({ pitch }).where('id', '=', id).execute();

/** Deletes a nomination of an open vote. Ballots keep its id, which no longer counts. Needs lockClub. */
export const deleteNomination = (ctx: Context, id: string) =>
  ctx.db.deleteFrom('movie_club_nominations').where('id', '=', id).execute();

/** Sets what a member ranks in a vote. Served by the primary key. Needs lockClub. */
export const upsertBallot = (ctx: Context, voteId: string, userId: string, ranking: readonly string[], at: string) =>
  ctx.db
    .insertInto('movie_club_ballots')
    .values({ vote_id: voteId, user_id: userId, ranking: [...ranking], updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['vote_id', 'user_id']).doUpdateSet({ ranking: [...ranking], updated_at: at }),
    )
    .execute();

/** Takes a member's ballot back. Served by the primary key. Needs lockClub. */
export const deleteBallot = (ctx: Context, voteId: string, userId: string) =>
  ctx.db.deleteFrom('movie_club_ballots').where('vote_id', '=', voteId).where('user_id', '=', userId).execute();

/**
 * Takes name and pitch off a member's nominations, which stay. Served by movie_club_nominations_user_idx.
 * @returns of how many, at most `limit`
 */
export async function anonymizeNominations(ctx: Context, userId: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update movie_club_nominations set user_id = null, pitch = ''
    where id in (select id from movie_club_nominations where user_id = ${userId} limit ${limit})`.execute(ctx.db);
  return Number(numAffectedRows);
}
