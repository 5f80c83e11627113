import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as queries from './scores.queries.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Which of these films' averages, histograms and others' stars are not sent to the viewer: those of films that they have not
 * watched, if they want to see a film before its scores. Of what concerns their own ratings nothing is hidden from them.
 */
export async function hiddenScores(
  ctx: Context,
  viewer: Viewer | null,
  movieIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (viewer === null || !viewer.hidesScores || movieIds.length === 0) return NONE;
  const watched = new Set(await queries.watchedAmong(ctx.db, viewer.userId, movieIds));
  return new Set(movieIds.filter((id) => !watched.has(id)));
}

/** The same for stars that one member gave: one's own are never hidden. */
export const hiddenStars = (
  ctx: Context,
  viewer: Viewer | null,
  ownerId: string,
  movieIds: readonly string[],
): Promise<ReadonlySet<string>> =>
  viewer?.userId === ownerId ? Promise.resolve(NONE) : hiddenScores(ctx, viewer, movieIds);
