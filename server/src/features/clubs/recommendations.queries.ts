import { CLUB_LIMITS } from '@halfstar/contract/clubs/clubs.schema';
import { sql } from 'kysely';
import { noBlockBetween, visibleToFollower } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';
import { type ClubSummaryRow, clubSummaryColumns } from './clubs.queries.ts';

/** How much is read for a recommendation. */
export interface Bounds {
  /** The newest followees, and the clubs that each joined last, or that watch a film. */
  followees: number;
  clubsOfEach: number;
  /** The newest films of the watchlist. */
  films: number;
  /** The largest clubs. */
  largest: number;
  /** How many followees a reason names. */
  named: number;
}

/** A club that the viewer might like to join. */
export interface RecommendedClubRow extends ClubSummaryRow {
  /** How many members of the club the viewer follows. */
  followees: number;
  /** Some of them, those followed last first. */
  followee_ids: string[];
  /** Whether the club's current film is on the viewer's watchlist. */
  is_wanted: boolean;
}

/**
 * Public, active clubs that the viewer is not in and can join or ask to: those of the most followees first, then those that watch a film of
 * the viewer's watchlist, then the largest. What is read is bounded, whatever the size of the community. Served by follows_following_idx,
 * movie_club_members_user_idx, movie_lists_newest_idx, movie_club_films_movie_idx and movie_clubs_listed_idx.
 */
export async function listRecommendedClubs(
  ctx: Context,
  viewer: Viewer,
  bounds: Bounds,
  limit: number,
): Promise<RecommendedClubRow[]> {
  const me = viewer.userId;
  const { rows } = await sql<RecommendedClubRow>`
    with followee as materialized (
      select f.following_id as id, f.created_at
      from (select following_id, created_at from follows where follower_id = ${me}
        order by created_at desc, following_id desc limit ${bounds.followees}) f
      where ${visibleToFollower(viewer, sql`f.following_id`)}
    ), of_followees as (
      select joined.club_id, count(*)::int as followees,
        (array_agg(followee.id order by followee.created_at desc, followee.id))[1:${sql.lit(bounds.named)}] as ids
      from followee
      cross join lateral (select club_id from movie_club_members where user_id = followee.id
        order by joined_at desc, club_id desc limit ${bounds.clubsOfEach}) joined
      group by joined.club_id
    ), wanted as (
      select f.club_id
      from (select movie_id from movie_lists where user_id = ${me} and list_type = 'watchlist'
        order by created_at desc, id desc limit ${bounds.films}) listed
      cross join lateral (select club_id from movie_club_films f
        where f.movie_id = listed.movie_id and f.status = 'current' limit ${bounds.clubsOfEach}) f
    ), largest as (
      select id as club_id from movie_clubs where visibility = 'public' and status = 'active' and moderation is null
      order by member_count desc, id desc limit ${bounds.largest}
    ), candidate as (
      select club_id from of_followees union select club_id from wanted union select club_id from largest)
    select ${clubSummaryColumns(viewer)}, coalesce(theirs.followees, 0) as followees, coalesce(theirs.ids, '{}') as followee_ids,
      c.id in (select club_id from wanted) as is_wanted
    from candidate
    join movie_clubs c on c.id = candidate.club_id
    left join of_followees theirs on theirs.club_id = c.id
    left join profiles owner on owner.user_id = c.owner_id
    where c.visibility = 'public' and c.status = 'active' and c.moderation is null and c.join_policy <> 'invite' and c.member_count < ${CLUB_LIMITS.members}
      and ${noBlockBetween(viewer, sql`c.owner_id`)}
      and not exists (select from movie_club_members m where m.club_id = c.id and m.user_id = ${me})
      and not exists (select from movie_club_removals r where r.club_id = c.id and r.user_id = ${me})
    order by followees desc, is_wanted desc, c.member_count desc, c.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}
