import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
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

const tree = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(fc.constant(null), fc.integer(), fc.string(), fc.constant({ id: 'alien', hearts: 7 })),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('review', 'items', 'pages', 'movie'), tie('tree'), { maxKeys: 4 }),
  ),
})).tree;

test('an answer that does not hold the thing is the same object afterwards, so that nothing renders again', () => {
  fc.assert(
    fc.property(tree, (data) => {
      const cache = new QueryClient();
      hold(cache, 'answer', data, ['review']);
      const before = cache.getQueryData(['answer']);
      patchQueries(cache, liked);
      expect(cache.getQueryData(['answer'])).toBe(before);
    }),
  );
});

test('of an answer that holds the thing the parts without it are the same objects afterwards', () => {
  const cache = new QueryClient();
  const untouched = { items: [{ id: 'alien', hearts: 7 }] };
  hold(cache, 'timeline', { pages: [untouched, { items: [{ id: 'heat', hearts: 1 }] }] }, ['review']);
  patchQueries(cache, liked);
  const { pages } = cache.getQueryData<{ pages: unknown[] }>(['timeline']) ?? { pages: [] };
  expect(pages[0]).toBe(untouched);
  expect(pages[1]).toEqual({ items: [{ id: 'heat', hearts: 2 }] });
});
