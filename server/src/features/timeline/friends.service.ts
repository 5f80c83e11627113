import { toStars } from '@halfstar/contract/shared/rating';
import type { FriendOfFilm } from '@halfstar/contract/timeline/timeline.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { mapWithMembers } from '#features/follows/follows.present.ts';
import { requireMovie } from '#features/movies/movies.service.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { hiddenScores } from '#features/tracking/scores.service.ts';
import { toMovieStatus } from '#features/tracking/tracking.present.ts';
import type { Context } from '#platform/context.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { type FriendRow, findFriendsOfMovie } from './friends.queries.ts';

/**
 * A page of the members whom the viewer follows and who rated, listed or reviewed a film, and their number. Throws NOT_FOUND when
 * there is no such film, INVALID_INPUT, and what requireMember throws.
 */
export async function listFriendsOfMovie(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
  page: PageQuery,
): Promise<Page<FriendOfFilm> & { total: number }> {
  const member = requireMember(viewer);
  await requireMovie(ctx, movieId);
  const hidden = (await hiddenScores(ctx, member, [movieId])).has(movieId);
  let total = 0;
  const friends = await keysetPage<TimePlace, FriendRow, FriendOfFilm>({
    list: `friends: ${movieId}`,
    ...page,
    shape: TimePlace,
    read: async (after, limit) => {
      const rows = await findFriendsOfMovie(ctx, member, movieId, after, limit);
      total = rows[0]?.total ?? 0;
      return rows;
    },
    placeOf: (row) => [row.acted_at, row.user_id],
    present: async (rows) => {
      const userIds = rows.map((row) => row.user_id);
      return mapWithMembers(rows, await getMembersById(ctx, userIds), (row, friend) => ({
        member: friend,
        rating: row.rating === null || hidden ? null : toStars(row.rating),
        status: toMovieStatus(row.lists ?? []),
        favorite: row.lists?.includes('favorites') ?? false,
        review_id: row.review_id,
        acted_at: row.acted_at,
      }));
    },
  });
  return { ...friends, total };
}
