import type { Comment } from '@halfstar/contract/comments/comments.schema';
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderHookWithApp, testQueryClient } from '#test/app.tsx';
import { ADA, makeComment, makeId } from '#test/fixtures.ts';
import { type Answers, deferResponse, refuse, stubApi } from '#test/stub-api.ts';
import { useCommentMutations } from './comment-mutations.ts';
import { makeReviewSource } from './comment-queries.ts';

const REVIEW_ID = makeId(900);
const ONE = makeComment(1, REVIEW_ID);
const makeOwnComment = (content: string): Comment => makeComment(3, REVIEW_ID, { author: ADA, content });

function openThread(answers: Answers) {
  const api = stubApi(answers);
  const { queryClient, mutationErrors } = testQueryClient();
  const loaded = { comments: [ONE], at: 0, whole: true };
  const { result } = renderHookWithApp(() => useCommentMutations(makeReviewSource(queryClient, REVIEW_ID), loaded), {
    queryClient,
  });
  const shown = () => result.current.shown.map(({ content, sending }) => (sending ? `${content} …` : content));
  return { api, mutationErrors, now: () => result.current, shown };
}

test('a comment is shown while it is sent, and stays after the response', async () => {
  const held = deferResponse<Comment>();
  const { api, now, shown } = openThread({ 'comments.add': () => held.promise });
  act(() => now().add('Mine', 'send-key-1'));
  await waitFor(() => expect(shown()).toEqual(['Comment 1', 'Mine …']));
  held.give(makeOwnComment('Mine'));
  await waitFor(() => expect(shown()).toEqual(['Comment 1', 'Mine']));
  expect(api.getInputs('comments.add')).toEqual([{ review_id: REVIEW_ID, content: 'Mine', send_key: 'send-key-1' }]);
});

const WHY = 'You are not allowed to do that.';
const refused = refuse('NOT_ALLOWED', 403, { detail: WHY });

test('a refused removal is reverted and its error thrown to the caller, without a toast', async () => {
  const { now, shown, mutationErrors } = openThread({ 'comments.delete': refused });
  await act(() => expect(now().remove(ONE.id)).rejects.toMatchObject({ problem: { code: 'NOT_ALLOWED' } }));
  expect(shown()).toEqual(['Comment 1']);
  expect(mutationErrors.map(({ quiet }) => quiet)).toEqual([true]);
});

test('texts that were refused stay beside what is shown until they are discarded or sent again', async () => {
  const { now, shown, mutationErrors } = openThread({ 'comments.add': refused, 'comments.update': refused });
  act(() => {
    now().add('Mine', 'send-key-1');
    now().edit(ONE.id, 'Better');
  });
  const failed = () => now().shown.flatMap((one) => one.failed ?? []);
  await waitFor(() => expect(failed()).toHaveLength(2));
  expect(shown()).toEqual(['Comment 1', 'Mine']);
  expect(failed()).toMatchObject([
    { content: 'Better', error: WHY },
    { content: 'Mine', error: WHY, sendKey: 'send-key-1' },
  ]);
  expect(mutationErrors.map(({ quiet }) => quiet)).toEqual([true, true]);
  // Another attempt takes the place of the former one.
  act(() => now().edit(ONE.id, 'Best'));
  await waitFor(() => expect(failed()).toMatchObject([{ content: 'Best' }, { content: 'Mine' }]));
  act(() => {
    now().discard(ONE.id);
    now().discard(now().shown[1]?.key ?? '');
  });
  await waitFor(() => expect(shown()).toEqual(['Comment 1']));
  expect(failed()).toEqual([]);
});

test('changes reach the server one after the other, in the order in which they were made', async () => {
  const held = deferResponse<Comment>();
  const edited = { ...ONE, content: 'Better', updated_at: '2026-11-21T20:00:00.000000Z' };
  const { api, now, shown } = openThread({
    'comments.update': () => held.promise,
    'comments.add': makeOwnComment('Mine'),
    'comments.delete': {},
  });
  act(() => {
    void now().edit(ONE.id, 'Better');
    void now().add('Mine', 'send-key-1');
    void now().remove(ONE.id);
  });
  await waitFor(() => expect(shown()).toEqual(['Mine …']));
  expect(api.calls).toEqual(['comments.update']);
  await act(async () => held.give(edited));
  await waitFor(() => expect(api.calls).toEqual(['comments.update', 'comments.add', 'comments.delete']));
  await waitFor(() => expect(shown()).toEqual(['Mine']));
});

test('two comments with the same text are both shown', async () => {
  const held = deferResponse<Comment>();
  const { now } = openThread({ 'comments.add': () => held.promise });
  act(() => {
    void now().add('Yes', 'send-key-1');
    void now().add('Yes', 'send-key-2');
  });
  await waitFor(() => expect(now().shown).toHaveLength(3));
  expect(new Set(now().shown.map(({ key }) => key)).size).toBe(3);
});
