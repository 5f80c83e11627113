import { MAX_PAGE_SIZE } from '@halfstar/contract/shared/page.schema';
import type { MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import { expect, test, vi } from 'vitest';
import { client } from '#lib/api.ts';
import { provideServerRequest, type ServerRequest } from '#lib/server-render.ts';
import { fetchMovieTrackingInBatch } from './tracking-batch.ts';

type BatchInput = { movie_ids: string[] };

vi.mock('#lib/api.ts', () => ({ client: { tracking: { getByMovies: vi.fn<(input: BatchInput) => unknown>() } } }));

const getByMovies = vi.mocked(client.tracking.getByMovies);
const makeTracking = (movieId: string) => ({ movie_id: movieId, rating: null }) as MovieTracking;
const answerAll = () =>
  getByMovies.mockReset().mockImplementation((input) => Promise.resolve({ items: input.movie_ids.map(makeTracking) }));

test('a page of cards makes one call, with each film once', async () => {
  answerAll();
  const answers = await Promise.all(['heat', 'alien', 'heat'].map(fetchMovieTrackingInBatch));
  expect(answers.map((answer) => answer.movie_id)).toEqual(['heat', 'alien', 'heat']);
  expect(getByMovies.mock.calls.map(([input]) => input.movie_ids)).toEqual([['heat', 'alien']]);
});

test('more films than one call allows are split into several', async () => {
  answerAll();
  const films = Array.from({ length: MAX_PAGE_SIZE + 3 }, (_, index) => `film ${index}`);
  await Promise.all(films.map(fetchMovieTrackingInBatch));
  expect(getByMovies.mock.calls.map(([input]) => input.movie_ids.length)).toEqual([MAX_PAGE_SIZE, 3]);
});

test('a failed call fails for every film in it, and the next batch is sent again', async () => {
  const failure = new TypeError('Failed to fetch');
  getByMovies.mockReset().mockRejectedValueOnce(failure);
  const both = await Promise.allSettled(['heat', 'alien'].map(fetchMovieTrackingInBatch));
  expect(both.map((each) => each.status === 'rejected' && each.reason)).toEqual([failure, failure]);
  answerAll();
  await expect(fetchMovieTrackingInBatch('heat')).resolves.toEqual(makeTracking('heat'));
});

test('on the server, pages rendered at the same time for two viewers make separate calls', async () => {
  answerAll();
  const readers = [{ cookie: 'ada' }, { cookie: 'bob' }] as ServerRequest[];
  let reader = readers[0];
  provideServerRequest(() => reader);
  const first = fetchMovieTrackingInBatch('heat');
  reader = readers[1];
  const second = fetchMovieTrackingInBatch('heat');
  await Promise.all([first, second]);
  provideServerRequest(() => undefined);
  expect(getByMovies.mock.calls.map(([input]) => input.movie_ids)).toEqual([['heat'], ['heat']]);
});
