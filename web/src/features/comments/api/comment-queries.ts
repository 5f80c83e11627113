import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '#lib/api.ts';
import { subscribeToChanges } from '#lib/live-watch.ts';
import { cursorPaging } from '#lib/next-page.ts';
import { patchQueries } from '#lib/patch-queries.ts';
import { refreshQueriesShowing } from '#lib/query-client.ts';

/** The comments on a review, oldest first. */
export const threadQuery = (reviewId: string) =>
  api.comments.listByReview.infiniteOptions({
    input: (cursor: string | undefined) => ({ review_id: reviewId, cursor, limit: 20 }),
    ...cursorPaging,
    meta: { shows: ['comment', 'profile'] },
  });

type Commented = { id: string; comment_count: number };

/** Changes the comment count of a review in every cached response. Sends nothing to the server. */
export const patchCommentCount = (queryClient: QueryClient, reviewId: string, change: (count: number) => number) =>
  patchQueries<Commented>(queryClient, {
    matches: (value): value is Commented => 'comment_count' in value && 'id' in value && value.id === reviewId,
    change: (subject) => {
      const comment_count = change(subject.comment_count);
      return subject.comment_count === comment_count ? subject : { ...subject, comment_count };
    },
  });

/**
 * The comments on a review, oldest first. While mounted, it receives live updates and keeps the comment counts on the cards of the review
 * up to date.
 */
export function useThread(reviewId: string) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(threadQuery(reviewId));
  const catchUp = useEffectEvent(() => void refreshQueriesShowing(queryClient, ['comment']));
  useEffect(() => subscribeToChanges(reviewId, () => catchUp()), [reviewId]);

  const total = query.data?.pages[0]?.total;
  useEffect(() => {
    // The comment counts of cards follow the thread.
    if (total !== undefined) patchCommentCount(queryClient, reviewId, () => total);
  }, [queryClient, reviewId, total]);
  return query;
}
