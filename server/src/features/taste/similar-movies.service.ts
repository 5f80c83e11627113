import {
  MAX_SHARED_PEOPLE,
  MAX_SIMILAR_MOVIES,
  type SimilarMovies,
} from '@halfstar/contract/taste/similar-movies.schema';
import { canFindAdultTitles } from '#features/movies/movies.policy.ts';
import { requireShownMovieId } from '#features/movies/movies.service.ts';
import type { Context } from '#platform/context.ts';
import { makeBatchedQuery, runBatch } from '#platform/database/batched-queries.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as queries from './similar-movies.queries.ts';

const LIKENESS_BOUNDS: queries.LikenessBounds = {
  filmsOfEach: 100,
  filmsOfAll: 200,
  years: 3,
  filmsOfYear: 30,
  namedPeople: MAX_SHARED_PEOPLE,
  films: 2 * MAX_SIMILAR_MOVIES,
};

const FAN_BOUNDS: queries.FanBounds = {
  latestFans: 200,
  fans: 60,
  lovedByEach: 60,
  leastFans: 3,
  compared: 60,
  films: MAX_SIMILAR_MOVIES,
};

/**
 * Films to go on to from a film: what members who love it also love, and others with the same people and genres. For a merged film, those of
 * the film that it was merged into. Throws NOT_FOUND for an unknown film, and for an adult title that the viewer may not see.
 */
export async function listSimilarMovies(ctx: Context, viewer: Viewer | null, movieId: string): Promise<SimilarMovies> {
  const id = await requireShownMovieId(ctx, viewer, movieId);
  const adultTitles = canFindAdultTitles(viewer);
  const questions = {
    loved: makeBatchedQuery(
      () => queries.buildAlsoLovedQuery(viewer, id, adultTitles, FAN_BOUNDS),
      [],
      (rows) => rows,
    ),
    alike: makeBatchedQuery(
      () => queries.buildAlikeQuery(id, adultTitles, LIKENESS_BOUNDS),
      [],
      (rows) => rows,
    ),
  };
  const { loved, alike } = await ctx.costly.browse.run(ctx.caller, () => runBatch(ctx, questions));
  const lovedIds = new Set(loved.map((film) => film.id));
  const others = alike.filter((film) => !lovedIds.has(film.id)).slice(0, MAX_SIMILAR_MOVIES);
  return { also_loved: [...loved], similar: others };
}
