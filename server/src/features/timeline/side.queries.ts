import { type RawBuilder, sql } from 'kysely';
import { visibleToFollower } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';

export interface FriendsFilmRow {
  movie_id: string;
  member_count: number;
  /** The latest of these members first. */
  member_ids: string[];
}

/** How much is read and returned. */
export interface FriendsFilmBounds {
  /** The newest followees, and the newest cards of each. */
  followees: number;
  cardsOfEach: number;
  films: number;
  /** How many members are named with each film. */
  faces: number;
}

/**
 * The statement for the films that members whom the viewer follows and may see watched, rated or reviewed since this time, those of most
 * members first, without undone actions. Adult titles only for viewers who ask for them. The cost is bounded, however many members are
 * followed; served by follows_following_idx, timeline_cards_newest_idx and timeline_activities_one_of_a_kind.
 */
export function buildFilmsOfFriendsQuery(
  viewer: Pick<Viewer, 'userId' | 'showsAdultTitles'>,
  since: string,
  bounds: FriendsFilmBounds,
): RawBuilder<FriendsFilmRow> {
  return sql<FriendsFilmRow>`
    with followee as materialized (
      select latest.following_id as id from (
        select following_id from follows where follower_id = ${viewer.userId}
        order by created_at desc, following_id desc limit ${bounds.followees}) latest
      where ${visibleToFollower(viewer, sql`latest.following_id`)}
    ), seen as materialized (
      select card.movie_id, followee.id as user_id, max(card.card_at) as at
      from followee cross join lateral (
        select c.id, c.movie_id, c.kind, c.card_at from timeline_cards c
        where c.user_id = followee.id and c.card_at > ${since} and not c.hidden
        order by c.card_at desc, c.id desc limit ${bounds.cardsOfEach}) card
      where card.kind = 'review' or exists (
        select from timeline_activities a where a.card_id = card.id and a.activity_type in ('rating', 'watched_add'))
      group by card.movie_id, followee.id
    ), film as (
      select seen.movie_id, count(*)::int as member_count, max(seen.at) as at
      from seen join movies m on m.id = seen.movie_id
      where not m.adult or ${viewer.showsAdultTitles}
      group by seen.movie_id order by member_count desc, at desc, seen.movie_id desc limit ${bounds.films}
    )
    select movie_id, member_count, array(
      select user_id from seen where seen.movie_id = film.movie_id order by seen.at desc, user_id desc limit ${bounds.faces}) as member_ids
    from film order by member_count desc, at desc, movie_id desc`;
}

/** Runs buildFilmsOfFriendsQuery. */
export async function findFilmsOfFriends(
  ctx: Context,
  ...asked: Parameters<typeof buildFilmsOfFriendsQuery>
): Promise<FriendsFilmRow[]> {
  return (await buildFilmsOfFriendsQuery(...asked).execute(ctx.db)).rows;
}
