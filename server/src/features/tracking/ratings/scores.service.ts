import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as queries from './scores.queries.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Those of these films whose averages, histograms and others' stars must not be sent to the viewer: the ones that they have not
 * watched, if they hide scores of unwatched films. Their own ratings are never hidden from them.
 */
export async function hiddenScores(
  ctx: Context,
  viewer: Viewer | null,
  movieIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (viewer === null || !viewer.hidesScores || movieIds.length === 0) return NONE;
  const watched = new Set(await queries.findWatchedMovieIds(ctx, viewer.userId, movieIds));
  return new Set(movieIds.filter((id) => !watched.has(id)));
}

/**
 * Those of these films whose stars by the member `ownerId` must not be sent to the viewer: as `hiddenScores`, but none when the viewer is
 * that member.
 */
export const hiddenStars = (
  ctx: Context,
  viewer: Viewer | null,
  ownerId: string,
  movieIds: readonly string[],
): Promise<ReadonlySet<string>> =>
  viewer?.userId === ownerId ? Promise.resolve(NONE) : hiddenScores(ctx, viewer, movieIds);
