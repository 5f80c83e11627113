import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patchQueries } from './patch-queries.ts';

type Review = { id: string; hearts: number };
const isHeat = (value: object): value is Review => 'id' in value && value.id === 'heat' && 'hearts' in value;
const liked = { matches: isHeat, change: (review: Review) => ({ ...review, hearts: review.hearts + 1 }) };

function cacheAnswer(queryClient: QueryClient, key: string, data: unknown, shows?: ['review']) {
  queryClient.setQueryData([key], data);
  // A query gets its meta from its observer.
  const meta = shows === undefined ? {} : { shows };
  new QueryObserver(queryClient, { queryKey: [key], enabled: false, meta }).subscribe(() => {})();
}

test('every response that contains the thing is updated, however deep; nothing else is changed', () => {
  const queryClient = new QueryClient();
  const page = { pages: [{ items: [{ review: { id: 'heat', hearts: 1 } }, { review: { id: 'alien', hearts: 7 } }] }] };
  const alien = { id: 'alien', hearts: 7 };
  cacheAnswer(queryClient, 'timeline', page, ['review']);
  cacheAnswer(queryClient, 'heat', { id: 'heat', hearts: 1 }, ['review']);
  cacheAnswer(queryClient, 'alien', alien, ['review']);
  cacheAnswer(queryClient, 'unshown', { id: 'heat', hearts: 1 });
  patchQueries(queryClient, liked);
  expect(queryClient.getQueryData(['timeline'])).toEqual({
    pages: [{ items: [{ review: { id: 'heat', hearts: 2 } }, { review: { id: 'alien', hearts: 7 } }] }],
  });
  expect(queryClient.getQueryData(['heat'])).toEqual({ id: 'heat', hearts: 2 });
  expect(queryClient.getQueryData(['alien'])).toBe(alien);
  expect(queryClient.getQueryData(['unshown'])).toEqual({ id: 'heat', hearts: 1 });
});

const tree = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(fc.constant(null), fc.integer(), fc.string(), fc.constant({ id: 'alien', hearts: 7 })),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('review', 'items', 'pages', 'movie'), tie('tree'), { maxKeys: 4 }),
  ),
})).tree;

test('a response without the thing stays the same object, so that nothing re-renders', () => {
  fc.assert(
    fc.property(tree, (data) => {
      const queryClient = new QueryClient();
      cacheAnswer(queryClient, 'answer', data, ['review']);
      const before = queryClient.getQueryData(['answer']);
      patchQueries(queryClient, liked);
      expect(queryClient.getQueryData(['answer'])).toBe(before);
    }),
  );
});

test('the parts of a response without the thing stay the same objects', () => {
  const queryClient = new QueryClient();
  const untouched = { items: [{ id: 'alien', hearts: 7 }] };
  cacheAnswer(queryClient, 'timeline', { pages: [untouched, { items: [{ id: 'heat', hearts: 1 }] }] }, ['review']);
  patchQueries(queryClient, liked);
  const { pages } = queryClient.getQueryData<{ pages: unknown[] }>(['timeline']) ?? { pages: [] };
  expect(pages[0]).toBe(untouched);
  expect(pages[1]).toEqual({ items: [{ id: 'heat', hearts: 2 }] });
});

test('a response that was outdated is still fetched again when it is next shown', async () => {
  const queryClient = new QueryClient();
  cacheAnswer(queryClient, 'heat', { id: 'heat', hearts: 1 }, ['review']);
  cacheAnswer(queryClient, 'alien', { id: 'alien', hearts: 7 }, ['review']);
  await queryClient.invalidateQueries({ refetchType: 'none' });
  patchQueries(queryClient, liked);
  expect(queryClient.getQueryData(['heat'])).toEqual({ id: 'heat', hearts: 2 });
  expect(queryClient.getQueryState(['heat'])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(['alien'])?.isInvalidated).toBe(true);
});
