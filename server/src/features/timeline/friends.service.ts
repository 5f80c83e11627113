import { toStars } from '@halfstar/contract/shared/rating';
import type { FriendOfFilm } from '@halfstar/contract/timeline/timeline.schema';
import { withMembers } from '#features/follows/follows.present.ts';
import { demandMovie } from '#features/movies/movies.service.ts';
import { membersByIds } from '#features/profiles/profiles.service.ts';
import { hiddenScores } from '#features/tracking/scores.service.ts';
import { statusOf } from '#features/tracking/tracking.present.ts';
import type { Context } from '#platform/context.ts';
import { decodeCursor, toPage } from '#platform/paging.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { friendsOf } from './friends.queries.ts';

interface FriendsPage {
  items: FriendOfFilm[];
  next_cursor: string | null;
  total: number;
}

/** How a film stands with those of the people a member follows who have met it. Throws NOT_FOUND without such a film. */
export async function friendsOfMovie(
  ctx: Context,
  member: MemberViewer,
  movieId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<FriendsPage> {
  const list = `friends: ${movieId}`;
  const after = decodeCursor(cursor, list);
  await demandMovie(ctx, movieId);
  const hidden = (await hiddenScores(ctx, member, [movieId])).has(movieId);
  const rows = await friendsOf(ctx, member.userId, movieId, after, limit + 1);
  const page = toPage(rows, limit, list, (row) => ({ at: row.acted_at, id: row.user_id }));
  const members = await membersByIds(
    ctx,
    page.items.map((row) => row.user_id),
  );
  const items = withMembers(page.items, members, (row, friend) => ({
    member: friend,
    rating: row.rating === null || hidden ? null : toStars(row.rating),
    status: statusOf(row.lists ?? []),
    favorite: row.lists?.includes('favorites') ?? false,
    review_id: row.review_id,
    acted_at: row.acted_at,
  }));
  return { ...page, items, total: rows[0]?.total ?? 0 };
}
