import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ProblemError } from './api.ts';
import { createQueryClient, notFetchedAnyway, type QueryClientOptions, refresh } from './query-client.ts';

const PROBLEM = { type: 'about:blank', title: '', detail: '', request_id: '' };

const listener = () => vi.fn<QueryClientOptions['onMutationError']>();
const cacheThatTells = (onMutationError = listener()) => createQueryClient({ onQueryError: () => {}, onMutationError });

function watched(cache: QueryClient, key: string, shows?: ('rating' | 'review' | 'profile')[]) {
  const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue(key);
  const observer = new QueryObserver(cache, { queryKey: [key], queryFn, meta: shows === undefined ? {} : { shows } });
  const stop = observer.subscribe(() => {});
  return { queryFn, stop };
}

test('what shows a changed noun is fetched again, and nothing else', async () => {
  const cache = cacheThatTells();
  const film = watched(cache, 'film', ['rating', 'review']);
  const profile = watched(cache, 'profile', ['profile']);
  const mute = watched(cache, 'mute');
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
  await refresh(cache, ['rating']);
  expect(film.queryFn).toHaveBeenCalledTimes(2);
  expect(profile.queryFn).toHaveBeenCalledTimes(1);
  expect(mute.queryFn).toHaveBeenCalledTimes(1);
  for (const { stop } of [film, profile, mute]) stop();
});

test('a mutation that says what it changes refreshes it', async () => {
  const cache = cacheThatTells();
  const film = watched(cache, 'film', ['rating']);
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
  await new MutationObserver(cache, { mutationFn: () => Promise.resolve(), meta: { changes: ['rating'] } }).mutate();
  await vi.waitFor(() => expect(film.queryFn).toHaveBeenCalledTimes(2));
  film.stop();
});

test('a mutation that fails is told of, and whether its form words the error itself', async () => {
  const told = listener();
  const cache = cacheThatTells(told);
  const error = new TypeError('Failed to fetch');
  const fail = (quiet: boolean) =>
    new MutationObserver(cache, { mutationFn: () => Promise.reject(error), meta: { quiet } }).mutate().catch(() => {});
  await fail(false);
  await fail(true);
  expect(told.mock.calls).toEqual([
    [error, false],
    [error, true],
  ]);
});

test('what this tab changed itself is fetched once: a mutation that says so does it, whether its answer or the live message comes first', async () => {
  const cache = cacheThatTells();
  const change = (answer: Promise<unknown>, changes: ('rating' | 'review')[]) =>
    new MutationObserver(cache, { mutationFn: () => answer, meta: { changes } }).mutate().catch(() => {});
  const answer = Promise.withResolvers<void>();
  const rating = change(answer.promise, ['rating']);
  await Promise.resolve();
  expect(notFetchedAnyway(cache, ['rating', 'list'])).toEqual(['list']);
  answer.resolve();
  await rating;
  expect(notFetchedAnyway(cache, ['rating', 'list'])).toEqual(['list']);
  // What was refused has changed nothing; what got no answer may have.
  const film = watched(cache, 'film', ['review']);
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
  const refused = new ProblemError({ ...PROBLEM, status: 409, code: 'ALREADY_WATCHED' });
  await change(Promise.reject(refused), ['review']);
  expect(film.queryFn).toHaveBeenCalledTimes(1);
  await change(Promise.reject(new TypeError('Failed to fetch')), ['review']);
  await vi.waitFor(() => expect(film.queryFn).toHaveBeenCalledTimes(2));
  film.stop();
});
