import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hydrateState, readEmptyPageSentAt, readPageState, renderStateScript } from './dehydrated-state.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Transfers data from the server's query client into a browser's, inside a page. */
function travel(server: QueryClient, at = 0): QueryClient {
  document.body.innerHTML = `<div id="root"></div>${renderStateScript(at, server)}`;
  const state = readPageState();
  if (state === null) throw new Error('The page carries no state.');
  const browser = new QueryClient();
  hydrateState(browser, state);
  return browser;
}

test('any data arrives in the browser unchanged, and none of it becomes markup', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('</script><script>alert(1)</script>', '<!--', ']]>', '<script', '\u2028', '$&'),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ title: text, note: fc.option(text) })), (items) => {
      const server = new QueryClient();
      server.setQueryData(['reviews'], { items });
      expect(travel(server).getQueryData(['reviews'])).toEqual({ items });
      expect(document.body.children).toHaveLength(2);
    }),
    { numRuns: 40 },
  );
});

test('the state contains the time of rendering, and is null for a page without it', () => {
  document.body.innerHTML = renderStateScript(1_700_000_000_000, new QueryClient());
  expect(readPageState()?.at).toBe(1_700_000_000_000);
  document.body.replaceChildren();
  expect(readPageState()).toBeNull();
});

test('an empty page says when it was sent', () => {
  expect(readEmptyPageSentAt()).toBe(0);
  document.body.innerHTML = '<meta name="sent-at" content="1700000000000" />';
  expect(readEmptyPageSentAt()).toBe(1_700_000_000_000);
});

test.each([
  ['an hour ahead', '2026-11-21T13:00:00Z'],
  ['an hour behind', '2026-11-21T11:00:00Z'],
])('a server whose clock is %s sends data that counts as fresh', (_, serverTime) => {
  vi.setSystemTime(serverTime);
  const server = new QueryClient();
  server.setQueryData(['film'], 'Heat');
  const page = renderStateScript(Date.now(), server);
  vi.setSystemTime('2026-11-21T12:00:00Z');
  document.body.innerHTML = page;
  const browser = new QueryClient();
  hydrateState(browser, readPageState() as NonNullable<ReturnType<typeof readPageState>>);
  expect(browser.getQueryState(['film'])?.dataUpdatedAt).toBe(Date.now());
});

test('queries that failed on the server are not dehydrated, so that the browser fetches them', async () => {
  const server = new QueryClient();
  const failing = { queryKey: ['failed'], queryFn: () => Promise.reject(new Error('away')), retry: false };
  await server.prefetchQuery(failing);
  server.setQueryData(['film'], 'Heat');
  const browser = travel(server);
  expect(
    browser
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['film']]);
});
