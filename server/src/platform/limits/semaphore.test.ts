import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

/** Waits until pending promises have settled. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Tasks by name that run until they are ended. */
function startTasks(semaphore: Semaphore) {
  const ends = new Map<string, () => void>();
  const started: string[] = [];
  return {
    started,
    start: (name: string, urgency: { urgent: boolean }) =>
      semaphore.run(urgency, () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await settle();
    },
  };
}
const urgent = () => ({ urgent: true });
const background = () => ({ urgent: false });

test('only so many tasks run at once, and the others start in their order', async () => {
  const { start, end, started } = startTasks(new Semaphore(2));
  const all = ['a', 'b', 'c', 'd'].map((name) => start(name, urgent()));
  await settle();
  expect(started).toEqual(['a', 'b']);
  await end('a');
  expect(started).toEqual(['a', 'b', 'c']);
  for (const name of ['b', 'c', 'd']) await end(name);
  await Promise.all(all);
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('urgent tasks start before background ones, which leave one place free for them', async () => {
  const { start, end, started } = startTasks(new Semaphore(3));
  const late = background();
  const all = [start('b1', background()), start('b2', background()), start('b3', background()), start('b4', late)];
  await settle();
  expect(started).toEqual(['b1', 'b2']);
  all.push(start('p1', urgent()), start('p2', urgent()));
  await settle();
  expect(started).toEqual(['b1', 'b2', 'p1']);
  await end('b1');
  expect(started.at(-1)).toBe('p2');
  // A member comes to share the result of a background request.
  late.urgent = true;
  await end('b2');
  expect(started.at(-1)).toBe('b4');
  for (const name of ['p1', 'p2', 'b4', 'b3']) await end(name);
  await Promise.all(all);
});

test('a task that fails frees its place', async () => {
  const semaphore = new Semaphore(1);
  const failure = new Error('failed');
  await expect(semaphore.run(urgent(), () => Promise.reject(failure))).rejects.toBe(failure);
  expect(await semaphore.run(background(), async () => 'done')).toBe('done');
});
