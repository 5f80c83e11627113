import { expect, test } from 'vitest';
import { type Caller, FairQueue, QueueFullError } from './fair-queue.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));
const anonymous = (who: string): Caller => ({ key: who, isMember: false });
const member = (who: string): Caller => ({ key: who, isMember: true });
const OPTIONS = {
  concurrency: 2,
  anonymousConcurrency: 1,
  concurrencyPerCaller: 1,
  maxWaiting: 4,
  maxWaitingPerCaller: 2,
};

/** Tasks by name that run until they are ended. */
function startTasks(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (caller: Caller, name: string) =>
      queue.run(caller, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    async end(name: string) {
      await settle();
      ends.get(name)?.();
      await settle();
    },
  };
}

test('[SEC-04] callers take turns, so that one with many tasks delays only themselves', async () => {
  const { work, end, begun } = startTasks(new FairQueue({ ...OPTIONS, concurrency: 1, maxWaitingPerCaller: 4 }));
  const all = [work(member('ada'), 'ada 1'), work(member('ada'), 'ada 2'), work(member('ada'), 'ada 3')];
  all.push(work(member('bo'), 'bo 1'));
  for (const name of ['ada 1', 'ada 2', 'bo 1', 'ada 3']) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(['ada 1', 'ada 2', 'bo 1', 'ada 3']);
});

test('[SEC-04] anonymous callers never take the places of members, and come after them', async () => {
  const { work, end, begun } = startTasks(new FairQueue(OPTIONS));
  const all = ['a', 'b', 'c'].map((name) => work(anonymous(name), name));
  await settle();
  expect(begun).toEqual(['a']);
  all.push(work(member('ada'), 'ada'), work(member('bo'), 'bo'));
  await settle();
  expect(begun).toEqual(['a', 'ada']);
  await end('a');
  expect(begun).toEqual(['a', 'ada', 'bo']);
  for (const name of ['ada', 'bo', 'b', 'c']) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(['a', 'ada', 'bo', 'b', 'c']);
});

test('[SEC-04] the number of waiting tasks is limited, for members and for all anonymous callers', async () => {
  const { work, end } = startTasks(new FairQueue(OPTIONS));
  const all = [work(anonymous('a'), 'a 1'), work(anonymous('a'), 'a 2'), work(anonymous('a'), 'a 3')];
  await expect(work(anonymous('a'), 'a 4')).rejects.toBeInstanceOf(QueueFullError);
  all.push(work(anonymous('b'), 'b'), work(anonymous('c'), 'c'));
  await expect(work(anonymous('d'), 'd')).rejects.toBeInstanceOf(QueueFullError);
  all.push(work(member('ada'), 'ada'));
  for (const name of ['ada', 'a 1', 'a 2', 'b', 'c', 'a 3']) await end(name);
  await Promise.all(all);
});

test('a task that fails frees its place', async () => {
  const queue = new FairQueue({ ...OPTIONS, concurrency: 1 });
  const failure = new Error('failed');
  await expect(queue.run(member('ada'), () => Promise.reject(failure))).rejects.toBe(failure);
  expect(await queue.run(undefined, async () => 'done')).toBe('done');
});

test('[SEC-04] anonymous callers have one task at a time in all queues that share a queue, beside those of members', async () => {
  const anonymousQueue = new FairQueue({ ...OPTIONS, concurrency: 1, maxWaiting: 3, maxWaitingPerCaller: 3 });
  const hashes = startTasks(new FairQueue({ ...OPTIONS, anonymousQueue }));
  const searches = startTasks(new FairQueue({ ...OPTIONS, anonymousQueue }));
  const all = [hashes.work(anonymous('a'), "a's hash"), searches.work(anonymous('a'), "a's search")];
  all.push(searches.work(anonymous('b'), "b's search"), searches.work(member('ada'), "ada's search"));
  await settle();
  expect([hashes.begun, searches.begun]).toEqual([["a's hash"], ["ada's search"]]);
  await hashes.end("a's hash");
  expect(searches.begun).toEqual(["ada's search", "a's search"]);
  for (const name of ["ada's search", "a's search", "b's search"]) await searches.end(name);
  await Promise.all(all);
});
