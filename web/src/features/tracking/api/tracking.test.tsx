import type { MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { renderHookWithApp, testQueryClient } from '#test/app.tsx';
import { ADA, HEAT, makeTracking } from '#test/fixtures.ts';
import { type Answers, deferResponse, refuse, stubApi } from '#test/stub-api.ts';
import { closeViewingDialog, useViewingDialogRequest } from '../hooks/viewing-dialog-state.ts';
import { getFavoriteChange, getNextWatchChange, type TrackingChange } from '../model/tracking-change.ts';
import { cacheTracking, trackingQuery, useScoresHidden, useTrackFilm, useTracking } from './tracking.ts';

let dispatched: string[];
const listen = ({ type, detail }: WindowEventMap['ratingsUpdated']) => {
  expect(detail).toMatchObject({ userId: ADA.user_id, movieId: HEAT.id });
  dispatched.push(`${type} ${detail.rating}`);
};
beforeEach(() => {
  dispatched = [];
  window.addEventListener('movieListsUpdated', listen);
  window.addEventListener('ratingsUpdated', listen);
});
afterEach(() => {
  window.removeEventListener('movieListsUpdated', listen);
  window.removeEventListener('ratingsUpdated', listen);
  act(closeViewingDialog);
});

const answerWith = (over: Partial<MovieTracking>) => ({ ...makeTracking(HEAT.id, over), ask_date_of: null });

/** Heat on screen, with the viewer's initial tracking. */
async function openHeat(
  over: Partial<MovieTracking> = {},
  answers: Answers = {},
  viewerId: string | null = ADA.user_id,
) {
  const api = stubApi({ 'tracking.getByMovies': { items: [makeTracking(HEAT.id, over)] }, ...answers });
  const { queryClient, mutationErrors } = testQueryClient();
  const { result, router } = renderHookWithApp(
    () => ({ change: useTrackFilm(HEAT), shown: useTracking(HEAT.id), dialog: useViewingDialogRequest() }),
    { queryClient, viewerId },
  );
  await waitFor(() => expect(result.current.shown.tracking).not.toBeNull());
  const sent = () => api.calls.filter((call) => call !== 'tracking.getByMovies');
  /** The cached tracking, as every component reads it. */
  const known = () => queryClient.getQueryData(trackingQuery(HEAT.id).queryKey);
  onTestFinished(async () => {
    // What is fetched again after a change would otherwise be asked of the next test's server.
    await waitFor(() => expect([queryClient.isMutating(), queryClient.isFetching()]).toEqual([0, 0]));
    queryClient.clear();
  });
  return { api, queryClient, result, router, mutationErrors, sent, known, shown: () => result.current.shown.tracking };
}

const CHANGES: [TrackingChange, Partial<MovieTracking>, keyof Answers, string[]][] = [
  [{ kind: 'rate', rating: 4 }, {}, 'tracking.rate', ['movieListsUpdated 4', 'ratingsUpdated 4']],
  [{ kind: 'unrate' }, { rating: 4, status: 'watched' }, 'tracking.removeRating', ['ratingsUpdated null']],
  [{ kind: 'add', list: 'watchlist' }, {}, 'tracking.addToList', ['movieListsUpdated null']],
  [
    { kind: 'remove', list: 'watchlist' },
    { status: 'watchlist' },
    'tracking.removeFromList',
    ['movieListsUpdated null'],
  ],
  [{ kind: 'forget' }, { status: 'watched' }, 'diary.deleteByMovie', ['movieListsUpdated null']],
  [{ kind: 'again', on: true }, { status: 'watched' }, 'tracking.markToSeeAgain', ['movieListsUpdated null']],
  [
    { kind: 'again', on: false },
    { status: 'watched', see_again: true },
    'tracking.unmarkToSeeAgain',
    ['movieListsUpdated null'],
  ],
];

test.each(CHANGES)(
  '[RAT-06] %o of a film that is %o is shown at once, sent as %s, and then dispatched as an event',
  async (change, before, call, events) => {
    const held = deferResponse<never>();
    const { result, sent, shown } = await openHeat(before, { [call]: () => held.promise });
    const first = shown();
    act(() => result.current.change(change));
    await waitFor(() => expect(shown()).not.toEqual(first));
    await waitFor(() => expect(sent()).toEqual([call]));
    expect(dispatched).toEqual([]);
    const after = { ...shown(), ask_date_of: null } as never;
    await act(async () => held.give(after));
    await waitFor(() => expect(dispatched).toEqual(events));
  },
);

test.each(CHANGES)('[RAT-06] a refused %o is reverted and dispatches no event', async (change, before, call) => {
  const refused = refuse('RATING_IN_USE', 409, { detail: 'Your review carries this rating.' });
  const { result, shown, sent, mutationErrors } = await openHeat(before, { [call]: refused });
  const first = shown();
  act(() => result.current.change(change));
  await waitFor(() => expect(mutationErrors).toHaveLength(1));
  await waitFor(() => expect(shown()).toEqual(first));
  expect(sent()).toEqual([call]);
  expect(mutationErrors[0]?.quiet).toBe(false);
  expect(dispatched).toEqual([]);
});

test('the server’s response counts, not the prediction', async () => {
  const answer = answerWith({ rating: 4, status: 'watched', viewing_count: 3, watch_date: '2026-11-20' });
  const { result, known, shown } = await openHeat(
    {},
    { 'tracking.rate': answer, 'tracking.getByMovies': { items: [answer] } },
  );
  act(() => result.current.change({ kind: 'rate', rating: 4 }));
  await waitFor(() => expect(known()).toMatchObject({ viewing_count: 3 }));
  expect(shown()).toMatchObject({ viewing_count: 3, watch_date: '2026-11-20' });
  expect(known()).not.toHaveProperty('ask_date_of');
});

test('a response that was requested before the change does not revert it', async () => {
  const late = deferResponse<{ items: MovieTracking[] }>();
  const rating = deferResponse<ReturnType<typeof answerWith>>();
  const { api, result, shown } = await openHeat({}, { 'tracking.rate': () => rating.promise });
  api.answer({ 'tracking.getByMovies': () => late.promise });
  act(() => result.current.shown.retry());
  act(() => result.current.change({ kind: 'rate', rating: 5 }));
  await waitFor(() => expect(api.calls).toContain('tracking.rate'));
  await act(async () => rating.give(answerWith({ rating: 5, status: 'watched', viewing_count: 1 })));
  await act(async () => late.give({ items: [makeTracking(HEAT.id)] }));
  await waitFor(() => expect(shown()?.rating).toBe(5));
});

test('a toggle uses the tracking with all pending changes', async () => {
  const answers: Answers = {
    'tracking.addToList': ({ list_type: list }) =>
      answerWith(list === 'favorites' ? { favorite: true } : { status: list }),
    'tracking.removeFromList': () => makeTracking(HEAT.id),
  };
  const { api, result } = await openHeat({}, answers);
  act(() => {
    result.current.change((now) => getNextWatchChange(now.status));
    result.current.change((now) => getNextWatchChange(now.status));
    result.current.change(getFavoriteChange);
    result.current.change(getFavoriteChange);
  });
  await waitFor(() => expect(api.getInputs('tracking.removeFromList')).toHaveLength(1));
  expect(api.getInputs('tracking.addToList').map(({ list_type: list }) => list)).toEqual([
    'watchlist',
    'watched',
    'favorites',
  ]);
  expect(api.getInputs('tracking.removeFromList')).toEqual([{ movie_id: HEAT.id, list_type: 'favorites' }]);
});

test('a toggle of a film that is not loaded yet does nothing', async () => {
  stubApi({});
  const { result } = renderHookWithApp(() => useTrackFilm(HEAT));
  let requested = false;
  act(() =>
    result.current(() => {
      requested = true;
      return { kind: 'unrate' };
    }),
  );
  expect(requested).toBe(false);
});

test.each([[{ watch_date: '2026-11-20', viewing_count: 1 }], [{ viewing_count: 2 }]])(
  '[LST-04] before %o is removed from the diary the member is asked, and nothing is sent',
  async (diary) => {
    const { result, sent, shown } = await openHeat({ status: 'watched', ...diary });
    act(() => result.current.change({ kind: 'remove', list: 'watched' }));
    await waitFor(() => expect(result.current.dialog).toEqual({ kind: 'forget', movie: HEAT }));
    expect(sent()).toEqual([]);
    expect(shown()?.status).toBe('watched');
  },
);

test('[LST-04] a film without diary details is removed from watched without a confirmation', async () => {
  const { result, sent } = await openHeat(
    { status: 'watched', viewing_count: 1 },
    { 'tracking.removeFromList': makeTracking(HEAT.id) },
  );
  act(() => result.current.change({ kind: 'remove', list: 'watched' }));
  await waitFor(() => expect(sent()).toEqual(['tracking.removeFromList']));
  expect(result.current.dialog).toBeNull();
});

test('a caller that waits for the response gets it, also an error', async () => {
  const { api, result } = await openHeat({}, { 'tracking.rate': answerWith({ rating: 4, status: 'watched' }) });
  const answered: string[] = [];
  act(() => result.current.change({ kind: 'rate', rating: 4 }, () => answered.push('first')));
  await waitFor(() => expect(answered).toEqual(['first']));
  api.answer({
    'tracking.rate': refuse('NOT_ALLOWED', 403),
  });
  act(() => result.current.change({ kind: 'rate', rating: 2 }, () => answered.push('second')));
  await waitFor(() => expect(answered).toEqual(['first', 'second']));
});

test('a visitor is redirected to sign in, and nothing is sent', async () => {
  const { result, router, sent } = await openHeat({}, {}, null);
  await act(async () => result.current.change({ kind: 'rate', rating: 4 }));
  expect(router.latestLocation.pathname).toBe('/auth');
  expect(sent()).toEqual([]);
});

test('scores are hidden, and tracking fetched for that, only for members with that setting', async () => {
  const api = stubApi({ 'tracking.getByMovies': { items: [makeTracking(HEAT.id)] } });
  const { result } = renderHookWithApp(() => useScoresHidden(HEAT.id));
  expect(result.current).toBe(false);
  await act(async () => {});
  expect(api.calls).toEqual([]);
});

const earlier = () => Date.now() - 1000;
const later = () => Date.now() + 1000;

describe('tracking that came with another answer', () => {
  test('[TML-05] is shown without a request of its own, and replaces what is older', async () => {
    const api = stubApi({});
    const { queryClient } = testQueryClient();
    cacheTracking(queryClient, [makeTracking(HEAT.id, { rating: 2 })], Date.now());
    const { result } = renderHookWithApp(() => useTracking(HEAT.id), { queryClient });
    await waitFor(() => expect(result.current.tracking?.rating).toBe(2));
    act(() => cacheTracking(queryClient, [makeTracking(HEAT.id, { rating: 3 })], later()));
    await waitFor(() => expect(result.current.tracking?.rating).toBe(3));
    expect(api.calls).toEqual([]);
    queryClient.clear();
  });

  test('never replaces what was learned after it was requested', async () => {
    const { queryClient, known } = await openHeat({ rating: 4 });
    cacheTracking(queryClient, [makeTracking(HEAT.id, { rating: 2 })], earlier());
    expect(known()).toMatchObject({ rating: 4 });
  });

  test('[RAT-06] never replaces what a change is being applied to', async () => {
    const held = deferResponse<ReturnType<typeof answerWith>>();
    const { queryClient, result, known, shown } = await openHeat(
      { rating: 4 },
      { 'tracking.rate': () => held.promise },
    );
    act(() => result.current.change({ kind: 'rate', rating: 5 }));
    await waitFor(() => expect(shown()?.rating).toBe(5));
    act(() => cacheTracking(queryClient, [makeTracking(HEAT.id, { rating: 1 })], later()));
    expect([known()?.rating, shown()?.rating]).toEqual([4, 5]);
    await act(async () => held.give(answerWith({ rating: 5 })));
    await waitFor(() => expect(known()?.rating).toBe(5));
  });
});
