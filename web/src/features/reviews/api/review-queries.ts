import type { Review, ReviewSort } from '@halfstar/contract/reviews/reviews.schema';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { loadFilmPart } from '#features/movies/api/film-page-batch.ts';
import { api, client } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

const shows = ['review', 'reaction', 'profile', 'rating'] as const;

/**
 * Reviews of a film; `total` counts all of them. When the order changes, the former ones stay until the new ones are loaded.
 */
export const movieReviewsQuery = (movieId: string, sort: ReviewSort) =>
  infiniteQueryOptions({
    queryKey: ['movie-reviews', movieId, sort],
    queryFn: ({ pageParam: cursor, signal }) => {
      const load = () => client.reviews.listByMovie({ movie_id: movieId, sort, cursor }, { signal });
      return sort === 'newest' && cursor === undefined ? loadFilmPart(movieId, 'reviews', load) : load();
    },
    ...cursorPaging,
    placeholderData: keepPreviousData,
    meta: { shows },
  });

/** Reviews by a member, newest first. */
export const memberReviewsQuery = (userId: string) =>
  api.reviews.listByMember.infiniteOptions({
    input: (cursor: string | undefined) => ({ user_id: userId, cursor, limit: 20 }),
    ...cursorPaging,
    meta: { shows },
  });

/** The reviews that members react to and comment on now; at most five. */
export const popularReviewsQuery = api.reviews.listPopular.queryOptions({ input: { limit: 5 }, meta: { shows } });

/** A review as the viewer may see it. Title and text of a spoiler are null for all but its author (see `spoilerTextQuery`). */
export const reviewQuery = (reviewId: string) =>
  api.reviews.get.queryOptions({ input: { review_id: reviewId }, meta: { shows } });

/** A review's text with its spoilers, fetched only when the viewer asks to see it. */
export const spoilerTextQuery = (reviewId: string) =>
  api.reviews.getContent.queryOptions({ input: { review_id: reviewId }, meta: { shows: ['review'] } });

/** The viewer's own review of a film, null when there is none. For members only. */
export const ownReviewQuery = (movieId: string) =>
  queryOptions({
    queryKey: ['own-review', movieId],
    queryFn: ({ signal }): Promise<Review | null> =>
      loadFilmPart(
        movieId,
        'own_review',
        async () => (await client.reviews.getOwn({ movie_id: movieId }, { signal })).review,
      ),
    meta: { shows: ['review', 'rating'] },
  });
