import { toStars, toStoredRating } from '@halfstar/contract/shared/rating';
import {
  LOVED_STARS,
  MAX_NAMED_MOVIES,
  MIN_SHARED_MOVIES,
  type SharedMovie,
  type TasteMatch,
  toAgreement,
} from '@halfstar/contract/taste/taste.schema';
import { getMovieSummariesById } from '#features/movies/movies.service.ts';
import { requireVisible } from '#features/visibility/visibility.service.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';
import { requireMemberOtherThan } from './taste.policy.ts';
import { compareRatings, type SharedRatings } from './taste.queries.ts';

/** From so many stars apart on two ratings count as differing. */
const APART_STARS = 1.5;
/** More films than almost anyone has rated. Of more, those that have been in the catalog longest are compared. */
const MOST_COMPARED = 10_000;

/**
 * How the viewer's ratings compare with those of a member. Below five shared films only their number is told. Throws NOT_FOUND for a
 * member whom the viewer may not see and for oneself, and what `requireMember` throws.
 */
export async function getTasteMatch(ctx: Context, viewer: Viewer | null, userId: string): Promise<TasteMatch> {
  const member = requireMemberOtherThan(viewer, userId);
  await requireVisible(ctx, member, userId);
  const { shared, mean_difference, both_love, differ_most } = await compareRatings(ctx, member, userId, {
    loved: toStoredRating(LOVED_STARS),
    apart: toStoredRating(APART_STARS),
    named: MAX_NAMED_MOVIES,
    compared: MOST_COMPARED,
  });
  if (shared < MIN_SHARED_MOVIES || mean_difference === null)
    return { shared_movies: shared, agreement: null, both_love: [], differ_most: [] };
  const movies = await getMovieSummariesById(
    ctx,
    [...both_love, ...differ_most].map((film) => film.movie_id),
  );
  const present = (films: readonly SharedRatings[]): SharedMovie[] =>
    films.flatMap(({ movie_id, own, theirs }) => {
      const movie = movies.get(movie_id);
      return movie === undefined ? [] : [{ movie, rating: toStars(theirs), own_rating: toStars(own) }];
    });
  return {
    shared_movies: shared,
    agreement: toAgreement(toStars(mean_difference)),
    both_love: present(both_love),
    differ_most: present(differ_most),
  };
}
