import { act, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { connectLive } from '#lib/live.ts';
import { renderHookWithApp, testQueryClient } from '#test/app.tsx';
import { stubWebSocket } from '#test/fake-socket.ts';
import { makeComment, makeId, makePage } from '#test/fixtures.ts';
import { stubApi } from '#test/stub-api.ts';
import { useThread } from './comment-queries.ts';

const SUBJECT = makeId(900);
const CARD = ['a card of the subject'];
const comments = [makeComment(1, SUBJECT), makeComment(2, SUBJECT)];

async function openThread() {
  const { last } = stubWebSocket();
  onTestFinished(connectLive({ since: 0, onMessage: () => {}, onReconnected: () => {} }));
  const api = stubApi({ 'comments.listByReview': { ...makePage(comments), total: 2 } });
  const { queryClient } = testQueryClient();
  const card = {
    queryKey: CARD,
    queryFn: () => ({ id: SUBJECT, comment_count: 7 }),
    meta: { shows: ['review'] },
  } as const;
  await queryClient.prefetchQuery(card);
  const thread = renderHookWithApp(() => useThread(SUBJECT), { queryClient });
  const { result } = thread;
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  return { api, last, ...thread, queryClient };
}

test('an open thread is subscribed to, and unsubscribed from once closed', async () => {
  const { last, unmount } = await openThread();
  act(() => last().say({ type: 'ready' }));
  expect(last().sent).toEqual([{ watch: [SUBJECT] }]);
  unmount();
  expect(last().sent.at(-1)).toEqual({ watch: [] });
});

test('a thread whose subscription started late is refetched', async () => {
  const { api, last } = await openThread();
  expect(api.getInputs('comments.listByReview')).toHaveLength(1);
  act(() => last().say({ type: 'ready' }));
  await waitFor(() => expect(api.getInputs('comments.listByReview')).toHaveLength(2));
});

test('the cards of what is commented on show the thread’s number of comments', async () => {
  const { queryClient } = await openThread();
  await waitFor(() => expect(queryClient.getQueryData(CARD)).toEqual({ id: SUBJECT, comment_count: 2 }));
});
