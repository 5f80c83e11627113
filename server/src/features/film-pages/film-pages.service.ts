import type { MoviePageParts } from '@halfstar/contract/film-pages/film-pages.schema';
import { isMember } from '#features/accounts/accounts.policy.ts';
import { watchedInClubQuery } from '#features/clubs/review-writing.service.ts';
import { refreshAndPresentMoviePage, storedMovieQuery } from '#features/movies/movies.service.ts';
import { joinMovieReviews, movieReviewsQueries, ownReviewQuery } from '#features/reviews/reviews.service.ts';
import { friendsOfMovieQuery } from '#features/timeline/friends.service.ts';
import { mustHideScores } from '#features/tracking/tracking.policy.ts';
import { trackingQuery } from '#features/tracking/tracking.service.ts';
import type { Context } from '#platform/context.ts';
import { nullBatchedQuery, runBatchCompiledOnce } from '#platform/database/batched-queries.ts';
import { notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';

/** As many as the lists' own calls answer with. */
const FIRST_PAGE = { limit: 20 };

function readingsFor(viewer: Viewer | null, movieId: string) {
  const member = isMember(viewer) ? viewer : null;
  return {
    stored: storedMovieQuery(movieId),
    tracking: trackingQuery(viewer, movieId),
    ...movieReviewsQueries(viewer, { movieId, sort: 'newest' }, FIRST_PAGE),
    own_review: member === null ? nullBatchedQuery : ownReviewQuery(member, movieId),
    watched_in: member === null ? nullBatchedQuery : watchedInClubQuery(member, movieId),
    friends: member === null ? nullBatchedQuery : friendsOfMovieQuery(member, movieId, FIRST_PAGE),
  };
}

/**
 * What the page of a film shows at first, in one statement, unless the film’s facts are old (see refreshAndGetMoviePage). The id of a film
 * that was merged into another one gives the page of that one. Throws NOT_FOUND for an unknown film, and for an adult title that the viewer
 * may not see.
 */
export async function getFilmPage(ctx: Context, viewer: Viewer | null, movieId: string): Promise<MoviePageParts> {
  const kind =
    viewer && `${isMember(viewer) ? 'a member' : 'an account'}${viewer.hidesScores ? ' who hides scores' : ''}`;
  const { stored, tracking, reviews, counted, own_review, watched_in, friends } = await runBatchCompiledOnce(
    ctx,
    `the page of a film for ${kind ?? 'a visitor'}`,
    [viewer?.userId ?? '', movieId],
    (userId, filmId) => readingsFor(viewer && { ...viewer, userId }, filmId),
  );
  // Links to a film that only imports named lead to the film that it turned out to be.
  if (stored?.merged_into != null) return getFilmPage(ctx, viewer, stored.merged_into);
  if (tracking === undefined) throw notFound();
  const movie = await refreshAndPresentMoviePage(ctx, viewer, stored, mustHideScores(viewer, tracking.status));
  return { movie, tracking, reviews: joinMovieReviews(reviews, counted), own_review, watched_in, friends };
}
