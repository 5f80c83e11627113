import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { patchQueries } from './patch-queries.ts';

type Review = { id: string; hearts: number };
const isHeat = (value: object): value is Review => 'id' in value && value.id === 'heat' && 'hearts' in value;
const liked = { matches: isHeat, change: (review: Review) => ({ ...review, hearts: review.hearts + 1 }) };

function hold(cache: QueryClient, key: string, data: unknown, shows?: ['review']) {
  cache.setQueryData([key], data);
  // A query has its meta from whoever watches it.
  const meta = shows === undefined ? {} : { shows };
  new QueryObserver(cache, { queryKey: [key], enabled: false, meta }).subscribe(() => {})();
}

test('every answer that holds the thing has it as it is now, however deep; nothing else is touched', () => {
  const cache = new QueryClient();
  const page = { pages: [{ items: [{ review: { id: 'heat', hearts: 1 } }, { review: { id: 'alien', hearts: 7 } }] }] };
  const alien = { id: 'alien', hearts: 7 };
  hold(cache, 'timeline', page, ['review']);
  hold(cache, 'heat', { id: 'heat', hearts: 1 }, ['review']);
  hold(cache, 'alien', alien, ['review']);
  hold(cache, 'unshown', { id: 'heat', hearts: 1 });
  patchQueries(cache, liked);
  expect(cache.getQueryData(['timeline'])).toEqual({
    pages: [{ items: [{ review: { id: 'heat', hearts: 2 } }, { review: { id: 'alien', hearts: 7 } }] }],
  });
  expect(cache.getQueryData(['heat'])).toEqual({ id: 'heat', hearts: 2 });
  expect(cache.getQueryData(['alien'])).toBe(alien);
  expect(cache.getQueryData(['unshown'])).toEqual({ id: 'heat', hearts: 1 });
});
