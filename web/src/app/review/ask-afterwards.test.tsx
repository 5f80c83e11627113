import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { trackingQuery } from '#features/tracking/api/tracking.ts';
import { closeViewingDialog, useViewingDialogRequest } from '#features/tracking/hooks/viewing-dialog-state.ts';
import { renderHookWithApp } from '#test/app.tsx';
import { HEAT, makeDiaryEntry, makeId, makePage, makeTracking } from '#test/fixtures.ts';
import { type Answers, offline, stubApi } from '#test/stub-api.ts';
import { useAskDateAfterReview } from './ask-afterwards.ts';

afterEach(() => act(closeViewingDialog));

const undated = makeDiaryEntry(1, HEAT);
const JOURNAL = { journaling_enabled: true };
const getDialogRequest = () => renderHook(() => useViewingDialogRequest()).result.current;

/** Publishes a review of a film. */
async function publish(answers: Answers, settings = JOURNAL) {
  const api = stubApi({
    'tracking.getByMovies': { items: [makeTracking(HEAT.id)] },
    'diary.listByMovie': makePage([undated]),
    ...answers,
  });
  const { result, queryClient } = renderHookWithApp(() => useAskDateAfterReview(HEAT.id), { settings });
  const { queryKey } = trackingQuery(HEAT.id);
  await waitFor(() => expect(queryClient.getQueryData(queryKey) !== undefined).toBe(settings.journaling_enabled));
  // By now the review has marked the film as watched.
  act(() => void queryClient.setQueryData(queryKey, makeTracking(HEAT.id, { status: 'watched' })));
  await act(() => result.current());
  return { api, publishAgain: () => act(() => result.current()) };
}

test('with the journal setting the date is asked for once after a review marked a film as watched', async () => {
  const { api, publishAgain } = await publish({});
  expect(getDialogRequest()).toEqual({ kind: 'date', movie: HEAT, entryId: makeId(1) });
  act(closeViewingDialog);
  await publishAgain();
  expect(getDialogRequest()).toBeNull();
  expect(api.getInputs('diary.listByMovie')).toHaveLength(1);
});

test.each<[string, Answers]>([
  ['was watched before', { 'tracking.getByMovies': { items: [makeTracking(HEAT.id, { status: 'watched' })] } }],
  ['has its day already', { 'diary.listByMovie': makePage([{ ...undated, watch_date: '2026-11-20' }]) }],
  ['was seen more than once', { 'diary.listByMovie': makePage([undated, makeDiaryEntry(2, HEAT)]) }],
  ['has no viewing', { 'diary.listByMovie': makePage([]) }],
  [
    'cannot be asked about',
    {
      'diary.listByMovie': offline,
    },
  ],
])('no date is asked for a film that %s', async (_, answers) => {
  await publish(answers);
  expect(getDialogRequest()).toBeNull();
});

test('without the journal setting nothing is asked and nothing is fetched', async () => {
  const { api } = await publish({}, { journaling_enabled: false });
  expect(getDialogRequest()).toBeNull();
  expect(api.calls).toEqual([]);
});
