import { beforeEach, expect, test, vi } from 'vitest';
import { client } from '#lib/api.ts';
import { provideServerRequest, type ServerRequest } from '#lib/server-render.ts';
import { loadFilmPart } from './film-page-batch.ts';

vi.mock('#lib/api.ts', () => ({ client: { moviePages: { get: vi.fn<(input: { movie_id: string }) => unknown>() } } }));

const getPage = vi.mocked(client.moviePages.get);
const alone = vi.fn<(part: string) => Promise<never>>();
const load = (film: string, name: 'movie' | 'reviews' | 'own_review') =>
  loadFilmPart(film, name, () => alone(`${name} of ${film}`));

beforeEach(() => {
  getPage
    .mockReset()
    .mockImplementation((({ movie_id: film }: { movie_id: string }) =>
      Promise.resolve({ movie: `${film} itself`, reviews: `reviews of ${film}`, own_review: null })) as never);
  alone.mockReset().mockImplementation((part) => Promise.resolve(part as never));
});

test('parts of a film that are requested at the same moment come in one call', async () => {
  const parts = [load('heat', 'movie'), load('heat', 'reviews'), load('heat', 'own_review'), load('heat', 'movie')];
  expect(await Promise.all(parts)).toEqual(['heat itself', 'reviews of heat', null, 'heat itself']);
  expect(getPage.mock.calls).toEqual([[{ movie_id: 'heat' }]]);
  expect(alone).not.toHaveBeenCalled();
});

test('a part that is requested by itself, and parts without reviews, are loaded by their own calls', async () => {
  const parts = [load('heat', 'reviews'), load('alien', 'movie'), load('alien', 'own_review')];
  expect(await Promise.all(parts)).toEqual(['reviews of heat', 'movie of alien', 'own_review of alien']);
  expect(getPage).not.toHaveBeenCalled();
});

test('a failed call fails for every part, and a part that is tried again is loaded by its own call', async () => {
  const failure = new TypeError('Failed to fetch');
  getPage.mockRejectedValueOnce(failure);
  const both = await Promise.allSettled([load('heat', 'movie'), load('heat', 'reviews')]);
  expect(both.map((each) => each.status === 'rejected' && each.reason)).toEqual([failure, failure]);
  alone.mockRejectedValueOnce(failure);
  await expect(load('heat', 'movie')).rejects.toBe(failure);
  await expect(load('heat', 'movie')).resolves.toBe('movie of heat');
});

test('on the server, pages rendered at the same time for two viewers make separate calls', async () => {
  const readers = [{ cookie: 'ada' }, { cookie: 'bob' }] as ServerRequest[];
  let reader = readers[0];
  provideServerRequest(() => reader);
  const first = [load('heat', 'movie'), load('heat', 'reviews')];
  reader = readers[1];
  await Promise.all([...first, load('heat', 'movie'), load('heat', 'reviews')]);
  provideServerRequest(() => undefined);
  expect(getPage).toHaveBeenCalledTimes(2);
});
