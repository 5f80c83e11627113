import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { ProblemError } from './api.ts';
import { SlowResponseError, UnreachableError } from './fetch-in-time.ts';
import { excludeOwnRefreshes } from './own-refreshes.ts';
import {
  createQueryClient,
  ownRefreshes,
  type QueryClientOptions,
  refreshQueriesShowing,
  type UnsavedChange,
} from './query-client.ts';
import { forgetFormerViewer } from './viewer.ts';

// What another test has just refreshed would count as done by this one.
beforeEach(() => ownRefreshes.clear());

const PROBLEM = { type: 'about:blank', title: '', detail: '', request_id: '' };

const listener = () => vi.fn<QueryClientOptions['onMutationError']>();
const makeQueryClient = (onMutationError = listener()) =>
  createQueryClient({ onQueryError: () => {}, onMutationError });

function watched(queryClient: QueryClient, key: string, shows?: ('rating' | 'review' | 'profile')[]) {
  const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue(key);
  const observer = new QueryObserver(queryClient, {
    queryKey: [key],
    queryFn,
    meta: shows === undefined ? {} : { shows },
  });
  const stop = observer.subscribe(() => {});
  return { queryFn, stop };
}

test('only queries that show a changed noun are refetched', async () => {
  const queryClient = makeQueryClient();
  const film = watched(queryClient, 'film', ['rating', 'review']);
  const profile = watched(queryClient, 'profile', ['profile']);
  const withoutMeta = watched(queryClient, 'mute');
  await eventually(() => expect(queryClient.isFetching()).toBe(0));
  await refreshQueriesShowing(queryClient, ['rating']);
  expect(film.queryFn).toHaveBeenCalledTimes(2);
  expect(profile.queryFn).toHaveBeenCalledTimes(1);
  expect(withoutMeta.queryFn).toHaveBeenCalledTimes(1);
  for (const { stop } of [film, profile, withoutMeta]) stop();
});

test('a query that keeps what is being read is only marked as stale by the nouns that outdate it', async () => {
  const queryClient = makeQueryClient();
  const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue('cards');
  const observer = new QueryObserver(queryClient, {
    queryKey: ['cards'],
    queryFn,
    meta: { shows: ['follow'], outdatedBy: ['timeline'] },
  });
  const stop = observer.subscribe(() => {});
  await eventually(() => expect(queryClient.isFetching()).toBe(0));
  await refreshQueriesShowing(queryClient, ['timeline', 'rating']);
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(queryClient.getQueryState(['cards'])?.isInvalidated).toBe(true);
  await refreshQueriesShowing(queryClient, ['timeline', 'follow']);
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

test('a mutation refreshes the nouns that it declares', async () => {
  const queryClient = makeQueryClient();
  const film = watched(queryClient, 'film', ['rating']);
  await eventually(() => expect(queryClient.isFetching()).toBe(0));
  await new MutationObserver(queryClient, {
    mutationFn: () => Promise.resolve(),
    meta: { changes: ['rating'] },
  }).mutate();
  await eventually(() => expect(film.queryFn).toHaveBeenCalledTimes(2));
  film.stop();
});

test('a failed mutation is reported, with whether its form shows the error itself', async () => {
  const onMutationError = listener();
  const queryClient = makeQueryClient(onMutationError);
  const error = new TypeError('Failed to fetch');
  const fail = (quiet: boolean) =>
    new MutationObserver(queryClient, { mutationFn: () => Promise.reject(error), meta: { quiet } })
      .mutate()
      .catch(() => {});
  await fail(false);
  await fail(true);
  expect(onMutationError.mock.calls).toEqual([
    [error, false, undefined],
    [error, true, undefined],
  ]);
});

test('a change without a response is offered again, a refused one is not', async () => {
  const offered: UnsavedChange[] = [];
  const sent: string[] = [];
  const queryClient = createQueryClient({
    onQueryError: () => {},
    onMutationError: (_error, _quiet, unsaved) => offered.push(...(unsaved === undefined ? [] : [unsaved])),
    onMutationSent: (unsaved) => sent.push(unsaved),
  });
  const save = vi.fn<(stars: number) => Promise<void>>();
  const rate = (stars: number) =>
    new MutationObserver(queryClient, { mutationFn: save, meta: { unsaved: 'Your stars' } })
      .mutate(stars)
      .catch(() => {});
  save.mockRejectedValueOnce(new ProblemError({ ...PROBLEM, status: 409, code: 'RATING_IN_USE' }));
  await rate(3);
  expect(offered).toEqual([]);
  save.mockRejectedValueOnce(new SlowResponseError('No response in time'));
  await rate(4);
  expect(offered).toMatchObject([{ what: 'Your stars', input: 4 }]);
  expect(sent).toEqual(Array(2).fill('Your stars'));
});

test('a change that fails once its account is no longer signed in is reported to nobody, and what it may have changed is refreshed', async () => {
  const onMutationError = listener();
  const queryClient = makeQueryClient(onMutationError);
  const film = watched(queryClient, 'film', ['rating']);
  await eventually(() => expect(queryClient.isFetching()).toBe(0));
  const send = (answer: Promise<void>) =>
    new MutationObserver(queryClient, {
      mutationFn: () => answer,
      meta: { changes: ['rating'], unsaved: 'Your stars' },
    })
      .mutate()
      .catch(() => {});
  await send(Promise.reject(new UnreachableError('No response')));
  const [[, , offered] = []] = onMutationError.mock.calls;
  expect(offered?.isStillSignedIn()).toBe(true);
  await eventually(() => expect(film.queryFn).toHaveBeenCalledTimes(2));
  const answer = Promise.withResolvers<void>();
  const sent = send(answer.promise);
  forgetFormerViewer();
  answer.reject(new UnreachableError('No response'));
  await sent;
  expect(onMutationError).toHaveBeenCalledTimes(1);
  expect(offered?.isStillSignedIn()).toBe(false);
  await eventually(() => expect(film.queryFn).toHaveBeenCalledTimes(3));
  film.stop();
});

test('what a change writes into the cached responses is not fetched again, unless it had no response', async () => {
  const queryClient = makeQueryClient();
  const film = watched(queryClient, 'film', ['review']);
  await eventually(() => expect(queryClient.isFetching()).toBe(0));
  const change = (answer: Promise<unknown>) =>
    new MutationObserver(queryClient, { mutationFn: () => answer, meta: { patches: ['review'] } })
      .mutate()
      .catch(() => {});
  expect(excludeOwnRefreshes(queryClient, ['review'])).toEqual(['review']);
  const answer = Promise.withResolvers<void>();
  const sent = change(answer.promise);
  await Promise.resolve();
  expect(excludeOwnRefreshes(queryClient, ['review', 'list'])).toEqual(['list']);
  answer.resolve();
  await sent;
  expect(excludeOwnRefreshes(queryClient, ['review', 'list'])).toEqual(['list']);
  expect(film.queryFn).toHaveBeenCalledTimes(1);
  await change(Promise.reject(new UnreachableError('No response')));
  await eventually(() => expect(film.queryFn).toHaveBeenCalledTimes(2));
  film.stop();
});

test('this tab’s own changes are refetched once, whether the response or the live message comes first', async () => {
  const queryClient = makeQueryClient();
  const change = (answer: Promise<unknown>, changes: ('rating' | 'review')[]) =>
    new MutationObserver(queryClient, { mutationFn: () => answer, meta: { changes } }).mutate().catch(() => {});
  const answer = Promise.withResolvers<void>();
  const rating = change(answer.promise, ['rating']);
  await Promise.resolve();
  expect(excludeOwnRefreshes(queryClient, ['rating', 'list'])).toEqual(['list']);
  answer.resolve();
  await rating;
  expect(excludeOwnRefreshes(queryClient, ['rating', 'list'])).toEqual(['list']);
  // A refused change changed nothing; one without a response may have.
  const film = watched(queryClient, 'film', ['review']);
  await eventually(() => expect(queryClient.isFetching()).toBe(0));
  const refused = new ProblemError({ ...PROBLEM, status: 409, code: 'ALREADY_WATCHED' });
  await change(Promise.reject(refused), ['review']);
  expect(film.queryFn).toHaveBeenCalledTimes(1);
  await change(Promise.reject(new UnreachableError('No response')), ['review']);
  await eventually(() => expect(film.queryFn).toHaveBeenCalledTimes(2));
  film.stop();
});
