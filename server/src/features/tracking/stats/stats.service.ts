import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { MemberStats } from '@halfstar/contract/tracking/stats.schema';
import { canSeeMovie } from '#features/movies/movies.policy.ts';
import { getMovieSummariesById } from '#features/movies/movies.service.ts';
import { requireVisible } from '#features/visibility/visibility.service.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';
import { todayIn } from '../diary/diary.model.ts';
import { findDiaryZone } from '../diary/diary.queries.ts';
import * as queries from './stats.queries.ts';

/** A member's ratings by stars and their year so far, by their own calendar. Throws NOT_FOUND when the viewer may not see the member. */
export async function getMemberStats(ctx: Context, viewer: Viewer | null, userId: string): Promise<MemberStats> {
  const [zone] = await Promise.all([findDiaryZone(ctx, userId), requireVisible(ctx, viewer, userId)]);
  const year = Number(todayIn(zone ?? 'UTC', ctx.clock.now()).slice(0, 4));
  const [counts, row] = await Promise.all([
    queries.countRatings(ctx, userId),
    queries.summarizeViewings(
      ctx,
      userId,
      { from: `${year}-01-01`, to: `${year}-12-31` },
      canSeeMovie(viewer, { adult: true }),
    ),
  ]);
  const movies = await getMovieSummariesById(
    ctx,
    [row.first_id, row.last_id].flatMap((id) => id ?? []),
  );
  const countOf = new Map(counts.map(({ rating, count }) => [rating, count]));
  return {
    histogram: Array.from({ length: 10 }, (_, bar) => countOf.get(bar + 1) ?? 0),
    year: {
      year,
      viewings: row.viewings,
      movies: row.films,
      minutes: row.minutes,
      first: toScreening(movies, row.first_id, row.first_on),
      last: toScreening(movies, row.last_id, row.last_on),
    },
  };
}

function toScreening(movies: ReadonlyMap<string, MovieSummary>, movieId: string | null, day: string | null) {
  const movie = movieId === null ? undefined : movies.get(movieId);
  return movie === undefined || day === null ? null : { movie, watch_date: day };
}
