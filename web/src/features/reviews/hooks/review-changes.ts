import type { Review, ReviewForm } from '@halfstar/contract/reviews/reviews.schema';
import { useMutation } from '@tanstack/react-query';
import { client } from '#lib/api.ts';
import { announce } from '#lib/page-events.ts';
import { useViewerId } from '#lib/viewer.ts';
import { toastDone } from '#ui/toasts.tsx';

/** Publishes or changes the viewer's review of a film. The form shows what is wrong with its fields itself. */
export function usePublishReview(movieId: string) {
  const viewerId = useViewerId();
  return useMutation({
    mutationFn: (form: ReviewForm) => client.reviews.publish({ movie_id: movieId, ...form }),
    onSuccess: ({ rating }) => {
      if (viewerId !== null) announce(['ratingsUpdated', 'movieListsUpdated'], { userId: viewerId, movieId, rating });
    },
    meta: { changes: ['review', 'rating', 'list', 'timeline'], quiet: true },
  });
}

/** Deletes one's review. The film stays rated and watched. */
export function useDeleteReview(review: Pick<Review, 'id' | 'movie'>) {
  return useMutation({
    mutationFn: () => client.reviews.remove({ review_id: review.id }),
    onSuccess: () => toastDone(`Your review of ${review.movie.title} is deleted.`),
    meta: { changes: ['review', 'timeline'] },
  });
}
