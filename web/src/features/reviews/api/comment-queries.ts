import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '#lib/api.ts';
import { watchChanges } from '#lib/live-watch.ts';
import { cursorPaging } from '#lib/next-page.ts';
import { refresh } from '#lib/query-client.ts';
import { patchCommentCount } from './review-queries.ts';

/** The comments on a review, oldest first. */
export const threadQuery = (reviewId: string) =>
  api.comments.listByReview.infiniteOptions({
    input: (cursor: string | undefined) => ({ review_id: reviewId, cursor, limit: 20 }),
    ...cursorPaging,
    meta: { shows: ['comment', 'profile'] },
  });

/** The comments on a review, oldest first. While the thread is open, it receives live updates. */
export function useThread(reviewId: string) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(threadQuery(reviewId));
  const catchUp = useEffectEvent(() => void refresh(queryClient, ['comment']));
  useEffect(() => watchChanges(reviewId, () => catchUp()), [reviewId]);

  const total = query.data?.pages[0]?.total;
  useEffect(() => {
    // The comment counts of cards follow the thread.
    if (total !== undefined) patchCommentCount(queryClient, reviewId, () => total);
  }, [queryClient, reviewId, total]);
  return query;
}
