import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '#test/stub-api.ts';
import { SlowResponseError, UnreachableError } from './fetch-in-time.ts';
import { excludeOwnRefreshes } from './own-refreshes.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counts the attempts of a query that always fails, and the reports of its failure. */
async function countAttempts(failure: unknown, options: { retry?: boolean } = {}) {
  const reported: unknown[] = [];
  const queryClient = createQueryClient({
    onQueryError: (each) => reported.push(each),
    onMutationError: () => {},
    ...options,
  });
  const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(failure));
  const asking = queryClient
    .fetchQuery({ queryKey: ['film'], queryFn, retry: queryClient.getDefaultOptions().queries?.retry })
    .catch(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  await asking;
  expect(reported).toEqual([failure]);
  return queryFn.mock.calls.length;
}

test.each([
  ['no answer at all', new UnreachableError('No response'), 3],
  ['no answer in time', new SlowResponseError('No response in time'), 1],
  ['a mistake of the page', new TypeError('x is not a function'), 1],
  ['an error of the server', refusal('INTERNAL', 500), 3],
  ['a server that is down', refusal('UNAVAILABLE', 503), 3],
  ['a refusal', refusal('NOT_ALLOWED', 403), 1],
  ['a thing that is not there', refusal('NOT_FOUND', 404), 1],
  ['too many tries', refusal('RATE_LIMITED', 429), 1],
])('a query that gets %s is retried only if that may help, and reported once', async (_, error, tries) => {
  expect(await countAttempts(error)).toBe(tries);
});

test('on the server nothing is retried, because the viewer waits for the page', async () => {
  expect(await countAttempts(new UnreachableError('No response'), { retry: false })).toBe(1);
});

test('an offline browser still sends requests, so that an error is shown and not an endless skeleton', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  expect(await countAttempts(new UnreachableError('No response'))).toBe(3);
  window.dispatchEvent(new Event('online'));
  vi.restoreAllMocks();
});

test('a mutation is never retried automatically', async () => {
  const reported: unknown[] = [];
  const queryClient = createQueryClient({ onQueryError: () => {}, onMutationError: (error) => reported.push(error) });
  const send = vi.fn<() => Promise<never>>(() => Promise.reject(new UnreachableError('No response')));
  const sending = new MutationObserver(queryClient, { mutationFn: send }).mutate().catch(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  await sending;
  expect(send).toHaveBeenCalledOnce();
  expect(reported).toHaveLength(1);
});

test('a live message three seconds after this tab’s own change is refetched like any other', async () => {
  const queryClient = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  await new MutationObserver(queryClient, { mutationFn: async () => 1, meta: { changes: ['invite'] } }).mutate();
  expect(excludeOwnRefreshes(queryClient, ['invite'])).toEqual([]);
  await vi.advanceTimersByTimeAsync(2999);
  expect(excludeOwnRefreshes(queryClient, ['invite'])).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(excludeOwnRefreshes(queryClient, ['invite'])).toEqual(['invite']);
});
