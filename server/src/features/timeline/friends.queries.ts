import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { type RawBuilder, sql } from 'kysely';
import { memberJson } from '#features/profiles/profiles.facts.ts';
import type { MemberRow } from '#features/profiles/profiles.present.ts';
import { scoresShownTo } from '#features/tracking/ratings/scores.predicate.ts';
import { visibleToFollowerPerRow } from '#features/visibility/visibility.predicate.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import { opaqueParameter } from '#platform/database/plan-hints.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';

/** Of longer reviews no more is read. */
export const MAX_BEGINNING = 400;

export interface FriendRow {
  user_id: string;
  rating: number | null;
  lists: ListType[] | null;
  review_id: string | null;
  /** The first MAX_BEGINNING characters of the review, unless it is marked as a spoiler. */
  beginning: string | null;
  acted_at: string;
  /** How many there are on all pages together. */
  total: number;
  member: MemberRow;
  /** Whether the viewer may see others' stars of the film. */
  scores_shown: boolean;
}

/**
 * The statement for a page of the members whom the viewer follows and may see and who rated, listed or reviewed a film, newest first,
 * without undone actions. Whoever has a review has a rating too. The cost grows with the number of followed members, not with their
 * activity or the film’s; served by the primary key of follows, ratings_movie_user_idx, movie_lists_movie_user_idx, reviews_one_per_film
 * and the primary keys of profiles and reviews.
 */
export function buildFriendsOfMovieQuery(
  viewer: Viewer,
  movieId: string,
  after: TimePlace | null,
  limit: number,
): RawBuilder<FriendRow> {
  const movie = opaqueParameter(movieId, 'uuid');
  return sql<FriendRow>`
    with followed as materialized (
      select array(select following_id from follows where follower_id = ${opaqueParameter(viewer.userId, 'uuid')}) as ids
    ), rated as materialized (
      select user_id, rating, updated_at from ratings
      where movie_id = ${movie} and user_id = any((select ids from followed)::uuid[])
    ), listed as materialized (
      select user_id, array_agg(list_type) as lists, max(created_at) as latest from movie_lists
      where movie_id = ${movie} and user_id = any((select ids from followed)::uuid[]) group by user_id
    ), tracked as materialized (
      select user_id, rating, lists, greatest(rated.updated_at, listed.latest) as tracked_at
      from rated full join listed using (user_id)
    ), reviewed as materialized (
      select user_id, id, created_at from reviews
      where movie_id = ${movie} and user_id = any(array(select user_id from rated)) and not hidden
    ), friends as materialized (
      select tracked.user_id, rating, lists, reviewed.id as review_id, greatest(tracked_at, reviewed.created_at) as acted_at
      from tracked left join reviewed on reviewed.user_id = tracked.user_id
      where ${visibleToFollowerPerRow(viewer, sql`tracked.user_id`)}
    ), page as (
      select friends.*, (select count(*) from friends) as total from friends
      where ${isAfterPlace(sql`(acted_at, user_id)`, after, 'desc')}
      order by acted_at desc, user_id desc limit ${limit})
    select page.*, ${memberJson('member')} as member, ${scoresShownTo(viewer, movie)} as scores_shown,
      case when not review.is_spoiler then left(review.content, ${sql.lit(MAX_BEGINNING)}) end as beginning
    from page join profiles member on member.user_id = page.user_id left join reviews review on review.id = page.review_id
    order by acted_at desc, page.user_id desc`;
}
