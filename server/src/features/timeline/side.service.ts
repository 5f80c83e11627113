import { type FriendsMovie, HOME_SIDE_LIMITS, type HomeSide } from '@halfstar/contract/timeline/side.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { getMovieSummariesById } from '#features/movies/movies.service.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { listRecommendedMembers } from '#features/taste/recommendations.service.ts';
import { listDiary } from '#features/tracking/diary/diary.service.ts';
import { hoursFromNow } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { type FriendsFilmBounds, findFilmsOfFriends } from './side.queries.ts';

const WEEK_HOURS = 7 * 24;
const BOUNDS: FriendsFilmBounds = {
  followees: 300,
  cardsOfEach: 10,
  films: HOME_SIDE_LIMITS.films,
  faces: HOME_SIDE_LIMITS.faces,
};

/**
 * What the home page shows beside the timeline: recommended members, the films of the last seven days among the newest 300 members whom the
 * viewer follows, and the viewer’s latest diary entries. Throws what requireMember throws.
 */
export async function getHomeSide(ctx: Context, viewer: Viewer | null): Promise<HomeSide> {
  const member = requireMember(viewer);
  const [people, films, diary] = await Promise.all([
    listRecommendedMembers(ctx, member, HOME_SIDE_LIMITS.people),
    listFilmsOfFriends(ctx, member),
    listDiary(ctx, member, member.userId, { limit: HOME_SIDE_LIMITS.viewings }),
  ]);
  return { people, movies: films, viewings: diary.items };
}

/** Of the 300 members followed last the newest ten cards of the last seven days each. */
async function listFilmsOfFriends(ctx: Context, member: MemberViewer): Promise<FriendsMovie[]> {
  const rows = await findFilmsOfFriends(ctx, member, hoursFromNow(ctx.clock, -WEEK_HOURS), BOUNDS);
  const [movies, members] = await Promise.all([
    getMovieSummariesById(
      ctx,
      rows.map((row) => row.movie_id),
    ),
    getMembersById(ctx, [...new Set(rows.flatMap((row) => row.member_ids))]),
  ]);
  return rows.flatMap(({ movie_id, member_ids, member_count }) => {
    const movie = movies.get(movie_id);
    const faces = member_ids.flatMap((id) => members.get(id) ?? []);
    return movie === undefined || faces.length === 0 ? [] : { movie, members: faces, member_count };
  });
}
