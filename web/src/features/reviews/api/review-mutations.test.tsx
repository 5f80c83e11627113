import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { browserTimeZone } from '#lib/dates.ts';
import { renderHookWithApp, testQueryClient } from '#test/app.tsx';
import { ADA, HEAT, makeId, makeReview } from '#test/fixtures.ts';
import { type Answers, refuse, stubApi } from '#test/stub-api.ts';
import { makeScheduled } from '#test/unpublished.ts';
import { usePublishReview } from './review-mutations.ts';
import { ownReviewQuery } from './review-queries.ts';
import { useScheduleOrPublishReview } from './scheduled.ts';

const FORM = { title: '', content: 'It stayed with me for a week.', rating: 4.5, is_spoiler: false };
const REVIEW = makeReview(1, ADA, HEAT);
const WAITING = makeScheduled(2, HEAT, FORM);

let dispatched: string[];
const listen = ({ type, detail }: WindowEventMap['ratingsUpdated']) => dispatched.push(`${type} ${detail.rating}`);
beforeEach(() => {
  dispatched = [];
  window.addEventListener('movieListsUpdated', listen);
  window.addEventListener('ratingsUpdated', listen);
});
afterEach(() => {
  window.removeEventListener('movieListsUpdated', listen);
  window.removeEventListener('ratingsUpdated', listen);
});
const PUBLISHED = ['ratingsUpdated 4.5', 'movieListsUpdated 4.5'];

function openForm<Form>(useForm: () => Form, answers: Answers) {
  const api = stubApi(answers);
  const { queryClient, mutationErrors } = testQueryClient();
  const { result } = renderHookWithApp(useForm, { queryClient });
  return { api, queryClient, mutationErrors, now: () => result.current };
}

test('publishing a review dispatches an event with its stars', async () => {
  const { api, now } = openForm(() => usePublishReview(HEAT.id), { 'reviews.publish': REVIEW });
  await act(() => now().mutateAsync({ form: FORM, draftVersion: 3 }));
  expect(dispatched).toEqual(PUBLISHED);
  expect(api.getInputs('reviews.publish')).toEqual([
    { time_zone: browserTimeZone(), movie_id: HEAT.id, draft_version: 3, ...FORM },
  ]);
});

test('a refused review dispatches no event, and its form shows the error', async () => {
  const { now, mutationErrors } = openForm(() => usePublishReview(HEAT.id), {
    'reviews.publish': refuse('NOT_ALLOWED', 403),
  });
  await act(() => expect(now().mutateAsync({ form: FORM })).rejects.toThrow('NOT_ALLOWED'));
  expect(dispatched).toEqual([]);
  expect(mutationErrors).toMatchObject([{ quiet: true }]);
});

test('[SCH-01] scheduling a review dispatches no event', async () => {
  const { api, now } = openForm(() => useScheduleOrPublishReview({ movieId: HEAT.id, clubId: null }, null), {
    'scheduled.schedule': WAITING,
  });
  await act(() => now().mutateAsync({ form: FORM, at: WAITING.scheduled_for, draftVersion: 3 }));
  expect(api.getInputs('scheduled.schedule')).toMatchObject([
    { movie_id: HEAT.id, draft_version: 3, scheduled_for: WAITING.scheduled_for },
  ]);
  expect(api.calls).toEqual(['scheduled.schedule']);
  expect(dispatched).toEqual([]);
});

test('[SCH-02] publishing a scheduled review first saves the form’s values', async () => {
  const { api, now } = openForm(() => useScheduleOrPublishReview({ movieId: HEAT.id, clubId: null }, WAITING), {
    'scheduled.schedule': WAITING,
    'scheduled.publishNow': { review_id: makeId(9) },
  });
  await act(
    async () =>
      void (await now()
        .mutateAsync({ form: FORM, at: null })
        .catch(() => {})),
  );
  expect(api.calls).toEqual(['scheduled.schedule', 'scheduled.publishNow']);
  expect(api.getInputs('scheduled.schedule')).toMatchObject([
    { changes: WAITING.id, scheduled_for: WAITING.scheduled_for },
  ]);
  await waitFor(() => expect(dispatched).toEqual(PUBLISHED));
});

test('the viewer’s own review is fetched with its text, or null, in one call', async () => {
  for (const review of [REVIEW, null]) {
    const { api, queryClient } = openForm(() => null, { 'reviews.getOwn': { review } });
    expect(await queryClient.fetchQuery(ownReviewQuery(HEAT.id))).toEqual(review);
    expect(api.calls).toEqual(['reviews.getOwn']);
  }
});
