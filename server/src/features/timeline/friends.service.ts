import type { FriendOfMovie, FriendsOfMovie } from '@halfstar/contract/timeline/timeline.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { movieExistsQuery } from '#features/movies/movies.service.ts';
import type { Context } from '#platform/context.ts';
import { type BatchedQuery, runBatch } from '#platform/database/batched-queries.ts';
import { notFound } from '#platform/errors.ts';
import { makeBatchedPageQuery, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { presentFriend } from './friends.present.ts';
import { buildFriendsOfMovieQuery, type FriendRow } from './friends.queries.ts';

/**
 * A page of the members whom the viewer follows and who rated, listed or reviewed a film, and their number. Throws NOT_FOUND when
 * there is no such film, INVALID_INPUT, and what requireMember throws.
 */
export async function listFriendsOfMovie(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
  page: PageQuery,
): Promise<FriendsOfMovie> {
  const member = requireMember(viewer);
  const { exists, friends } = await runBatch(ctx, {
    exists: movieExistsQuery(movieId),
    friends: friendsOfMovieQuery(member, movieId, page),
  });
  if (!exists) throw notFound();
  return friends;
}

/**
 * Reads a page of the members whom the viewer follows and who rated, listed or reviewed a film, and their number, as part of a batch.
 * Whether the film exists is not checked. Throws INVALID_INPUT.
 */
export function friendsOfMovieQuery(member: Viewer, movieId: string, page: PageQuery): BatchedQuery<FriendsOfMovie> {
  const friends = makeBatchedPageQuery<TimePlace, FriendRow, FriendOfMovie>({
    list: `friends: ${movieId}`,
    ...page,
    shape: TimePlace,
    query: (after, limit) => buildFriendsOfMovieQuery(member, movieId, after, limit),
    times: ['acted_at'],
    placeOf: (row) => [row.acted_at, row.user_id],
    present: presentFriend,
  });
  return {
    ...friends,
    present: (rows) => ({ ...friends.present(rows), total: (rows as readonly FriendRow[])[0]?.total ?? 0 }),
  };
}
