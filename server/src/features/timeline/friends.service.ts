import type { FriendOfMovie, FriendsOfMovie } from '@halfstar/contract/timeline/timeline.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { requireShownMovieId } from '#features/movies/movies.service.ts';
import type { Context } from '#platform/context.ts';
import { type BatchedQuery, runBatchedQuery } from '#platform/database/batched-queries.ts';
import { makeBatchedPageQuery, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { presentFriend } from './friends.present.ts';
import { buildFriendsOfMovieQuery, type FriendRow } from './friends.queries.ts';

/**
 * A page of the members whom the viewer follows and who rated, listed or reviewed a film, and their number; for a merged film,
 * of those of the film it was merged into. Throws NOT_FOUND when there is no such film, INVALID_INPUT, and what requireMember throws.
 */
export async function listFriendsOfMovie(
  ctx: Context,
  viewer: Viewer | null,
  askedMovieId: string,
  page: PageQuery,
): Promise<FriendsOfMovie> {
  const member = requireMember(viewer);
  const movieId = await requireShownMovieId(ctx, member, askedMovieId);
  return runBatchedQuery(ctx, friendsOfMovieQuery(member, movieId, page));
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
