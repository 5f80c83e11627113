import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { sql } from 'kysely';
import { visibleFollowee } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';

export interface FriendRow {
  user_id: string;
  rating: number | null;
  lists: ListType[] | null;
  review_id: string | null;
  acted_at: string;
  /** How many there are on all pages together. */
  total: number;
}

/**
 * The members whom the viewer follows and may see, and who rated, listed or reviewed a film, newest first, without undone actions.
 * The cost grows with the number of followed members, not with their activity. Served by the primary key of follows, by
 * ratings_one_per_film, movie_lists_one_entry and reviews_one_per_film.
 */
export async function findFriendsOfMovie(
  ctx: Context,
  viewer: Viewer,
  movieId: string,
  after: TimePlace | null,
  limit: number,
): Promise<FriendRow[]> {
  const { rows } = await sql<FriendRow>`
    with friends as materialized (
      select f.following_id as user_id, rated.rating, listed.lists, review.id as review_id,
        greatest(rated.updated_at, listed.latest, review.created_at) as acted_at
      from follows f
      left join ratings rated on rated.user_id = f.following_id and rated.movie_id = ${movieId}
      left join reviews review on review.user_id = f.following_id and review.movie_id = ${movieId}
        and not review.hidden
      left join lateral (
        select array_agg(list_type) as lists, max(created_at) as latest from movie_lists
        where user_id = f.following_id and movie_id = ${movieId}) listed on true
      where f.follower_id = ${viewer.userId} and ${visibleFollowee(viewer, sql`f.following_id`)}
        and (rated.rating is not null or listed.latest is not null or review.id is not null))
    select user_id, rating, lists, review_id, acted_at, (select count(*) from friends) as total
    from friends
    where ${isAfterPlace(sql`(acted_at, user_id)`, after, 'desc')}
    order by acted_at desc, user_id desc limit ${limit}`.execute(ctx.db);
  return rows;
}
