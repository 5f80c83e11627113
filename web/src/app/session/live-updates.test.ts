import type { Noun } from '@halfstar/contract/shared/live.schema';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setRenderedAt } from '#lib/server-render.ts';
import { THIS_TAB } from '#lib/this-tab.ts';
import { testQueryClient } from '#test/app.tsx';
import { stubWebSocket } from '#test/fake-socket.ts';
import { ADA, HEAT, makeTracking, signedIn, VISITOR_SESSION } from '#test/fixtures.ts';
import { stubApi } from '#test/stub-api.ts';
import { startLiveUpdates } from './live-updates.ts';
import { sessionQuery } from './session-queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  setRenderedAt(0);
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const changed = (...nouns: Noun[]) => ({ type: 'changed', nouns });

/** A connected tab with a timeline and a profile on screen. */
async function openTab() {
  const api = stubApi({
    'accounts.getSession': VISITOR_SESSION,
    'tracking.getByMovies': ({ movie_ids: ids }) => ({ items: ids.map((id) => makeTracking(id, { rating: 4 })) }),
  });
  const { last, sockets } = stubWebSocket();
  const { queryClient } = testQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, signedIn(ADA));
  const fetched = { timeline: 0, profile: 0 };
  for (const noun of ['timeline', 'profile'] as const) {
    const observer = new QueryObserver(queryClient, {
      queryKey: [noun],
      queryFn: async () => (fetched[noun] += 1),
      meta: { shows: [noun] },
    });
    onTestFinished(observer.subscribe(() => {}));
  }
  const events: string[] = [];
  const listen = (event: WindowEventMap['ratingsUpdated']) => events.push(`${event.type} ${event.detail.rating}`);
  window.addEventListener('movieListsUpdated', listen);
  window.addEventListener('ratingsUpdated', listen);
  const stop = startLiveUpdates(queryClient, ADA.user_id);
  onTestFinished(() => {
    stop();
    window.removeEventListener('movieListsUpdated', listen);
    window.removeEventListener('ratingsUpdated', listen);
  });
  last().say({ type: 'ready' });
  await pass(1000);
  expect(fetched).toEqual({ timeline: 1, profile: 1 });
  return { api, last, sockets, queryClient, fetched, events, stop };
}

test('changes of several messages in a row are refetched once, together', async () => {
  const { last, fetched } = await openTab();
  last().say(changed('timeline'));
  await pass(40);
  last().say(changed('timeline', 'profile'));
  await pass(39);
  expect(fetched).toEqual({ timeline: 1, profile: 1 });
  await pass(1);
  expect(fetched).toEqual({ timeline: 2, profile: 2 });
  await pass(1000);
  expect(fetched).toEqual({ timeline: 2, profile: 2 });
});

test('a later message is refetched separately', async () => {
  const { last, fetched } = await openTab();
  last().say(changed('timeline'));
  await pass(80);
  last().say(changed('profile'));
  await pass(80);
  expect(fetched).toEqual({ timeline: 2, profile: 2 });
});

test('for this tab’s own changes only nouns that its mutation did not name are refetched', async () => {
  const { last, fetched, queryClient } = await openTab();
  await new MutationObserver(queryClient, { mutationFn: async () => {}, meta: { changes: ['timeline'] } }).mutate();
  await pass(0);
  expect(fetched).toEqual({ timeline: 2, profile: 1 });
  last().say({ ...changed('timeline', 'profile'), tab: THIS_TAB });
  await pass(1000);
  expect(fetched).toEqual({ timeline: 2, profile: 2 });
});

test('changes of other tabs are always refetched', async () => {
  const { last, fetched, queryClient } = await openTab();
  await new MutationObserver(queryClient, { mutationFn: async () => {}, meta: { changes: ['timeline'] } }).mutate();
  await pass(0);
  last().say({ ...changed('timeline'), tab: 'another' });
  await pass(1000);
  expect(fetched.timeline).toBe(3);
});

test('a rating on another device dispatches an event here', async () => {
  const { last, api, events } = await openTab();
  last().say({ ...changed('rating', 'list'), movie_id: HEAT.id });
  await pass(1000);
  expect(api.getInputs('tracking.getByMovies')).toEqual([{ movie_ids: [HEAT.id] }]);
  expect(events).toEqual(['movieListsUpdated 4', 'ratingsUpdated 4']);
});

test('own changes and other messages dispatch no event', async () => {
  const { last, api, events } = await openTab();
  last().say({ ...changed('rating'), movie_id: HEAT.id, tab: THIS_TAB });
  last().say({ ...changed('review'), movie_id: HEAT.id });
  last().say(changed('rating'));
  await pass(1000);
  expect(api.calls).toEqual([]);
  expect(events).toEqual([]);
});

test('the end of the session is checked at once', async () => {
  const { last, api, queryClient } = await openTab();
  last().say({ type: 'signed_out' });
  await pass(0);
  expect(api.calls).toEqual(['accounts.getSession']);
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(VISITOR_SESSION);
});

test('after a reconnection everything on screen is refetched', async () => {
  const { last, fetched } = await openTab();
  last().lose();
  await pass(1000);
  expect(fetched).toEqual({ timeline: 1, profile: 1 });
  last().say({ type: 'ready' });
  await pass(0);
  expect(fetched).toEqual({ timeline: 2, profile: 2 });
});

test('a server-rendered page requests the messages since it was rendered', async () => {
  setRenderedAt(1_700_000_000_000);
  const { last } = await openTab();
  expect(last().address.searchParams.get('since')).toBe('1700000000000');
});

test('after stopping nothing is refetched, not even pending changes', async () => {
  const { last, sockets, fetched, stop } = await openTab();
  last().say(changed('timeline'));
  stop();
  last().say(changed('profile'));
  await pass(60_000);
  expect(fetched).toEqual({ timeline: 1, profile: 1 });
  expect(sockets).toHaveLength(1);
});
