import { expect, test } from 'vitest';
import { mapConcurrently } from './concurrency.ts';

test('so many items are worked on at once, in their order', async () => {
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const results = await mapConcurrently([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return item * 10;
  });
  expect(results).toEqual([10, 20, 30, 40, 50]);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test('after a failure no further item is begun, and it is told once those that were begun are done', async () => {
  const slow = Promise.withResolvers<void>();
  const begun: number[] = [];
  const done: number[] = [];
  const failing = mapConcurrently([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('on purpose');
    await slow.promise;
    done.push(item);
  });
  let told = false;
  const outcome = failing.catch((error: unknown) => {
    told = true;
    return error;
  });
  await new Promise(setImmediate);
  expect(told).toBe(false);
  slow.resolve();
  expect(await outcome).toEqual(new Error('on purpose'));
  expect(begun).toEqual([1, 2]);
  expect(done).toEqual([2]);
});
