import type { Review, ReviewForm } from '@halfstar/contract/reviews/reviews.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { dispatchPageEventsInAllTabs } from '#features/tracking/model/page-events.ts';
import { client } from '#lib/api.ts';
import { browserTimeZone } from '#lib/dates.ts';
import { refreshQueriesShowing } from '#lib/query-client.ts';
import { useViewerId } from '#lib/viewer.ts';
import { toastUndo } from '#ui/toast-undo.ts';

const PUBLISH = ['publish-review'];

/** Publishes or changes the viewer's review of a film. The form shows errors itself. */
export function usePublishReview(movieId: string) {
  const viewerId = useViewerId();
  return useMutation({
    mutationKey: PUBLISH,
    mutationFn: ({ form, draftVersion }: { form: ReviewForm; draftVersion?: number | undefined }) =>
      client.reviews.publish({ movie_id: movieId, draft_version: draftVersion, time_zone: browserTimeZone(), ...form }),
    onSuccess: ({ rating }) => {
      if (viewerId !== null)
        dispatchPageEventsInAllTabs(['ratingsUpdated', 'movieListsUpdated'], { userId: viewerId, movieId, rating });
    },
    meta: { changes: ['review', 'draft', 'rating', 'list', 'timeline', 'profile'], quiet: true },
  });
}

/** Calls `onPublish` when `usePublishReview` has published a new review in this tab; not for changes of one, nor for scheduled reviews. */
export function useOnReviewPublished(onPublish: () => void): void {
  const queryClient = useQueryClient();
  const report = useEffectEvent(onPublish);
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        const published = type === 'updated' && mutation?.options.mutationKey === PUBLISH && mutation.state.data;
        if (mutation?.state.status === 'success' && published && !(published as Review).edited) report();
      }),
    [queryClient],
  );
}

/** Deletes the viewer's review, and offers to undo that. The film stays rated and watched. */
export function useDeleteReview(review: Pick<Review, 'id' | 'movie'>) {
  const queryClient = useQueryClient();
  const again = async () => {
    await client.reviews.restore({ review_id: review.id });
    await refreshQueriesShowing(queryClient, ['review', 'rating', 'list', 'timeline', 'draft', 'scheduled']);
  };
  return useMutation({
    mutationFn: () => client.reviews.delete({ review_id: review.id }),
    onSuccess: () => toastUndo(`Your review of ${review.movie.title} is deleted.`, again),
    meta: { changes: ['review', 'timeline', 'profile'] },
  });
}
