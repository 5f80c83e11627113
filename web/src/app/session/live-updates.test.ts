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

/** A tab in which a timeline and a profile are on screen, connected to a server. */
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

test('what several messages in a row say has changed is fetched again once, together', async () => {
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

test('what comes after that is fetched on its own', async () => {
  const { last, fetched } = await openTab();
  last().say(changed('timeline'));
  await pass(80);
  last().say(changed('profile'));
  await pass(80);
  expect(fetched).toEqual({ timeline: 2, profile: 2 });
});

test('of what this tab has done itself only that is fetched which its own mutation did not name', async () => {
  const { last, fetched, queryClient } = await openTab();
  await new MutationObserver(queryClient, { mutationFn: async () => {}, meta: { changes: ['timeline'] } }).mutate();
  await pass(0);
  expect(fetched).toEqual({ timeline: 2, profile: 1 });
  last().say({ ...changed('timeline', 'profile'), tab: THIS_TAB });
  await pass(1000);
  expect(fetched).toEqual({ timeline: 2, profile: 2 });
});

test('what another tab did is fetched, whatever this one does meanwhile', async () => {
  const { last, fetched, queryClient } = await openTab();
  await new MutationObserver(queryClient, { mutationFn: async () => {}, meta: { changes: ['timeline'] } }).mutate();
  await pass(0);
  last().say({ ...changed('timeline'), tab: 'another' });
  await pass(1000);
  expect(fetched.timeline).toBe(3);
});

test('a film that was rated on another device is announced here with its stars', async () => {
  const { last, api, events } = await openTab();
  last().say({ ...changed('rating', 'list'), movie_id: HEAT.id });
  await pass(1000);
  expect(api.getInputs('tracking.getByMovies')).toEqual([{ movie_ids: [HEAT.id] }]);
  expect(events).toEqual(['movieListsUpdated 4', 'ratingsUpdated 4']);
});

test('neither this tab’s own doing nor what is not about a film’s lists or stars is announced', async () => {
  const { last, api, events } = await openTab();
  last().say({ ...changed('rating'), movie_id: HEAT.id, tab: THIS_TAB });
  last().say({ ...changed('review'), movie_id: HEAT.id });
  last().say(changed('rating'));
  await pass(1000);
  expect(api.calls).toEqual([]);
  expect(events).toEqual([]);
});

test('the end of the session is looked into at once', async () => {
  const { last, api, queryClient } = await openTab();
  last().say({ type: 'signed_out' });
  await pass(0);
  expect(api.calls).toEqual(['accounts.getSession']);
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(VISITOR_SESSION);
});

test('a connection that was lost may have missed anything, so everything on screen is fetched again', async () => {
  const { last, fetched } = await openTab();
  last().lose();
  await pass(1000);
  expect(fetched).toEqual({ timeline: 1, profile: 1 });
  last().say({ type: 'ready' });
  await pass(0);
  expect(fetched).toEqual({ timeline: 2, profile: 2 });
});

test('a page of the server asks for what changed since it was rendered', async () => {
  setRenderedAt(1_700_000_000_000);
  const { last } = await openTab();
  expect(last().address.searchParams.get('since')).toBe('1700000000000');
});

test('after the end nothing is fetched, not even what was waiting', async () => {
  const { last, sockets, fetched, stop } = await openTab();
  last().say(changed('timeline'));
  stop();
  last().say(changed('profile'));
  await pass(60_000);
  expect(fetched).toEqual({ timeline: 1, profile: 1 });
  expect(sockets).toHaveLength(1);
});
