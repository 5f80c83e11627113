import type { Review, ReviewSort } from '@halfstar/contract/reviews/reviews.schema';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

const shows = ['review', 'reaction', 'profile', 'rating'] as const;

/**
 * Reviews of a film; `total` counts all of them. When the order changes, the former ones stay until the new ones are loaded.
 */
export const movieReviewsQuery = (movieId: string, sort: ReviewSort) =>
  api.reviews.listByMovie.infiniteOptions({
    input: (cursor: string | undefined) => ({ movie_id: movieId, sort, cursor, limit: 20 }),
    ...cursorPaging,
    placeholderData: keepPreviousData,
    meta: { shows },
  });

/** Reviews of a member, newest first. */
export const memberReviewsQuery = (userId: string) =>
  api.reviews.listByMember.infiniteOptions({
    input: (cursor: string | undefined) => ({ user_id: userId, cursor, limit: 20 }),
    ...cursorPaging,
    meta: { shows },
  });

export const reviewQuery = (reviewId: string) =>
  api.reviews.get.queryOptions({ input: { review_id: reviewId }, meta: { shows } });

/** The text of a review with spoilers, fetched only when the viewer wants to see it. */
export const revealQuery = (reviewId: string) =>
  api.reviews.getContent.queryOptions({ input: { review_id: reviewId }, meta: { shows: ['review'] } });

/** The viewer's own review of a film, null when there is none. For members only. */
export const ownReviewQuery = (movieId: string) =>
  queryOptions({
    queryKey: ['own-review', movieId],
    queryFn: async ({ signal }): Promise<Review | null> => {
      const { review } = await client.reviews.getOwn({ movie_id: movieId }, { signal });
      if (review === null || review.content !== null) return review;
      // The viewer's own spoilers are never hidden.
      return { ...review, ...(await client.reviews.getContent({ review_id: review.id }, { signal })) };
    },
    meta: { shows: ['review', 'rating'] },
  });
