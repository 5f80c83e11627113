import { expect, test } from 'vitest';
import { type Caller, FairQueue, QueueFullError } from './fair-queue.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));
const stranger = (who: string): Caller => ({ key: who, isMember: false });
const member = (who: string): Caller => ({ key: who, isMember: true });
const OPTIONS = {
  concurrency: 2,
  anonymousConcurrency: 1,
  concurrencyPerCaller: 1,
  maxWaiting: 4,
  maxWaitingPerCaller: 2,
};

/** Work that stays until it is let go. */
function workshop(queue: FairQueue) {
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

test('[SEC-04] callers take turns, so that whoever asks much waits for themselves alone', async () => {
  const { work, end, begun } = workshop(new FairQueue({ ...OPTIONS, concurrency: 1, maxWaitingPerCaller: 4 }));
  const all = [work(member('ada'), 'ada 1'), work(member('ada'), 'ada 2'), work(member('ada'), 'ada 3')];
  all.push(work(member('bo'), 'bo 1'));
  for (const name of ['ada 1', 'ada 2', 'bo 1', 'ada 3']) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(['ada 1', 'ada 2', 'bo 1', 'ada 3']);
});

test('[SEC-04] strangers never take the places of members, who come before them', async () => {
  const { work, end, begun } = workshop(new FairQueue(OPTIONS));
  const all = ['a', 'b', 'c'].map((name) => work(stranger(name), name));
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

test('[SEC-04] so many wait and no more, of one caller and of all strangers', async () => {
  const { work, end } = workshop(new FairQueue(OPTIONS));
  const all = [work(stranger('a'), 'a 1'), work(stranger('a'), 'a 2'), work(stranger('a'), 'a 3')];
  await expect(work(stranger('a'), 'a 4')).rejects.toBeInstanceOf(QueueFullError);
  all.push(work(stranger('b'), 'b'), work(stranger('c'), 'c'));
  await expect(work(stranger('d'), 'd')).rejects.toBeInstanceOf(QueueFullError);
  all.push(work(member('ada'), 'ada'));
  for (const name of ['ada', 'a 1', 'a 2', 'b', 'c', 'a 3']) await end(name);
  await Promise.all(all);
});

test('work that fails makes room', async () => {
  const queue = new FairQueue({ ...OPTIONS, concurrency: 1 });
  const failure = new Error('failed');
  await expect(queue.run(member('ada'), () => Promise.reject(failure))).rejects.toBe(failure);
  expect(await queue.run(undefined, async () => 'done')).toBe('done');
});

test('[SEC-04] strangers have one thing done at a time in all queues that share, and members their own beside it', async () => {
  const strangers = new FairQueue({ ...OPTIONS, concurrency: 1, maxWaiting: 3, maxWaitingPerCaller: 3 });
  const hashes = workshop(new FairQueue({ ...OPTIONS, anonymousQueue: strangers }));
  const searches = workshop(new FairQueue({ ...OPTIONS, anonymousQueue: strangers }));
  const all = [hashes.work(stranger('a'), "a's hash"), searches.work(stranger('a'), "a's search")];
  all.push(searches.work(stranger('b'), "b's search"), searches.work(member('ada'), "ada's search"));
  await settle();
  expect([hashes.begun, searches.begun]).toEqual([["a's hash"], ["ada's search"]]);
  await hashes.end("a's hash");
  expect(searches.begun).toEqual(["ada's search", "a's search"]);
  for (const name of ["ada's search", "a's search", "b's search"]) await searches.end(name);
  await Promise.all(all);
});
