import { QueryObserver } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { connectLive } from '#lib/live.ts';
import { renderHookWithApp, testQueryClient } from '#test/app.tsx';
import { stubWebSocket } from '#test/fake-socket.ts';
import { BOB, HEAT, makeComment, makePage, makeReview } from '#test/fixtures.ts';
import { stubApi } from '#test/stub-api.ts';
import { useThread } from './comment-queries.ts';
import { reviewQuery } from './review-queries.ts';

const REVIEW = makeReview(900, BOB, HEAT, { comment_count: 7 });
const comments = [makeComment(1, REVIEW.id), makeComment(2, REVIEW.id)];

async function openThread() {
  const { last } = stubWebSocket();
  onTestFinished(connectLive({ since: 0, onMessage: () => {}, onReconnected: () => {} }));
  const api = stubApi({ 'comments.listByReview': { ...makePage(comments), total: 2 }, 'reviews.get': REVIEW });
  const { queryClient } = testQueryClient();
  const card = new QueryObserver(queryClient, reviewQuery(REVIEW.id));
  onTestFinished(card.subscribe(() => {}));
  await waitFor(() => expect(card.getCurrentResult().data?.comment_count).toBe(7));
  const thread = renderHookWithApp(() => useThread(REVIEW.id), { queryClient });
  const { result } = thread;
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  return { api, last, card, ...thread };
}

test('an open thread is subscribed to, and unsubscribed from once closed', async () => {
  const { last, unmount } = await openThread();
  act(() => last().say({ type: 'ready' }));
  expect(last().sent).toEqual([{ watch: [REVIEW.id] }]);
  unmount();
  expect(last().sent.at(-1)).toEqual({ watch: [] });
});

test('a thread whose subscription started late is refetched', async () => {
  const { api, last } = await openThread();
  expect(api.getInputs('comments.listByReview')).toHaveLength(1);
  act(() => last().say({ type: 'ready' }));
  await waitFor(() => expect(api.getInputs('comments.listByReview')).toHaveLength(2));
});

test('the cards of the review show the thread’s number of comments', async () => {
  const { card, api } = await openThread();
  await waitFor(() => expect(card.getCurrentResult().data?.comment_count).toBe(2));
  expect(api.getInputs('reviews.get')).toHaveLength(1);
});
