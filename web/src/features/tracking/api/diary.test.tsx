import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderHookWithApp, testQueryClient } from '#test/app.tsx';
import { ADA, BOB, HEAT, JAWS, makeDiaryEntry, makeId, makePage, makeTracking } from '#test/fixtures.ts';
import { type Answers, refuse, stubApi } from '#test/stub-api.ts';
import { diaryQuery, ownViewingsQuery, useChangeViewing, useLogViewing, useRemoveViewing } from './diary.ts';
import { trackingQuery } from './tracking.ts';

const HEAT_SEEN = makeDiaryEntry(1, HEAT, { watch_date: '2026-11-20' });
const JAWS_SEEN = makeDiaryEntry(2, JAWS, { watch_date: '2026-11-19' });
const WATCHED = makeTracking(HEAT.id, { status: 'watched', rating: 4, viewing_count: 1 });
const VIEWING = { watch_date: '2026-11-21', rewatch: true, rating: null };

let dispatched: string[];
const listen = ({ type, detail }: WindowEventMap['ratingsUpdated']) =>
  dispatched.push(`${type} ${detail.movieId} ${detail.rating}`);
beforeEach(() => {
  dispatched = [];
  window.addEventListener('movieListsUpdated', listen);
  window.addEventListener('ratingsUpdated', listen);
});
afterEach(() => {
  window.removeEventListener('movieListsUpdated', listen);
  window.removeEventListener('ratingsUpdated', listen);
});

/** A member's diary on screen, beside Heat and its viewings, and what the member does to one of them. */
async function openDiary(answers: Answers) {
  const api = stubApi({
    'diary.list': makePage([HEAT_SEEN, JAWS_SEEN]),
    'diary.listByMovie': makePage([HEAT_SEEN]),
    'tracking.getByMovies': { items: [WATCHED] },
    ...answers,
  });
  const { queryClient, mutationErrors } = testQueryClient();
  const { result } = renderHookWithApp(
    () => ({
      diary: useInfiniteQuery(diaryQuery(ADA.user_id)),
      viewings: useInfiniteQuery(ownViewingsQuery(HEAT.id)),
      tracking: useQuery(trackingQuery(HEAT.id)),
      log: useLogViewing(HEAT.id),
      change: useChangeViewing(HEAT.id, HEAT_SEEN.id),
      remove: useRemoveViewing(HEAT.id, HEAT_SEEN.id),
    }),
    { queryClient },
  );
  await waitFor(() => expect(result.current.tracking.data).toBeDefined());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const entries = () => result.current.diary.data?.pages.flatMap(({ items }) => items);
  const timesAsked = (name: 'diary.list' | 'diary.listByMovie') => api.getInputs(name).length;
  return { api, queryClient, mutationErrors, now: () => result.current, entries, timesAsked };
}

test('[LST-04] a corrected viewing is updated in the diary, whose pages are not refetched', async () => {
  const corrected = { ...HEAT_SEEN, watch_date: '2026-10-01', rewatch: true };
  const { api, now, entries, timesAsked } = await openDiary({ 'diary.update': corrected });
  await act(() => now().change.mutateAsync({ watch_date: '2026-10-01' }));
  await waitFor(() => expect(entries()).toEqual([corrected, JAWS_SEEN]));
  expect(timesAsked('diary.list')).toBe(1);
  // The viewings of the film show the list noun, so they are refetched.
  await waitFor(() => expect(timesAsked('diary.listByMovie')).toBe(2));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(api.getInputs('diary.update')).toEqual([
    { entry_id: HEAT_SEEN.id, watch_date: '2026-10-01', time_zone: zone },
  ]);
});

test('[LST-04] a removed viewing disappears from every diary page, and the film has the tracking of the response', async () => {
  const { queryClient, now, entries } = await openDiary({ 'diary.delete': makeTracking(HEAT.id) });
  queryClient.setQueryData(diaryQuery(BOB.user_id).queryKey, {
    pages: [makePage([makeDiaryEntry(9, HEAT)])],
    pageParams: [undefined],
  });
  await act(() => now().remove.mutateAsync());
  await waitFor(() => expect(entries()).toEqual([JAWS_SEEN]));
  const others = queryClient.getQueryData(diaryQuery(BOB.user_id).queryKey);
  expect(others?.pages[0]?.items.map(({ id }) => id)).toEqual([makeId(9)]);
});

test('each change of the diary dispatches an event with the film’s stars', async () => {
  const { now } = await openDiary({
    'diary.add': makeDiaryEntry(3, HEAT, { watch_date: '2026-11-21' }),
    'diary.update': HEAT_SEEN,
    'diary.delete': makeTracking(HEAT.id, { rating: 2.5, status: 'watched' }),
  });
  await act(() => now().log.mutateAsync(VIEWING));
  await act(() => now().change.mutateAsync({ rewatch: false }));
  await act(() => now().remove.mutateAsync());
  expect(dispatched).toEqual([4, 4, 2.5].map((rating) => `movieListsUpdated ${HEAT.id} ${rating}`));
});

test('a refused change changes nothing on screen, dispatches no event, and its dialog shows the error', async () => {
  const refused = refuse('INVALID_INPUT', 422, { detail: 'That day is still to come.' });
  const { now, entries, mutationErrors } = await openDiary({
    'diary.add': refused,
    'diary.update': refused,
    'diary.delete': refused,
  });
  const before = entries();
  for (const attempt of [
    () => now().log.mutateAsync(VIEWING),
    () => now().change.mutateAsync({ watch_date: '2099-01-01' }),
    () => now().remove.mutateAsync(),
  ])
    await act(() => expect(attempt()).rejects.toThrow('That day is still to come.'));
  expect(before).toEqual([HEAT_SEEN, JAWS_SEEN]);
  expect(entries()).toEqual(before);
  expect(dispatched).toEqual([]);
  expect(mutationErrors.map(({ quiet }) => quiet)).toEqual([true, true, true]);
});
