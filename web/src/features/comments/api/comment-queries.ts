import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api, client } from '#lib/api.ts';
import { subscribeToChanges } from '#lib/live-watch.ts';
import { cursorPaging } from '#lib/next-page.ts';
import { patchQueries } from '#lib/patch-queries.ts';
import { refreshQueriesShowing } from '#lib/query-client.ts';
import type { CommentSource } from '../model/comment-source.ts';

/** The comments on a review, oldest first. */
export const threadQuery = (reviewId: string) =>
  api.comments.listByReview.infiniteOptions({
    input: (cursor: string | undefined) => ({ review_id: reviewId, cursor, limit: 20 }),
    ...cursorPaging,
    meta: { shows: ['comment', 'profile'] },
  });

type Commented = { id: string; comment_count: number };

/** Changes the comment count of a review in every cached response. Sends nothing to the server. */
export const patchCommentCount = (
  queryClient: QueryClient,
  reviewId: string,
  change: (count: number) => number,
): void =>
  patchQueries<Commented>(queryClient, {
    matches: (value): value is Commented => 'comment_count' in value && 'id' in value && value.id === reviewId,
    change: (subject) => {
      const comment_count = change(subject.comment_count);
      return subject.comment_count === comment_count ? subject : { ...subject, comment_count };
    },
  });

/** Receives live updates of a thread while mounted; undefined while it is not known which one it is. */
export function useLiveThread(threadId: string | undefined): void {
  const queryClient = useQueryClient();
  const catchUp = useEffectEvent(() => void refreshQueriesShowing(queryClient, ['comment']));
  useEffect(() => (threadId === undefined ? undefined : subscribeToChanges(threadId, () => catchUp())), [threadId]);
}

/** Where comments on a review are sent. */
export const makeReviewSource = (queryClient: QueryClient, reviewId: string): CommentSource => ({
  id: reviewId,
  noun: 'comment',
  newestFirst: false,
  add: (content, sendKey) => client.comments.add({ review_id: reviewId, content, send_key: sendKey }),
  edit: (id, content) => client.comments.update({ comment_id: id, content }),
  remove: (id) => client.comments.delete({ comment_id: id }),
  onCounted: (by) => patchCommentCount(queryClient, reviewId, (count) => count + by),
});

/**
 * The comments on a review, oldest first. While mounted, it receives live updates and keeps the comment counts on the cards of the review
 * up to date.
 */
export function useThread(reviewId: string) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(threadQuery(reviewId));
  useLiveThread(reviewId);

  const total = query.data?.pages[0]?.total;
  useEffect(() => {
    // The comment counts of cards follow the thread.
    if (total !== undefined) patchCommentCount(queryClient, reviewId, () => total);
  }, [queryClient, reviewId, total]);
  return query;
}
